import { CannotStart } from '../platform/settings/cannot-start';
import { readJobOptions } from './job-options';

it('reads the jobs to run, and whether they only say what they would do', () => {
  expect(readJobOptions(['a', 'b'], {})).toEqual({ names: ['a', 'b'], dryRun: false });
  expect(readJobOptions(['a', '--dry-run'], {})).toEqual({ names: ['a'], dryRun: true });
});

it('heeds a flag that npm has kept', () => {
  expect(readJobOptions(['a'], { npm_config_dry_run: 'true' }).dryRun).toBe(true);
});

it('refuses another flag with one sentence', () => {
  const refusal = new CannotStart('Say the name of a job and, to see only what it would do, --dry-run.');
  expect(() => readJobOptions(['a', '--dry'], {})).toThrow(refusal);
});
