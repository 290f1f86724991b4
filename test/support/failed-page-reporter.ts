import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** A long list says no more about a failure than its beginning does. */
const MAX_LINES = 120;
/** Playwright's description of the page, within its notes on a failure. */
const PAGE = /```yaml\n(.*?)\n```/s;

/** Prints what the page of a failed walk showed, since a screenshot stays on the machine where it was taken. */
export default class FailedPageReporter implements Reporter {
  onTestEnd({ title }: TestCase, { attachments, status }: TestResult) {
    if (status === 'passed' || status === 'skipped') return;
    for (const { name, path } of attachments) {
      if (name !== 'error-context' || !path) continue;
      const page = PAGE.exec(readFileSync(path, 'utf8'))?.[1];
      if (page) process.stdout.write(`The page of “${title}”:\n${page.split('\n').slice(0, MAX_LINES).join('\n')}\n`);
    }
  }

  printsToStdio() {
    return false;
  }
}
