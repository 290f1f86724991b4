import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Rejection } from '@bank/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { asUser } from '../../../platform/context/request-context';
import { TimeZone } from '../../../platform/context/time-zone';
import type { User } from '../../../platform/context/user-directory';
import { releaseLocks } from '../../../platform/database/release-locks';
import { CannotStart } from '../../../platform/settings/cannot-start';
import { LOCK_POOL } from '../../../platform/settings/tokens';
import type { ImportRecord } from '../import-record';
import { Imports } from '../imports.service';
import { ImportKinds } from '../kinds';
import { NOT_BROUGHT_IN, RefusedSheet } from '../refused-sheet';
import { digestOf, partsOf, refuseLargeFile } from './file-on-disk';
import { type FolderFile, sortFiles } from './files';
import { removeRefused, writeRefused } from './refused-file';

/** Where the sheets of refused rows stand, in the folder. */
export const REFUSED_FOLDER = 'refused';
const LOOK_AGAIN_MS = 200;
/** In the database, whoever imports a folder holds it. */
const LOCK = 'import-folder';

const leftOutOf = ({ columns, mapping }: ImportRecord): string[] => {
  const taken = new Set(Object.values(mapping ?? {}));
  return columns.flatMap(({ heading, samples }, place) => (samples.length && !taken.has(place) ? [heading] : []));
};

export interface ImportedFile extends FolderFile {
  /** Outcome -> rows. */
  outcomes: Readonly<Record<string, number>>;
  /** The sheet of the rows that did not come in, where there are some. */
  refused: string | undefined;
  /** What was refused has come in since, by its corrected sheet. */
  isCorrected: boolean;
  /** What the dry run said of all rows together. */
  warnings: readonly string[];
  /** The headings of columns with something in them that no field takes. */
  leftOut: readonly string[];
  /** Why nothing of the file was imported. */
  problem: string | undefined;
  /** An earlier run has done it. */
  wasDone: boolean;
}

export interface FolderRun {
  user: User;
  signal: AbortSignal;
  /** Required questions without an answer stay open in new records. */
  mayLackAnswers?: boolean;
  onProgress?: (file: string, done: number, total: number) => void;
  onFile?: (file: ImportedFile) => void;
}

const rowsIn = (outcomes: ImportedFile['outcomes'], ...named: readonly string[]): number =>
  named.reduce((sum, name) => sum + (outcomes[name] ?? 0), 0);

/** Whether rows of a file have to be looked at by somebody. */
export const isIncomplete = ({ outcomes, problem, isCorrected }: ImportedFile): boolean =>
  problem !== undefined || (rowsIn(outcomes, ...NOT_BROUGHT_IN) > 0 && !isCorrected);

const sheetOfRefused = (folder: string, name: string): string =>
  join(folder, REFUSED_FOLDER, name.replace(/\.[^.]*$/, '.csv'));

const sentenceOf = ({ message, fields }: Rejection): string =>
  [...new Set(Object.values(fields).length ? Object.values(fields) : [message])].join(' ');

/** Imports the files of a folder one after the other, each as somebody at the screen would who takes what is proposed. */
@Injectable()
export class FolderImport {
  constructor(
    @Inject(LOCK_POOL) private readonly locks: Pool,
    private readonly imports: Imports,
    private readonly kinds: ImportKinds,
    private readonly refused: RefusedSheet,
    private readonly timeZone: TimeZone,
  ) {}

  /** Goes on where an earlier run was broken off. @throws CannotStart */
  async importFolder(folder: string, run: FolderRun): Promise<{ files: ImportedFile[]; left: string[] }> {
    const { files, left } = sortFiles(await filesIn(folder), await this.asUser(run.user, async () => this.kinds.open));
    if (!files.length)
      throw new CannotStart(
        `No file in ${folder} has the name of a list that can be imported, such as partners.csv or clients.csv.`,
      );
    const done: ImportedFile[] = [];
    await this.alone(async () => {
      for (const file of files) {
        const imported = await this.asUser(run.user, () => this.importFile(folder, file, run));
        run.onFile?.(imported);
        done.push(imported);
      }
    });
    return { files: done, left };
  }

  private asUser<T>(user: User, work: () => Promise<T>): Promise<T> {
    return asUser(user, () => this.timeZone.read(), work);
  }

  private async importFile(folder: string, file: FolderFile, run: FolderRun): Promise<ImportedFile> {
    const path = join(folder, file.name);
    const base = {
      ...file,
      outcomes: {},
      refused: undefined,
      isCorrected: false,
      warnings: [],
      leftOut: [],
      problem: undefined,
      wasDone: false,
    };
    try {
      await refuseLargeFile(path);
      const source = await digestOf(path);
      const earlier = await this.imports.findSource(file.kind, source);
      const isDone = earlier !== undefined && (await this.hasRun(earlier));
      if (!isDone) await removeRefused(sheetOfRefused(folder, file.name));
      const id = isDone ? earlier.id : await this.bring(path, { ...file, source }, earlier, run);
      const { outcomes } = await this.imports.count(id);
      const isCorrected = isDone && (await this.hasComeIn(folder, file));
      const record = await this.imports.show(id);
      const { warnings } = record;
      const imported = { ...base, outcomes, isCorrected, warnings, wasDone: isDone, leftOut: leftOutOf(record) };
      return { ...imported, refused: await this.writeRefused(folder, imported, record, run) };
    } catch (error) {
      if (error instanceof Rejection) return { ...base, problem: sentenceOf(error) };
      throw error;
    }
  }

