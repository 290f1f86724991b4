import { randomUUID } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { can, Rejection } from '@bank/domain';
import { plainMessage, plainStack } from '@bank/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { Clock } from '../commands/clock';
import { runWith } from '../context/request-context';
import { TimeZone } from '../context/time-zone';
import { UserDirectory } from '../context/user-directory';
import { problemOf } from '../errors/problem';
import { SheetsBusy } from '../errors/sheets-busy';
import { LOG } from '../settings/tokens';
import { headersOf, type Row } from '../sheets/download';
import { openSheetWriter, sheetFile } from '../sheets/xlsx';
import { Worker } from '../worker/worker';
import type { ExportStatus } from './export.dto';
import { EXPORT_TASKS, TIDY_TASK } from './export-tasks';
import { PartsWriter } from './parts';
import { type ListedSheet, Sheets } from './sheets';

const MINUTE_MS = 60_000;
const KEPT_FOR_MS = 24 * 60 * MINUTE_MS;
const PROGRESS_EVERY_MS = 500;
/** An export during which the process ended so often is not tried again. */
const MAX_TRIES = 3;
const GAVE_UP = `The portal ended ${MAX_TRIES} times while it made this file.`;

interface Begun {
  id: number;
  /** Marks this try: what belongs to another one is not touched. */
  run: string;
  /** How many were begun, with this one. */
  tries: number;
  userId: number;
  path: string;
  query: Record<string, string>;
}

interface Written {
  rows: number;
  /** Name of the file. */
  file: string;
}
interface Left extends Partial<Written> {
  status: Exclude<ExportStatus, 'RUNNING' | 'CANCELLED'>;
  /** A sentence about what went wrong. */
  message?: string;
  /** Whether it is one of the tries after which an export is given up; one that was put back is not, unless said. */
  countsAsTry?: boolean;
}

/** Whether an error may be none the next time, such as a lost connection. What the list refuses, it refuses again. */
const isPassing = (error: unknown): boolean => problemOf(error).status >= 500;

