import { basename } from 'node:path';
import { CannotStart } from '../../../platform/settings/cannot-start';

/** @throws CannotStart with a sentence about the file of that path */
export const refuseDump = (path: string, sentence: string): never => {
  throw new CannotStart(`${basename(path)} ${sentence}`);
};

export const refuseCutOff = (path: string, where: string): never =>
  refuseDump(path, `ends in the middle of ${where}: copy it whole, or make the dump again.`);
