import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** With the folders around it. Node 20's own recursive way never ends where none can be made, as in /proc. */
export const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o755 });
  } catch (error) {
    // Somebody else was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};
