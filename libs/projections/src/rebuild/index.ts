export type { Differences } from './compare';
export type { DifferingRow, DifferingRows } from './differing-rows';
export { becomeRead, dropSchemas, findLivingSchemas, ownSchema, placeIn } from './living-schema';
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
export type { FindSnapshot, Snapshot } from './snapshot';
