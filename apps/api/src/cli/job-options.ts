import { parseArgs } from 'node:util';
import { CannotStart } from '../platform/settings/cannot-start';
import type { Environment } from '../platform/settings/settings';

/** @throws CannotStart */
export function readJobOptions(args: string[], env: Environment): { names: string[]; dryRun: boolean } {
  try {
    const options = { 'dry-run': { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    // npm takes the flag for its own where it doesn't stand behind `--`.
    return { names: positionals, dryRun: values['dry-run'] ?? env.npm_config_dry_run === 'true' };
  } catch {
    throw new CannotStart('Say the name of a job and, to see only what it would do, --dry-run.');
  }
}
