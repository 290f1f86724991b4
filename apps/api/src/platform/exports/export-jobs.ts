import { finished } from 'node:stream/promises';
import { can, Rejection } from '@bank/domain';
import { sql } from '@bank/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { Clock } from '../commands/clock';
import { asUser } from '../context/request-context';
import { TimeZone } from '../context/time-zone';
import { UserDirectory } from '../context/user-directory';
import { SheetsBusy } from '../errors/sheets-busy';
import { LOG } from '../settings/tokens';
import { headersOf } from '../sheets/download';
import { openSheetWriter, sheetFile } from '../sheets/xlsx';
import { type ClaimedRow, judgeByStatus, MAX_TRIES, RowQueue } from '../worker/row-queue';
import { Worker } from '../worker/worker';
import { type Archive, Archives, archiveFile } from './archives';
import { CLEANUP_TASK, EXPORT_TASKS } from './export-tasks';
import { PartsWriter } from './parts';
import { type Rights, rightsOf } from './rights';
import { type ListedSheet, Sheets } from './sheets';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SHEET_KEPT_FOR_MS = DAY_MS;
/** It takes long to make, and longer to be brought elsewhere. */
const ARCHIVE_KEPT_FOR_MS = 3 * DAY_MS;

interface ClaimedExport extends ClaimedRow {
  userId: number;
  path: string;
  query: Record<string, string>;
}

interface ExportOutcome {
  rows: number;
  file: string;
}
interface Finished extends ExportOutcome {
  rights: Rights;
}

@Injectable()
export class ExportJobs extends RowQueue<ClaimedExport, Finished> {
  constructor(
    pool: Pool,
    private readonly sheets: Sheets,
    private readonly archives: Archives,
    private readonly users: UserDirectory,
    private readonly timeZone: TimeZone,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
    worker: Worker,
  ) {
    super(pool, {
      table: 'app.exports',
      running: 'RUNNING',
      done: 'DONE',
      columns: 'user_id AS "userId", path, query',
      claimed: sql`rows = 0, total = NULL`,
      finished: ({ rows, file, rights }) =>
        sql`rows = ${rows}, file = ${file}, rights = ${JSON.stringify(rights)}::jsonb`,
      // What the list was asked for may name somebody, and isn't needed any more at the end.
      ended: () => sql`query = NULL, ended_at = ${clock.now()}`,
      judge: (error, job) =>
        error instanceof SheetsBusy
          ? { waits: 'uncounted' }
          : judgeByStatus(error, job, (failure) =>
              this.log.error({ path: job.path, ...failure }, 'An Excel file could not be made'),
            ),
      gaveUpMessage: `The portal stopped ${MAX_TRIES} times while it made this file.`,
    });
    for (const name of EXPORT_TASKS)
      worker.add({
        name,
        title: 'the making of an Excel file',
        everyMs: MINUTE_MS,
        work: (signal) => this.workThrough(signal),
        fails: 'Excel files cannot be made in the background',
        recovers: 'Excel files are made in the background again',
      });
    worker.add({
      name: CLEANUP_TASK,
      title: 'the removal of old Excel files',
      everyMs: 10 * MINUTE_MS,
      work: () => this.removeOld(),
      fails: 'Old Excel files cannot be removed',
      recovers: 'Old Excel files are removed again',
      longestRetryDelayMs: MINUTE_MS,
    });
  }

  /** On behalf of the user who asked, with the rights that they have now. @throws Rejection where these are not enough */
  protected async work(job: ClaimedExport, signal: AbortSignal): Promise<Finished> {
    signal.throwIfAborted();
    await this.pool.query('DELETE FROM app.export_parts WHERE export = $1', [job.id]);
    const user = await this.users.byId(job.userId);
    const listed = this.sheets.find(job.path);
    const archive = this.archives.find(job.path);
    if (!user || !(listed ?? archive) || !can(user.roles, job.path, 'list'))
      throw new Rejection('forbidden', 'You may no longer see this list.');
    const readTimeZone = () => this.timeZone.read();
    const outcome = await asUser(user, readTimeZone, () =>
      archive ? this.writeArchive(job, archive, signal) : this.writeSheet(job, listed!, signal),
    );
    return { ...outcome, rights: rightsOf(user) };
  }

  private async writeSheet(job: ClaimedExport, listed: ListedSheet, signal: AbortSignal): Promise<ExportOutcome> {
    const query = await listed.list.transform({ ...job.query, download: 'xlsx' });
    const { sheet, rows, count } = await this.sheets.open(listed, query);
    await this.noteTotal(job, await count(signal));
    const writeRows = await openSheetWriter(sheet);
    const written = await this.writeParts(job, signal, async (out, reach) => {
      let read = 0;
      const countRows = async function* () {
        for await (const row of rows(signal)) {
          reach(++read);
          yield row;
        }
      };
      await writeRows(out, countRows());
      return read;
    });
    return { rows: written, file: headersOf(sheetFile(sheet.file)).name };
  }

  private async writeArchive(job: ClaimedExport, archive: Archive, signal: AbortSignal): Promise<ExportOutcome> {
    const counted = (total: number) => this.noteTotal(job, total);
    const rows = await this.writeParts(job, signal, (out, reached) => archive.write(out, { signal, counted, reached }));
    return { rows, file: headersOf(archiveFile(archive.file)).name };
  }

  private noteTotal(job: ClaimedExport, total: number): Promise<void> {
    return this.note(job, sql`total = ${total}`);
  }

  /** @param write ends the stream */
  private async writeParts(
    job: ClaimedExport,
    signal: AbortSignal,
    write: (out: PartsWriter, reach: (rows: number) => void) => Promise<number>,
  ): Promise<number> {
    signal.throwIfAborted();
    const out = new PartsWriter(this.pool, job.id);
    const stop = () => out.destroy(new Error('stopped'));
    signal.addEventListener('abort', stop);
    const progress = this.noteProgress(job, 'rows');
    try {
      const [rows] = await Promise.all([write(out, progress.reach), finished(out)]);
      signal.throwIfAborted();
      return rows;
    } catch (error) {
      stop();
      throw error;
    } finally {
      progress.end();
      signal.removeEventListener('abort', stop);
    }
  }

  protected override async discard(): Promise<void> {
    await this.pool.query(
      `DELETE FROM app.export_parts p USING app.exports e
       WHERE e.id = p.export AND e.status IN ('FAILED', 'CANCELLED')`,
    );
  }

  private async removeOld(): Promise<void> {
    await this.stopUnwanted();
    await this.discard();
    const before = (ms: number) => new Date(Date.parse(this.clock.now()) - ms).toISOString();
    await this.pool.query(
      'DELETE FROM app.exports WHERE ended_at < CASE WHEN path = ANY ($1) THEN $2::timestamptz ELSE $3::timestamptz END',
      [this.archives.paths, before(ARCHIVE_KEPT_FOR_MS), before(SHEET_KEPT_FOR_MS)],
    );
  }
}
