export { ProjectionStopped, ProjectionsBehind } from './caught-up';
export type { Log } from './log';
export { type AppliedListener, ProjectionRunner, type RunnerOptions, type RunnerStatus } from './runner';
export type { ProjectionStatus } from './status';
