import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from './cannot-start';
import { makeFile } from './make-file';
import { makeFolder } from './make-folder';

export function keptPersonalDataKey(dataDir: string, warnings: string[]): Buffer {
  const file = join(dataDir, 'personal-data.key');
  if (!existsSync(file) && existsSync(join(dataDir, 'postgres')))
    throw new CannotStart(
      `${file} is missing although ${join(dataDir, 'postgres')} holds data: restore it from a backup or set PERSONAL_DATA_KEY, because no other key reads the personal fields.`,
    );
  return keptKey(dataDir, file, warnings, 'PERSONAL_DATA_KEY');
}

/** The key that signs the log. With another one the sealer stops: what the former one signed is not signed anew. */
export const keptSealKey = (dataDir: string, warnings: string[]): Buffer =>
  keptKey(dataDir, join(dataDir, 'seal.key'), warnings, 'SEAL_KEY');

function keptKey(dataDir: string, file: string, warnings: string[], setting: string): Buffer {
  const key = Buffer.from(readOrCreate(dataDir, file, warnings), 'hex');
  if (key.length === 32) return key;
  throw new CannotStart(`${file} must hold 64 hexadecimal digits: restore it from a backup or set ${setting}.`);
}

/** The key that signs session cookies; losing it only signs everybody out. */
export function keptSessionSecret(dataDir: string, warnings: string[]): string {
  const file = join(dataDir, 'session.secret');
  const secret = readOrCreate(dataDir, file, warnings);
  if (secret.length >= 32) return secret;
  throw new CannotStart(`${file} must hold at least 32 characters: delete it to have a new one made.`);
}

function readOrCreate(dataDir: string, file: string, warnings: string[]): string {
  if (!existsSync(file)) {
    try {
      makeFolder(dataDir);
      makeFile(file, `${randomBytes(32).toString('hex')}\n`);
    } catch (error) {
      throw new CannotStart(`DATA_DIR must be a folder that can be written to: ${(error as Error).message}.`, {
        cause: error,
      });
    }
    warnings.push(`Generated ${file}: back it up together with the data.`);
  }
  return readFileSync(file, 'utf8').trim();
}
