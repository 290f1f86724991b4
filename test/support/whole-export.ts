import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { WholeExport } from '../../apps/api/src/features/whole-export/whole-export';
import { openFolder } from '../../apps/api/src/features/whole-export/writing/folder';
import { asSystem } from '../../apps/api/src/platform/context/request-context';
import type { OpenApp } from '../../apps/api/src/testing/open-app';

export type CsvRow = Readonly<Record<string, string>>;

/** Heading -> cell, of each row. */
export const parseCsv = (content: string | Buffer): CsvRow[] => parse(content, { bom: true, columns: true });

const folders: string[] = [];

/** A folder that `removeFolders` removes. */
export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'everything-'));
  folders.push(folder);
  return folder;
};

export const removeFolders = (): void => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
};

/** Exports everything as `npm run export` does, and reads its files. */
export const exportFolder = async ({ app }: Pick<OpenApp, 'app'>) => {
  const folder = join(newFolder(), 'export');
  const place = await openFolder(folder);
  const exported = await asSystem(() =>
    app.get(WholeExport, { strict: false }).write(place, { signal: new AbortController().signal }),
  );
  const read = (file: string): Buffer => readFileSync(join(folder, file));
  return { folder, exported, read, rows: (name: string) => parseCsv(read(`${name}.csv`)) };
};
