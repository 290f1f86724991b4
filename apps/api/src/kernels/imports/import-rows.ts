import { sumOf } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { FreshIds, WantedIds } from '../../platform/context/attempt';
import { LoadedTogether } from '../../platform/context/loaded-together';
import { CHANGES_STAY } from './forget-files';
import { type Finding, knownBy, type NotedOutcome, type StoredRow } from './import-row';
import type { OpenedKind } from './kind';
import { charactersOf } from './sources/source';

/** Without it, PostgreSQL would look through all rows of a large import for these ones. */
const rangeOf = (rows: readonly { row: number }[]): [first: number, last: number] => {
  const numbers = rows.map(({ row }) => row);
  return [Math.min(...numbers), Math.max(...numbers)];
};

const inOrder = <T>(rows: readonly BegunRow[], noted: readonly (readonly [row: number, value: T])[]): T[] => {
  const byRow = new Map(noted);
  return rows.map(({ row }) => {
    const value = byRow.get(row);
    if (value === undefined) throw new Error('the import was removed meanwhile');
    return value;
  });
};

/** What was under way when somebody was erased, and ends after it: it brings back nothing of what the row said. */
const IS_FORGOTTEN = `(r.cells = '{}' AND r.outcome IS NULL)`;

/** Cells come as JSON, which is read faster than an array of PostgreSQL. */
const COLUMNS = 'row, array_to_json(cells) AS cells, state, existing, "similar", earlier, choice, ids, former';

/** A row whose work begins, and the ids that it needs at once. */
export interface BegunRow {
  import: number;
  row: number;
  wanted: WantedIds | undefined;
  former: object | undefined;
}

/** The rows of an import, a batch in memory at a time. */
@Injectable()
export class ImportRows {
  private readonly begun = new LoadedTogether((rows: readonly BegunRow[]) => this.beginAll(rows));
  private readonly widened = new LoadedTogether((rows: readonly BegunRow[]) => this.addIdsToAll(rows));

  constructor(private readonly pool: Pool) {}

  /** Notes the first try of a row with its ids. @returns the ids of its first try */
  begin(row: BegunRow): Promise<readonly FreshIds[]> {
    return this.begun.load(row);
  }

  /** Notes more ids for a row. */
  addIds(row: BegunRow): Promise<FreshIds> {
    return this.widened.load(row);
  }

  private async beginAll(rows: readonly BegunRow[]): Promise<(readonly FreshIds[])[]> {
    const { rows: noted } = await this.pool.query<{ row: number; ids: FreshIds[] }>(
      `UPDATE app.import_rows r SET former = coalesce(r.former, b.former),
         ids = coalesce(r.ids, CASE WHEN b.wanted IS NULL THEN '[]' ELSE jsonb_build_array(app.fresh_ids(b.wanted)) END)
       FROM jsonb_to_recordset($1::jsonb) b (import integer, row integer, wanted jsonb, former jsonb)
       WHERE r.import = b.import AND r.row = b.row AND r.row BETWEEN $2 AND $3 RETURNING r.row, r.ids`,
      [JSON.stringify(rows), ...rangeOf(rows)],
    );
    return inOrder(
      rows,
      noted.map(({ row, ids }) => [row, ids]),
    );
  }

  private async addIdsToAll(rows: readonly BegunRow[]): Promise<FreshIds[]> {
    const { rows: noted } = await this.pool.query<{ row: number; fresh: FreshIds }>(
      `UPDATE app.import_rows r SET ids = r.ids || jsonb_build_array(app.fresh_ids(b.wanted))
       FROM jsonb_to_recordset($1::jsonb) b (import integer, row integer, wanted jsonb)
       WHERE r.import = b.import AND r.row = b.row AND r.row BETWEEN $2 AND $3 RETURNING r.row, r.ids -> -1 AS fresh`,
      [JSON.stringify(rows), ...rangeOf(rows)],
    );
    return inOrder(
      rows,
      noted.map(({ row, fresh }) => [row, fresh]),
    );
  }

  async clear(id: number): Promise<void> {
    await this.pool.query(
      `WITH cleared AS (UPDATE app.imports SET characters = 0 WHERE id = $1)
       DELETE FROM app.import_rows WHERE import = $1`,
      [id],
    );
  }

  async add(id: number, rows: readonly { row: number; cells: readonly string[] }[]): Promise<void> {
    await this.pool.query(
      `WITH noted AS (UPDATE app.imports SET characters = characters + $3::integer WHERE id = $1)
       INSERT INTO app.import_rows (import, row, cells)
       SELECT $1, (r ->> 'row')::integer, ARRAY(SELECT c FROM jsonb_array_elements_text(r -> 'cells') WITH ORDINALITY e (c, n) ORDER BY n)
       FROM jsonb_array_elements($2::jsonb) r`,
      [id, JSON.stringify(rows), sumOf(rows, charactersOf)],
    );
  }