  /** Where nothing of it came in, nothing that was changed since can be overwritten by doing it again. */
  private async hasRun({ id, step, status }: ImportRecord): Promise<boolean> {
    if (step !== 'RUN' || status !== 'DONE') return false;
    const { outcomes } = await this.imports.count(id);
    return rowsIn(outcomes, 'NEW', 'CHANGED', 'SAME') > 0;
  }

  /** Whether the sheet of refused rows in a folder has been imported as it now is, and so on with what was refused of it. */
  private async hasComeIn(folder: string, { name, kind }: FolderFile): Promise<boolean> {
    const sheet = sheetOfRefused(folder, name);
    if (!existsSync(sheet)) return false;
    const imported = await this.imports.findSource(kind, await digestOf(sheet));
    if (!imported || !(await this.hasRun(imported))) return false;
    const { outcomes } = await this.imports.count(imported.id);
    return !rowsIn(outcomes, ...NOT_BROUGHT_IN) || this.hasComeIn(dirname(sheet), { name: basename(sheet), kind });
  }

  /** From the file, or from where an earlier run was broken off, to the end. @throws Rejection that says why it can't be imported */
  private async bring(
    path: string,
    { name, kind, source }: FolderFile & { source: string },
    earlier: ImportRecord | undefined,
    { signal, mayLackAnswers = false, onProgress }: FolderRun,
  ): Promise<number> {
    const id = earlier && (await this.goOn(earlier)) ? earlier.id : await this.send(path, kind, source);
    for (;;) {
      const one = await this.settled(id, signal, (done, total) => onProgress?.(name, done, total));
      if (one.status !== 'DONE')
        throw new Rejection('invalid', one.message ?? 'It was cancelled: begin it again by the same command.');
      const isToCheck = one.step === 'READ' || (one.step === 'CHECK' && one.mayLackAnswers !== mayLackAnswers);
      if (isToCheck) await this.imports.check(id, one.mapping ?? {}, { ...one, mayLackAnswers });
      else if (one.step === 'CHECK') await this.imports.run(id);
      else return id;
    }
  }

  /** Takes up an import that was broken off. @returns false where it has to begin with the file */
  private async goOn({ id, step, status }: ImportRecord): Promise<boolean> {
    if (step === 'RUN' && (status === 'FAILED' || status === 'CANCELLED')) {
      await this.imports.run(id);
      return true;
    }
    const isUnderWay = step !== 'TAKE_BACK' && (status === 'WAITING' || status === 'RUNNING');
    if (isUnderWay || (status === 'DONE' && (step === 'READ' || step === 'CHECK'))) return true;
    // What ran stays to be looked at; what never began to run is of no use.
    if (step === 'READ' || step === 'CHECK') await this.imports.remove(id);
    return false;
  }

  private async send(path: string, kind: string, source: string): Promise<number> {
    const { id } = await this.imports.begin(kind, basename(path), source);
    let place = 0;
    for await (const part of partsOf(path)) await this.imports.addPart(id, place++, part);
    await this.imports.read(id);
    return id;
  }

  private async settled(
    id: number,
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ): Promise<ImportRecord> {
    for (;;) {
      signal.throwIfAborted();
      const one = await this.imports.show(id);
      if (one.status !== 'WAITING' && one.status !== 'RUNNING') return one;
      if (one.total && one.step === 'RUN') onProgress(one.progress, one.total);
      await wait(LOOK_AGAIN_MS, undefined, { signal });
    }
  }

  private async writeRefused(
    folder: string,
    { name, outcomes, isCorrected, wasDone }: ImportedFile,
    record: ImportRecord,
    { signal }: FolderRun,
  ): Promise<string | undefined> {
    const path = sheetOfRefused(folder, name);
    if (isCorrected) return undefined;
    // Somebody may be correcting it.
    if (wasDone && existsSync(path)) return path;
    if (!rowsIn(outcomes, ...NOT_BROUGHT_IN)) {
      await removeRefused(path);
      return undefined;
    }
    await writeRefused(path, this.refused.sheetOf(record), this.refused.rowsOf(record, signal, NOT_BROUGHT_IN));
    return path;
  }

  /** @throws CannotStart where somebody else imports a folder */
  private async alone<T>(work: () => Promise<T>): Promise<T> {
    const connection = await this.locks.connect();
    try {
      const { rows } = await connection.query<{ free: boolean }>(
        'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS free',
        [LOCK],
      );
      if (!rows[0]!.free) throw new CannotStart('Somebody imports a folder already: wait until that is done.');
      return await work();
    } finally {
      await releaseLocks(connection);
    }
  }
}

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(
      error.code === 'ENOTDIR' ? `${folder} is no folder.` : `There is no folder ${folder} to import.`,
    );
  });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.part'))
    .map(({ name }) => name)
    .sort();
};
