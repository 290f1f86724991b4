import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

const MAX_FAILURES = 12;
const MAX_LINES_OF_ERROR = 14;
const MAX_LINES_OF_PAGE = 50;
/** Playwright's description of the page, within its notes on a failure. */
const PAGE = /```yaml\n(.*?)\n```/s;
/** The menu and the bar above, which are the same on every page. */
const AROUND_EACH_PAGE = /^( *)- (?:navigation|banner)\b.*\n(?:\1 +.*\n)*/gm;
const MARKS_OF_ELEMENTS = / \[(?:ref=\w+|cursor=pointer)\]/g;

const firstLines = (text, count) => text.split('\n').slice(0, count).join('\n');
const indent = (text) => text.replace(/^(?=.)/gm, '  ');
/** A failure, by the first lines of what is known of it. */
export const describeFailure = (title, error) =>
  `✘ ${title}\n${indent(firstLines(stripVTControlCharacters(error ?? '').trim(), MAX_LINES_OF_ERROR))}`;

/** The failed specs of Jest's report, and its files that failed outside of any spec: before them, or in tidying up. */
export const failuresOfJest = ({ testResults }) =>
  testResults.flatMap(({ name, status: ofFile, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const file = relative(root, name);
    if (!failed.length) return ofFile === 'failed' ? [describeFailure(file, message)] : [];
    return failed.map(({ fullName, failureMessages }) => describeFailure(`${file}: ${fullName}`, failureMessages[0]));
  });

const specsWithin = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsWithin)];

/** What the page of a failed walk showed, since a screenshot stays on the machine where it was taken. */
const describePage = ({ attachments }) => {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {};
  const page = path && existsSync(path) ? PAGE.exec(readFileSync(path, 'utf8'))?.[1] : undefined;
  if (!page) return '';
  const own = page.replace(AROUND_EACH_PAGE, '').replace(MARKS_OF_ELEMENTS, '');
  return `\n  The page:\n${indent(firstLines(own, MAX_LINES_OF_PAGE))}`;
};

/** The failed walks of Playwright's report. */
export const failuresOfPlaywright = (report) =>
  specsWithin(report)
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => {
      const result = tests[0].results.at(-1);
      return describeFailure(`${file}: ${title}`, result?.error?.message) + (result ? describePage(result) : '');
    });

/** For the end of a run, of whose output often the end alone is kept. */
export const describeFailures = (failures) => {
  if (!failures.length) return '';
  const rest = failures.length - MAX_FAILURES;
  return `\n${[...failures.slice(0, MAX_FAILURES), ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n')}\n`;
};
