import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { WholeExport } from '../../apps/api/src/features/whole-export/whole-export';
import type { Place } from '../../apps/api/src/features/whole-export/writing/place';
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

type Open = Pick<OpenApp, 'app'>;

/** Writes everything to a place, as the command line does. */
export const writeExport = ({ app }: Open, place: Place, signal = new AbortController().signal) =>
  asSystem(() => app.get(WholeExport, { strict: false }).write(place, { signal }));

/** Exports everything into memory. @param before is awaited before each file is read */
export const exportEverything = async (open: Open, before: (file: string) => Promise<unknown> = async () => {}) => {
  const files = new Map<string, Buffer>();
  const exported = await writeExport(open, {
    add: async (name, content) => {
      await before(name);
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(chunk);
      files.set(name, Buffer.concat(chunks));
    },
    finish: async () => {},
  });
  const file = (name: string): Buffer => {
    const content = files.get(name);
    if (!content) throw new Error(`The export has no ${name}`);
    return content;
  };
  return { exported, files, file, rows: (name: string) => parseCsv(file(`${name}.csv`)) };
};
