import { formatCount, Rejection, refuseInvalid } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Clock } from '../../platform/commands/clock';
import { Effects } from '../../platform/commands/effects';
import { currentRoles, currentUser } from '../../platform/context/current-user';
import { Erasures } from '../../platform/privacy/erasures';
import { wakeTasks } from '../../platform/worker/wake';
import type { Step } from './claimed-import';
import { addColumns, addedProblems, type SameInAll, takeApart } from './columns/added-columns';
import { mappingProblems } from './columns/mapping-problems';
import { type MeaningsOfFields, meaningProblems, meaningsOf, withMeanings } from './columns/said-meanings';
import type { DayOrders, Mapping } from './columns/source-column';
import { decideRow } from './decide-row';
import { forgetFiles } from './forget-files';
import { countRows, type ImportCounts, writeMeantNames } from './import-counts';
import { IMPORT_COLUMNS, type ImportRecord, type ImportStatus } from './import-record';
import { ImportRows } from './import-rows';
import { CLEANUP_TASK, IMPORT_TASKS } from './import-tasks';
import { refuseWhereFull } from './kept-text';
import type { OpenedKind } from './kind';
import { ImportKinds } from './kinds';
import { refuseOtherPartner, refuseRowsOfOther } from './other-partner';
import { MAX_FILE_BYTES, PART_BYTES } from './sources/limits';

/** As somebody says where the rows are; what seems right where they say nothing. */
export interface ChosenRows {
  sheet?: string | null;
  headerRow?: number | null;
}

/** What somebody says about all rows at once, beside the columns. */
export interface ChosenReading {
  dayOrders?: DayOrders;
  /** As it was said before, where nothing is said. */
  same?: SameInAll;
  /** What words of the file mean; as it was said before, where nothing is said. */
  meanings?: MeaningsOfFields;
  /** Required questions without an answer stay open in new records. */
  mayLackAnswers?: boolean | undefined;
}

const MB = 1024 * 1024;
const MOST_OPEN = 20;
const LISTED_AT_ONCE = 100;
const ENDED = ['DONE', 'FAILED', 'CANCELLED'] as const;

const isAdmin = () => currentRoles().includes('ROLE_ADMIN');

/** Those who say which questions are required may leave them open. */
export const mayLeaveQuestionsOpen = isAdmin;

/** Name of the effect: a repeated request starts no second one. */
const startOf = (id: number, step: Step): string => `import ${id} ${step}`;

/** Imports of the present user; administrators see those of all. */
@Injectable()
export class Imports {
  constructor(
    private readonly pool: Pool,
    private readonly kinds: ImportKinds,
    private readonly rows: ImportRows,
    private readonly clock: Clock,
    private readonly effects: Effects,
    erasures: Erasures,
  ) {
    erasures.addAfterKey(() => this.forgetFiles());
  }

