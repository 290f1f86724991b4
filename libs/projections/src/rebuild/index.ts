export type { Differences } from './compare';
export {
  type OnProgress,
  RebuildFailed,
  type RebuildOptions,
  RebuildUnderWay,
  type Rebuilt,
  rebuild,
} from './rebuild';