/** Makes the exports that wait, in the process that leads the worker. */
@Injectable()
export class ExportJobs {
  /** Run -> what stops it. */
  private readonly running = new Map<string, AbortController>();
  private comparing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    private readonly sheets: Sheets,
    private readonly users: UserDirectory,
    private readonly timeZone: TimeZone,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
    worker: Worker,
  ) {
    for (const name of EXPORT_TASKS)
      worker.add({
        name,
        title: 'the making of an Excel file',
        everyMs: MINUTE_MS,
        work: (signal) => this.makeWaiting(signal),
        fails: 'Excel files cannot be made in the background',
        recovers: 'Excel files are made in the background again',
      });
    worker.add({
      name: TIDY_TASK,
      title: 'the removal of old Excel files',
      everyMs: 10 * MINUTE_MS,
      work: () => this.tidy(),
      fails: 'Old Excel files cannot be removed',
      recovers: 'Old Excel files are removed again',
      longestRetryDelayMs: MINUTE_MS,
    });
  }

  private async makeWaiting(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const begun = await this.begin();
      if (!begun) return;
      await this.make(begun, signal);
    }
  }

  /** The next one that waits, or that another process had begun before it ended. */
  private begin(): Promise<Begun | undefined> {
    return this.inTurn(async () => {
      const run = randomUUID();
      const { rows } = await this.pool.query<Begun>(
        `WITH next AS (
           SELECT id FROM app.exports WHERE status = 'WAITING' OR (status = 'RUNNING' AND tries < ${MAX_TRIES} AND NOT run = ANY($2))
           ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
         ), left_behind AS (
           DELETE FROM app.export_parts WHERE export = (SELECT id FROM next)
         )
         UPDATE app.exports SET status = 'RUNNING', run = $1, rows = 0, total = NULL, tries = tries + 1
         WHERE id = (SELECT id FROM next)
         RETURNING id, run, tries, user_id AS "userId", path, query`,
        [run, [...this.running.keys()]],
      );
      if (rows[0]) this.running.set(run, new AbortController());
      return rows[0];
    });
  }

  /** The tasks compare what runs here with the table one after the other: what one begins, another would take for left behind. */
  private inTurn<T>(compare: () => Promise<T>): Promise<T> {
    const compared = this.comparing.then(compare);
    this.comparing = compared.catch(() => {});
    return compared;
  }

  private async make(begun: Begun, stopping: AbortSignal): Promise<void> {
    const cancelling = this.running.get(begun.run)!;
    const signal = AbortSignal.any([stopping, cancelling.signal]);
    try {
      signal.throwIfAborted();
      const { rows, file } = await this.write(begun, signal);
      await this.leave(begun, { status: 'DONE', rows, file });
    } catch (error) {
      if (stopping.aborted) return await this.leave(begun, { status: 'WAITING' });
      if (cancelling.signal.aborted) return await this.removeParts();
      const isBusy = error instanceof SheetsBusy;
      if (isBusy || (isPassing(error) && begun.tries < MAX_TRIES)) {
        await this.leave(begun, { status: 'WAITING', countsAsTry: !isBusy });
        throw error;
      }
      await this.leave(begun, { status: 'FAILED', message: this.tellFailure(begun, error) });
      await this.removeParts();
    } finally {
      this.running.delete(begun.run);
    }
  }

  /** @returns a sentence for whoever asked */
  private tellFailure({ path }: Begun, error: unknown): string {
    const { status, message } = problemOf(error);
    if (status >= 500) {
      const failure = error as Error;
      const told = { path, problem: plainMessage(failure), stack: plainStack(failure) };
      this.log.error(told, 'An Excel file could not be made');
    }
    return message;
  }

  /** On behalf of whoever asked, with the rights that they have now. @throws Rejection where these are not enough */
  private async write(begun: Begun, signal: AbortSignal): Promise<Written> {
    const user = await this.users.byId(begun.userId);
    const listed = this.sheets.find(begun.path);
    if (!user || !listed || !can(user.roles, begun.path, 'list'))
      throw new Rejection('forbidden', 'You may not see this list any more.');
    const readTimeZone = () => this.timeZone.read();
    return runWith({ requestId: randomUUID(), actor: `user-${user.id}`, user, account: user, readTimeZone }, () =>
      this.writeFile(begun, listed, signal),
    );
  }

  private async writeFile(begun: Begun, listed: ListedSheet, signal: AbortSignal): Promise<Written> {
    const query = await listed.list.transform({ ...begun.query, download: 'xlsx' });
    const { sheet, rows, count } = await this.sheets.open(listed, query);
    await this.note(begun, 'total', await count(signal));
    const writeRows = await openSheetWriter(sheet);
    signal.throwIfAborted();
    const out = new PartsWriter(this.pool, begun.id);
    const stop = () => out.destroy(new Error('stopped'));
    signal.addEventListener('abort', stop);
    const counting = this.countRows(begun, rows(signal));
    try {
      await Promise.all([writeRows(out, counting.rows), finished(out)]);
      signal.throwIfAborted();
    } catch (error) {
      stop();
      throw error;
    } finally {
      counting.end();
      signal.removeEventListener('abort', stop);
    }
    return { rows: counting.count(), file: headersOf(sheetFile(sheet.file)).name };
  }

  /** The same rows; how many have passed is noted twice a second. */
  private countRows(begun: Begun, rows: AsyncGenerator<Row>) {
    let count = 0;
    const timer = setInterval(() => {
      // The next count is noted instead.
      this.note(begun, 'rows', count).catch(() => {});
    }, PROGRESS_EVERY_MS);
    const passOn = async function* () {
      for await (const row of rows) {
        count++;
        yield row;
      }
    };
    return { rows: passOn(), count: () => count, end: () => clearInterval(timer) };
  }

  /** Notes a number, and stops an export that is not wanted any more. */
  private async note({ id, run }: Begun, column: 'rows' | 'total', count: number): Promise<void> {
    const { rowCount } = await this.pool.query(`UPDATE app.exports SET ${column} = $3 WHERE id = $1 AND run = $2`, [
      id,
      run,
      count,
    ]);
    if (!rowCount) this.running.get(run)?.abort();
  }

  /** What the list was asked for may name somebody, and isn't needed any more at the end. */
  private async leave({ id, run }: Begun, left: Left): Promise<void> {
    const { status, message, rows, file, countsAsTry = status !== 'WAITING' } = left;
    await this.pool.query(
      `UPDATE app.exports SET status = $3, message = $4, rows = coalesce($5, rows), file = $6, run = NULL, ended_at = $7,
         tries = tries - $8::integer, query = CASE WHEN $7::timestamptz IS NULL THEN query END
       WHERE id = $1 AND run = $2`,
      [id, run, status, message, rows, file, status === 'WAITING' ? null : this.clock.now(), countsAsTry ? 0 : 1],
    );
  }

  /** Removes the bytes of files that nobody gets. */
  private async removeParts(): Promise<void> {
    await this.pool.query(
      `DELETE FROM app.export_parts p USING app.exports e
       WHERE e.id = p.export AND e.status IN ('FAILED', 'CANCELLED')`,
    );
  }

  private async tidy(): Promise<void> {
    await this.inTurn(() => this.stopUnwanted());
    await this.removeParts();
    await this.pool.query('DELETE FROM app.exports WHERE ended_at < $1', [
      new Date(Date.parse(this.clock.now()) - KEPT_FOR_MS).toISOString(),
    ]);
  }

  /** Stops what was cancelled, and gives up what ended with its process too often. */
  private async stopUnwanted(): Promise<void> {
    const { rows } = await this.pool.query<{ run: string }>('SELECT run FROM app.exports WHERE run IS NOT NULL');
    const wanted = new Set(rows.map(({ run }) => run));
    for (const [run, cancelling] of this.running) if (!wanted.has(run)) cancelling.abort();
    await this.pool.query(
      `UPDATE app.exports SET status = 'FAILED', message = $1, run = NULL, query = NULL, ended_at = $2
       WHERE status = 'RUNNING' AND tries >= ${MAX_TRIES} AND NOT run = ANY($3)`,
      [GAVE_UP, this.clock.now(), [...this.running.keys()]],
    );
  }
}
