import { readdir, stat } from 'node:fs/promises';
import { CannotStart } from '../../../platform/settings/cannot-start';
import type { DumpRows } from './dump-rows';
import { IN_OWN_FORMAT, openText, refuseOther } from './open-text';
import { readCsvFolder, tableOf } from './read-csv';
import { readSql } from './read-sql';
import { refuseDump } from './refuse-dump';
import type { Dialect } from './tokens';

/** What a dump has near its beginning, by which its language is known. */
const marks: readonly (readonly [Dialect, RegExp])[] = [
  ['mysql', /^-- (?:MySQL|MariaDB) dump |^-- phpMyAdmin SQL Dump/m],
  [
    'postgres',
    /^-- PostgreSQL database (?:cluster )?dump|^SET (?:statement_timeout|client_encoding)|^COPY .* FROM stdin/m,
  ],
  ['mysql', /^(?:CREATE TABLE|INSERT INTO|DROP TABLE)[^`;]*`/m],
  ['postgres', /^(?:CREATE TABLE|INSERT INTO) "?\w+"?\./m],
];

async function* readFolder(folder: string): AsyncGenerator<DumpRows> {
  const names = (await readdir(folder)).sort();
  if (names.includes('toc.dat')) refuseDump(folder, IN_OWN_FORMAT);
  if (!names.some(tableOf))
    refuseDump(folder, 'has no CSV file that is named by a table, such as client.csv: name the folder that has them.');
  yield* readCsvFolder(folder, names);
}

async function* readFile(path: string): AsyncGenerator<DumpRows> {
  const { head, chunks } = await openText(path);
  const dialect = marks.find(([, mark]) => mark.test(head))?.[0];
  yield* dialect ? readSql(chunks, { path, dialect }) : refuseOther(path);
}

/** The rows of what mysqldump or pg_dump has written, or of a folder of CSV files. @throws CannotStart */
export async function* readDump(path: string): AsyncGenerator<DumpRows> {
  const found = await stat(path).catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new CannotStart(code === 'ENOENT' ? `There is no ${path}.` : `${path} can't be read: ${message}.`);
  });
  yield* found.isDirectory() ? readFolder(path) : readFile(path);
}
