import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OWN_FILE, OWN_FOLDER } from '../../../platform/privacy/own-modes';
import { csvHeadings, csvLine } from '../../../platform/sheets/csv';
import type { Row } from '../../../platform/sheets/download';
import type { Sheet } from '../../../platform/sheets/xlsx';

/** It appears when it is complete. */
export const writeRefused = async (path: string, { columns }: Sheet, rows: AsyncIterable<Row>): Promise<void> => {
  const lines = async function* () {
    yield csvHeadings(columns.map(({ label }) => label));
    for await (const row of rows) yield csvLine(columns.map(({ key }) => String(row[key] ?? '')));
  };
  await mkdir(dirname(path), { recursive: true, mode: OWN_FOLDER });
  const unfinished = `${path}.part`;
  await pipeline(Readable.from(lines()), createWriteStream(unfinished, { mode: OWN_FILE }));
  await rename(unfinished, path);
};

export const removeRefused = (path: string): Promise<void> => rm(path, { force: true });