  /** @param source by which it is found again @throws Rejection notFound, forbidden, conflict */
  async begin(kind: string, file: string, source: string | null = null): Promise<ImportRecord> {
    this.kinds.find(kind);
    const user = currentUser().id;
    const id = await this.effects.once('import', async (connection) => {
      const { rows: open } = await connection.query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM app.imports WHERE user_id = $1 AND status IN ('LOADING', 'WAITING', 'RUNNING')`,
        [user],
      );
      if (open[0]!.count >= MOST_OPEN)
        throw new Rejection(
          'conflict',
          `${MOST_OPEN} of your imports are not done: finish or remove one of them first.`,
        );
      const { rows } = await connection.query<{ id: number }>(
        `INSERT INTO app.imports (user_id, kind, file, source, step, status, created_at)
         VALUES ($1, $2, $3, $4, 'READ', 'LOADING', $5) RETURNING id`,
        [user, kind, file, source, this.clock.now()],
      );
      return rows[0]!.id;
    });
    return this.show(id);
  }

  /** A part that is sent again replaces itself. @throws Rejection notFound, conflict, invalid */
  async addPart(id: number, place: number, content: Buffer): Promise<void> {
    await this.show(id);
    if (place * PART_BYTES + content.length > MAX_FILE_BYTES)
      refuseInvalid({ content: `The file has more than ${formatCount(MAX_FILE_BYTES / MB)} MB: split it` });
    await refuseWhereFull(this.pool, id);
    const { rowCount } = await this.pool.query(
      `INSERT INTO app.import_parts (import, place, content)
       SELECT id, $2, $3 FROM app.imports WHERE id = $1 AND status = 'LOADING'
       ON CONFLICT (import, place) DO UPDATE SET content = excluded.content`,
      [id, place, content],
    );
    if (!rowCount) throw new Rejection('conflict', 'The file of this import is complete already.');
  }

  /** The file is complete, so that it can be read; or it is read anew, as long as it is kept. @throws Rejection notFound, conflict, invalid */
  async read(id: number, { sheet = null, headerRow = null }: ChosenRows = {}): Promise<ImportRecord> {
    if (await this.hasStarted(id, 'READ')) return this.show(id);
    const { step, sheets, firstRows } = await this.show(id);
    if (step !== 'READ' && step !== 'CHECK') throw new Rejection('conflict', 'This import has run already.');
    refuseInvalid({
      ...(sheet !== null && !sheets.includes(sheet) && { sheet: 'There is no such sheet in the file' }),
      ...(headerRow !== null &&
        !firstRows.some(({ row }) => row === headerRow) && {
          headerRow: `Must be one of the first ${firstRows.length} rows that are not empty`,
        }),
    });
    const { rows } = await this.pool.query<{ parts: number; last: number; short: number }>(
      `SELECT count(*)::integer AS parts, coalesce(max(place), 0) AS last,
         count(*) FILTER (WHERE length(content) <> $2 AND place < (SELECT max(place) FROM app.import_parts WHERE import = $1))::integer AS short
       FROM app.import_parts WHERE import = $1`,
      [id, PART_BYTES],
    );
    const { parts, last, short } = rows[0]!;
    if (!parts) refuseInvalid({ file: 'The file is empty: choose another one' });
    if (last + 1 !== parts || short) refuseInvalid({ file: 'Parts of the file are missing: choose it again' });
    return this.start(id, 'READ', ['LOADING', ...ENDED], {
      sheet,
      chosen_row: headerRow,
      columns: '[]',
      mapping: null,
    });
  }

  /** Looks at each row as the columns say, and writes nothing. @throws Rejection notFound, conflict, invalid */
  async check(
    id: number,
    mapping: Mapping,
    { dayOrders = {}, mayLackAnswers = false, ...reading }: ChosenReading = {},
  ): Promise<ImportRecord> {
    if (await this.hasStarted(id, 'CHECK')) return this.show(id);
    const { kind, step, ...found } = await this.show(id);
    if (mayLackAnswers && !mayLeaveQuestionsOpen())
      throw new Rejection('forbidden', 'Only an administrator can bring in records without required answers.');
    if (step !== 'READ' && step !== 'CHECK') throw new Rejection('conflict', 'This import has run already.');
    const opened = await this.kinds.find(kind).open();
    const fields = new Map(opened.columns.map((column) => [column.field, column]));
    const { own, same: before } = takeApart({ columns: found.columns, mapping });
    const same = reading.same ?? before;
    const meanings = reading.meanings ?? meaningsOf({ columns: found.columns, mapping: found.mapping ?? {} });
    refuseInvalid({
      ...mappingProblems(own.mapping, dayOrders, own.columns, fields),
      ...addedProblems(own, same, fields),
      ...meaningProblems(meanings, fields),
    });
    const all = addColumns({ ...own, columns: withMeanings(own, meanings) }, same, fields);
    return this.start(id, 'CHECK', ENDED, {
      columns: JSON.stringify(all.columns),
      mapping: all.mapping,
      day_orders: dayOrders,
      may_lack_answers: mayLackAnswers,
      own_partner: opened.ownPartner?.id ?? null,
    });
  }

  /** Decides of a row, or of all rows of which nobody has decided yet whether they are about a record that is there. @throws Rejection notFound, conflict, invalid */
  async choose(id: number, row: number | undefined, choice: string): Promise<ImportRecord> {
    if (await this.hasStarted(id, 'CHECK')) return this.show(id);
    const { found, kind } = await this.showWithKind(id);
    if (found.step !== 'CHECK' || found.status !== 'DONE')
      throw new Rejection('conflict', 'Rows can be decided after the dry run, and before the import.');
    if (row === undefined) {
      await this.rows.chooseForUndecided(id, choice);
      return this.start(id, 'CHECK', ['DONE']);
    }
    await decideRow(this.rows, found, kind, { row, choice });
    return this.show(id);
  }

  /** Takes the names that the refused rows may mean for what they say, and makes the dry run again. @throws Rejection notFound, conflict */
  async takeMeantNames(id: number): Promise<ImportRecord> {
    if (await this.hasStarted(id, 'CHECK')) return this.show(id);
    const { step, status } = await this.show(id);
    if (step !== 'CHECK' || status !== 'DONE')
      throw new Rejection('conflict', 'Names can be taken after the dry run, and before the import.');
    if (!(await writeMeantNames(this.pool, id)))
      throw new Rejection('conflict', 'No refused row has a name of which one thing alone can be meant.');
    return this.start(id, 'CHECK', ['DONE']);
  }

  /** @throws Rejection notFound, conflict */
  async run(id: number): Promise<ImportRecord> {
    if (await this.hasStarted(id, 'RUN')) return this.show(id);
    const { kind, step, status, ownPartner } = await this.show(id);
    const isReady = step === 'CHECK' && status === 'DONE';
    const isBrokenOff = step === 'RUN' && (status === 'CANCELLED' || status === 'FAILED');
    if (!isReady && !isBrokenOff) throw new Rejection('conflict', 'Make a dry run first.');
    if (isBrokenOff && !(await this.rows.count(id, `cells <> '{}'`)))
      throw new Rejection('conflict', 'The rows of this import are gone: choose its file again.');
    refuseOtherPartner({ ownPartner }, await this.kinds.find(kind).open());
    const started = await this.start(id, 'RUN', ENDED);
    await this.pool.query('DELETE FROM app.import_parts WHERE import = $1', [id]);
    return started;
  }

  /** @throws Rejection notFound, conflict */
  async takeBack(id: number): Promise<ImportRecord> {
    if (await this.hasStarted(id, 'TAKE_BACK')) return this.show(id);
    const { step } = (await this.showWithKind(id)).found;
    if (step !== 'RUN' && step !== 'TAKE_BACK') throw new Rejection('conflict', 'This import has not run.');
    return this.start(id, 'TAKE_BACK', ENDED);
  }

  /** The newest ones, a page of them. @param before those that began before this one */
  async list(before?: number): Promise<ImportRecord[]> {
    const { rows } = await this.pool.query<ImportRecord>(
      `SELECT ${IMPORT_COLUMNS} FROM app.imports WHERE (user_id = $1 OR $2) AND id < coalesce($3, id + 1)
       ORDER BY id DESC LIMIT ${LISTED_AT_ONCE}`,
      [currentUser().id, isAdmin(), before ?? null],
    );
    return rows;
  }

  /** The last one of this source. */
  async findSource(kind: string, source: string): Promise<ImportRecord | undefined> {
    const { rows } = await this.pool.query<ImportRecord>(
      `SELECT ${IMPORT_COLUMNS} FROM app.imports WHERE kind = $1 AND source = $2 ORDER BY id DESC LIMIT 1`,
      [kind, source],
    );
    return rows[0];
  }

  /** @throws Rejection notFound, also for those of others; forbidden */
  async show(id: number): Promise<ImportRecord> {
    const { rows } = await this.pool.query<ImportRecord>(
      `SELECT ${IMPORT_COLUMNS} FROM app.imports WHERE id = $1 AND (user_id = $2 OR $3)`,
      [id, currentUser().id, isAdmin()],
    );
    if (!rows[0]) throw new Rejection('notFound', `You have no import ${id}.`);
    this.kinds.find(rows[0].kind);
    return rows[0];
  }

  /** One whose rows the present user may see, with its kind. @throws Rejection notFound, forbidden, conflict */
  async showWithKind(id: number): Promise<{ found: ImportRecord; kind: OpenedKind }> {
    const found = await this.show(id);
    const kind = await this.kinds.find(found.kind).open();
    if (found.step !== 'READ') refuseRowsOfOther(found, kind);
    return { found, kind };
  }

  count(id: number): Promise<ImportCounts> {
    return countRows(this.pool, id);
  }

  /** Stops what is under way: rows that are done stay, and those that are being written are still finished. @throws Rejection notFound, conflict */
  async cancel(id: number): Promise<void> {
    const { status } = await this.show(id);
    // Who presses twice wants nothing else.
    if (status === 'CANCELLED') return;
    const { rowCount } = await this.pool.query(
      `UPDATE app.imports SET run = NULL, status = CASE WHEN status = 'RUNNING' THEN status ELSE 'CANCELLED' END,
         ended_at = CASE WHEN status <> 'RUNNING' THEN $2::timestamptz END
       WHERE id = $1 AND status IN ('LOADING', 'WAITING', 'RUNNING')`,
      [id, this.clock.now()],
    );
    if (!rowCount) throw new Rejection('conflict', 'Nothing of this import is under way.');
    await wakeTasks(this.pool, CLEANUP_TASK);
  }

  /** Removes the file and its rows; what was imported stays. @throws Rejection notFound, conflict */
  async remove(id: number): Promise<void> {
    await this.show(id);
    const { rowCount } = await this.pool.query(`DELETE FROM app.imports WHERE id = $1 AND status <> 'RUNNING'`, [id]);
    if (!rowCount) throw new Rejection('conflict', 'Cancel what is under way first.');
  }

  /** On behalf of the present user. @param said columns of the table -> what the step goes by @throws Rejection conflict where it is in another status */
  private async start(
    id: number,
    step: Step,
    from: readonly ImportStatus[],
    said: Readonly<Record<string, unknown>> = {},
  ): Promise<ImportRecord> {
    const values: unknown[] = [id, step, from, currentUser().id, this.clock.now()];
    // In the same statement: what is under way must not go on by something else.
    const also = Object.entries(said).map(([column, value]) => `, ${column} = $${values.push(value)}`);
    await this.effects.once(startOf(id, step), async (connection) => {
      const { rowCount } = await connection.query(
        `UPDATE app.imports SET step = $2, status = 'WAITING', tries = 0, progress = 0, message = NULL, ended_at = NULL,
           asked_by = $4, asked_at = $5${also.join('')}
         WHERE id = $1 AND status = ANY ($3)`,
        values,
      );
      if (!rowCount) throw new Rejection('conflict', 'Something of this import is under way: wait until it is done.');
      await wakeTasks(connection, ...IMPORT_TASKS);
    });
    return this.show(id);
  }

  /** By an earlier try of the same request, whose answer was lost on its way. */
  private async hasStarted(id: number, step: Step): Promise<boolean> {
    return this.effects.areDone(startOf(id, step));
  }

  private async forgetFiles(): Promise<void> {
    await forgetFiles(this.pool, this.clock.now());
    await wakeTasks(this.pool, CLEANUP_TASK);
  }
}