  /** @param where SQL about the rows */
  async *batches(id: number, size: number, where = 'true'): AsyncGenerator<StoredRow[]> {
    const readAfter = async (row: number) =>
      (
        await this.pool.query<StoredRow>(
          `SELECT ${COLUMNS} FROM app.import_rows WHERE import = $1 AND row > $2 AND (${where}) ORDER BY row LIMIT $3`,
          [id, row, size],
        )
      ).rows;
    for (let rows = await readAfter(0); rows.length; ) {
      const next = readAfter(rows.at(-1)!.row);
      // Whoever takes the rows may fail meanwhile.
      next.catch(() => {});
      yield rows;
      rows = await next;
    }
  }

  async some(id: number, numbers: readonly number[]): Promise<StoredRow[]> {
    const { rows } = await this.pool.query<StoredRow>(
      `SELECT ${COLUMNS} FROM app.import_rows WHERE import = $1 AND row = ANY ($2) ORDER BY row`,
      [id, numbers],
    );
    return rows;
  }

  /** Rows of a group fare as its first row does, which keeps what takes the group back. */
  async followFirstRows(id: number): Promise<void> {
    await this.pool.query(
      `UPDATE app.import_rows r SET outcome = f.outcome, message = f.message FROM app.import_rows f
       WHERE r.import = $1 AND f.import = $1 AND f.key = r.key AND f.row < r.row
         AND f.former IS NOT NULL AND r.former IS NULL AND r.outcome IN ('NEW', 'CHANGED')`,
      [id],
    );
  }

  /**
   * What this import changed and gave back is again as an earlier import left it, which then can be taken back as well: nothing else
   * has happened to the record in between. @param kinds those about the same records
   */
  async giveBackTo(id: number, kinds: readonly string[]): Promise<void> {
    await this.pool.query(
      `UPDATE app.import_rows r SET former = jsonb_set(r.former, '{version}', b.former -> 'version')
       FROM app.import_rows b, app.imports i
       WHERE b.import = $1 AND b.outcome = 'TAKEN_BACK' AND i.kind = ANY ($2) AND r.import = i.id AND i.id <> $1
         AND r.outcome IN ('NEW', 'CHANGED') AND r.former -> 'id' = b.former -> 'id'
         AND r.former -> 'version' = b.existing -> 'version'`,
      [id, kinds],
    );
  }

  async find(id: number, row: number): Promise<StoredRow | undefined> {
    const { rows } = await this.pool.query<StoredRow>(
      `SELECT ${COLUMNS} FROM app.import_rows WHERE import = $1 AND row = $2`,
      [id, row],
    );
    return rows[0];
  }

  async noteFindings(id: number, findings: readonly Finding[]): Promise<void> {
    await this.pool.query(
      `UPDATE app.import_rows r SET state = f.state, name = f.name, key = f.key, existing = f.existing,
         "similar" = f.similar, changes = f.changes, problems = f.problems, lacks_status = f."lacksStatus",
         alike = f.alike, earlier = f.earlier, outcome = NULL, message = f.message
       FROM jsonb_to_recordset($2::jsonb) AS f (row integer, state text, name text, key text, existing jsonb,
         "similar" jsonb, changes jsonb, problems jsonb, "lacksStatus" boolean, alike jsonb, earlier integer, message text)
       WHERE r.import = $1 AND r.row = f.row AND r.row BETWEEN $3 AND $4`,
      [id, JSON.stringify(findings), ...rangeOf(findings)],
    );
  }

  /** Of new rows that are perhaps about the same, the later ones wait for somebody; whoever imports a folder can't be asked. */
  async noteAlike(id: number): Promise<void> {
    await this.pool.query(
      `WITH keys AS (
         SELECT r.row, k.key FROM app.import_rows r CROSS JOIN jsonb_array_elements_text(r.alike) k (key)
         WHERE r.import = $1 AND r.state = 'NEW' AND (SELECT source IS NULL FROM app.imports WHERE id = $1)
       ), firsts AS (SELECT key, min(row) AS row FROM keys GROUP BY key HAVING count(*) > 1),
       found AS (SELECT k.row, min(f.row) AS earlier FROM keys k JOIN firsts f ON f.key = k.key AND f.row < k.row GROUP BY k.row)
       UPDATE app.import_rows r SET earlier = f.earlier, state = CASE WHEN r.choice = 'NEW' THEN 'NEW' ELSE 'UNSURE' END
       FROM found f WHERE r.import = $1 AND r.row = f.row`,
      [id],
    );
  }

