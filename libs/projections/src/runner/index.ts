export type { Log } from './log';
export { ProjectionRunner, type RunnerOptions, type RunnerStatus } from './runner';
export type { ProjectionStatus } from './status';
export { ProjectionStopped, ProjectionsBehind } from './wait';
