export type { Differences } from './compare';
export { buildPast, dropPast, PastFailed, type PastOptions, pastSchema, pastSchemas } from './past';
export {
  type OnProgress,
  RebuildFailed,
  type RebuildOptions,
  RebuildUnderWay,
  type Rebuilt,
  rebuild,
} from './rebuild';