  /** What all findings lead to together. */
  async noteWarnings(id: number, { warn, leaveOut }: OpenedKind): Promise<void> {
    const warnings = [
      ...(warn ? await warn(await this.count(id, `state = 'NEW' AND lacks_status`)) : []),
      ...(leaveOut ? await this.describeLeftOut(id) : []),
    ];
    await this.pool.query('UPDATE app.imports SET warnings = $2 WHERE id = $1', [id, JSON.stringify(warnings)]);
  }

  private async describeLeftOut(id: number): Promise<string[]> {
    const { rows } = await this.pool.query<{ row: number; message: string }>(
      `SELECT row, message FROM app.import_rows WHERE import = $1 AND state = 'SAME' AND message IS NOT NULL ORDER BY row`,
      [id],
    );
    return rows.map(({ row, message }) => `Row ${row}: ${message}`);
  }

  async noteOutcomes(id: number, outcomes: readonly NotedOutcome[]): Promise<void> {
    await this.pool.query(
      `UPDATE app.import_rows r SET outcome = f.outcome,
         message = CASE WHEN NOT ${IS_FORGOTTEN} THEN f.message WHEN f.outcome = 'CHANGED' THEN $5 END,
         problems = CASE WHEN NOT ${IS_FORGOTTEN} THEN coalesce(f.problems, r.problems) END,
         former = CASE WHEN NOT ${IS_FORGOTTEN} OR f.former -> 'values' = 'null' THEN coalesce(f.former, r.former) END
       FROM jsonb_to_recordset($2::jsonb) AS f (row integer, outcome text, message text, problems jsonb, former jsonb)
       WHERE r.import = $1 AND r.row = f.row AND r.row BETWEEN $3 AND $4`,
      [id, JSON.stringify(outcomes), ...rangeOf(outcomes), CHANGES_STAY],
    );
  }

  async choose(id: number, row: number, choice: string): Promise<void> {
    await this.pool.query('UPDATE app.import_rows SET choice = $3 WHERE import = $1 AND row = $2', [id, row, choice]);
  }

  /** Rows of which nobody has said yet whether they are about a record that is there. The same as which of several, somebody has to say of each. */
  async chooseForUndecided(id: number, choice: string): Promise<void> {
    await this.pool.query(
      `UPDATE app.import_rows SET choice = CASE $2 WHEN 'SAME' THEN coalesce("similar" -> 0 ->> 'id', 'LEFT_OUT') ELSE $2 END
       WHERE import = $1 AND state = 'UNSURE' AND choice IS DISTINCT FROM 'LEFT_OUT'
         AND ($2 <> 'SAME' OR "similar" IS NULL OR jsonb_array_length("similar") = 1)`,
      [id, choice],
    );
  }

  /** @returns what a finding is known by -> another row that comes in with it */
  async findOthersAlike(
    id: number,
    { row, key, existing }: Pick<Finding, 'row' | 'key' | 'existing'>,
  ): Promise<Map<string, number>> {
    const { rows } = await this.pool.query<{ row: number; key: string | null; existing: number | null }>(
      `SELECT row, key, (existing ->> 'id')::integer AS existing FROM app.import_rows
       WHERE import = $1 AND row <> $2 AND state IN ('NEW', 'CHANGED', 'SAME') AND (key = $3 OR (existing ->> 'id')::integer = $4)
       ORDER BY row DESC`,
      [id, row, key, existing?.id ?? null],
    );
    return new Map(rows.flatMap((other) => knownBy(other.key, other.existing).map((known) => [known, other.row])));
  }

  /** Rows that lead to no command, whatever has happened since the dry run. */
  async noteWithoutWork(id: number): Promise<void> {
    await this.pool.query(
      `UPDATE app.import_rows SET outcome = CASE state WHEN 'UNSURE' THEN 'LEFT_OUT' ELSE state END,
         message = CASE WHEN choice = 'LEFT_OUT' THEN 'Left out, as was chosen.' ELSE message END
       WHERE import = $1 AND outcome IS NULL AND (state IN ('REFUSED', 'UNSURE') OR state = 'SAME' AND message IS NOT NULL)`,
      [id],
    );
  }

  /** The records that an import has made so far. */
  async madeRecords(id: number): Promise<number[]> {
    const { rows } = await this.pool.query<{ made: number }>(
      `SELECT (former ->> 'id')::integer AS made FROM app.import_rows WHERE import = $1 AND outcome = 'NEW' AND former IS NOT NULL`,
      [id],
    );
    return rows.map(({ made }) => made);
  }

  async count(id: number, where: string): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM app.import_rows WHERE import = $1 AND (${where})`,
      [id],
    );
    return rows[0]!.count;
  }
}
