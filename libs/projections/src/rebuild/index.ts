export type { Differences } from './compare';
export type { DifferingRow, DifferingRows } from './differing-rows';
export { buildPast, dropPast, PastFailed, type PastOptions, pastSchema, pastSchemas } from './past';
export {
  type OnProgress,
  RebuildFailed,
  type RebuildOptions,
  RebuildUnderWay,
  type Rebuilt,
  rebuild,
} from './rebuild';
export {
  dropShadow,
  type Phase,
  type ShadowOptions,
  type ShadowOutcome,
  type ShadowWork,
  shadowSchema,
  shadowSchemas,
  workInShadow,
} from './shadow';
