import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OWN_FILE, OWN_FOLDER } from '../../../platform/privacy/own-modes';
import { CannotStart } from '../../../platform/settings/cannot-start';
import type { Place } from './place';

/** @throws CannotStart for a folder that has something in it, and for one that can't be made */
export const refuseFolder = async (folder: string): Promise<void> => {
  const found = await stat(folder).catch(() => undefined);
  if (found && (!found.isDirectory() || (await readdir(folder)).length))
    throw new CannotStart(`There is already something at ${folder}: name a new folder, or an empty one.`);
  const parent = await stat(dirname(folder)).catch(() => undefined);
  if (!parent?.isDirectory()) throw new CannotStart(`There is no folder ${dirname(folder)} in which to make one.`);
};

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
};

/** @returns the place, and how to remove what was written where it failed */
export const openFolder = async (folder: string): Promise<Place & { drop: () => Promise<void> }> => {
  await refuseFolder(folder);
  const unfinished = `${folder}.${process.pid}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: OWN_FOLDER });
  return {
    add: async (name, content) => {
      const path = join(unfinished, name);
      await mkdir(dirname(path), { recursive: true, mode: OWN_FOLDER });
      await pipeline(content, createWriteStream(path, { flags: 'wx', mode: OWN_FILE }));
      await sync(path);
    },
    finish: async () => {
      await rename(unfinished, folder);
      await sync(dirname(folder));
    },
    drop: () => rm(unfinished, { recursive: true, force: true }),
  };
};
