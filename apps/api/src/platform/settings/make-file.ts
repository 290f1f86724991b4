import { rmSync, writeFileSync } from 'node:fs';

/** Makes a secret file, for its owner alone. One that could not be written whole is not left behind. @throws EEXIST where there is one */
export const makeFile = (file: string, text: string): void => {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(file, { force: true });
    throw error;
  }
};
