import type { Portal } from './portal';

/** Something that breaks, for a while. */
export interface Fault {
  title: string;
  /** Makes it break. @returns what ends it, where it does not end by itself */
  begin: (portal: Portal) => Promise<() => Promise<void> | void>;
  holdMs: number;
}
