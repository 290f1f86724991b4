import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { ClaimedImport, StepWork } from './claimed-import';
import { describeRepeated, isOfRefused, placesIn, readHeadings, shapeOf } from './columns/headings';
import { countKnown, matchColumns } from './columns/match-columns';
import { type MeaningsOfFields, meaningsOf, meaningsStillRight, withMeanings } from './columns/said-meanings';
import { type DayOrders, type Mapping, orderAt, type SourceColumn } from './columns/source-column';
import { Survey } from './columns/survey';
import { hasForeignIds, ID_FIELD } from './foreign-ids';
import { openImportFile } from './import-file';
import { ImportRows } from './import-rows';
import { refuseWhereFull } from './kept-text';
import type { OpenedKind } from './kind';
import { Foot } from './sources/foot';
import { MAX_ROWS_ABOVE, openSource } from './sources/open-source';
import { charactersOf, refuseFile, type Source, type SourceRow } from './sources/source';

const BATCH_ROWS = 1_000;
/** Rows with long cells are added fewer at a time. */
const BATCH_CHARACTERS = 2_000_000;
/** Of a file with IDs, so many rows are compared with the records that are there. */
const ROWS_LOOKED_UP = 100;
/** So much of a row is shown to whoever looks for the headings. */
const MAX_SHOWN_CELLS = 6;

/** How many columns each row names. */
const countsOf = (rows: readonly SourceRow[], { columns }: OpenedKind): number[] =>
  rows.map(({ cells }) => countKnown(cells, columns));

/** The place of the row that names most columns; the first where none names any. */
const findHeadings = (rows: readonly SourceRow[], kind: OpenedKind): number => {
  const known = countsOf(rows, kind);
  return known.indexOf(Math.max(...known));
};

const placeOfHeadings = (rows: readonly SourceRow[], chosen: number | null, kind: OpenedKind): number =>
  Math.max(0, chosen === null ? findHeadings(rows, kind) : rows.findIndex(({ row }) => row === chosen));

/** Few refused rows seldom show what all rows of their file did, or what somebody answered about it. */
const ordersLeftOpen = (columns: readonly SourceColumn[], former: DayOrders): DayOrders =>
  Object.fromEntries(
    Object.entries(former).filter(([place]) => {
      const { dayOrders } = columns[Number(place)] ?? {};
      return dayOrders !== undefined && dayOrders.length !== 1;
    }),
  );

/** Of the last imports of a kind, so many are compared. */
const MOST_REMEMBERED = 50;

type Remembered = Pick<ClaimedImport, 'columns' | 'dayOrders'> & { mapping: Mapping; shape: string };
const headingsOf = ({ columns }: Remembered): string[] => columns.map(({ heading }) => heading);

/** Reads the file into rows, and proposes which of its columns are which. */
@Injectable()
export class ReadStep {
  constructor(
    private readonly pool: Pool,
    private readonly rows: ImportRows,
  ) {}

  /** @throws Rejection invalid for a file that can't be read, with what to do about it */
  async work({ job, kind, signal, reach }: StepWork): Promise<number> {
    const file = await openImportFile(this.pool, job.id);
    await this.rows.clear(job.id);
    await refuseWhereFull(this.pool, job.id);
    const source = await openSource(file, job.sheet, (first) => Math.max(0, ...countsOf(first, kind)));
    let first: SourceRow[] = [];
    let characters = 0;
    let survey: Survey | undefined;
    let foot: Foot | undefined;
    let headings: string[] = [];
    let headerRow = 0;
    let count = 0;
    let adding: Promise<void> = Promise.resolve();
    const begin = async () => {
      await this.noteBeginning(job, source, first);
      const place = placeOfHeadings(first, job.chosenRow, kind);
      headings = readHeadings(first[place]!);
      headerRow = first[place]!.row;
      survey = new Survey(headings);
      foot = new Foot(first[place]!);
      return first.slice(place + 1);
    };
    const keep = async (read: readonly SourceRow[]) => {
      const rows = foot!.take(read);
      for (const row of rows) survey!.add(row);
      await adding;
      // The file is read on meanwhile.
      adding = rows.length ? this.rows.add(job.id, rows) : adding;
      adding.catch(() => {});
      count += rows.length;
      reach(count);
    };
    try {
      for await (const row of source.rows) {
        signal.throwIfAborted();
        first.push(row);
        characters += charactersOf(row);
        if (!survey && first.length < MAX_ROWS_ABOVE) continue;
        if (!survey) first = await begin();
        if (first.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
        await keep(first);
        first = [];
        characters = 0;
      }
      await keep(survey ? first : await begin());
      await adding;
    } finally {
      await Promise.allSettled([adding]);
    }
    if (!count) refuseFile('The file has headings, and no rows below them.');
    const { columns } = survey!;
    const shape = shapeOf(headings);
    const former = await this.remembered(job, shape, headings, kind);
    const dayOrders = isOfRefused(headings) && former ? ordersLeftOpen(columns, former.orders) : {};
    const { mapping, remarks } = former
      ? { mapping: former.mapping, remarks: [] }
      : await this.withoutForeignIds(job.id, { mapping: this.propose(columns, kind), columns, dayOrders }, kind);
    await this.pool.query(
      `UPDATE app.imports SET header_row = $3, columns = $4, mapping = $5, shape = $6, remarks = $7, day_orders = $8
       WHERE id = $1 AND run = $2`,
      [
        job.id,
        job.run,
        headerRow,
        JSON.stringify(withMeanings({ columns, mapping }, former?.meanings ?? {})),
        mapping,
        shape,
        JSON.stringify([...source.remarks(), ...foot!.remarks, ...describeRepeated(headings), ...remarks]),
        dayOrders,
      ],
    );
    return count;
  }

  private propose(columns: readonly SourceColumn[], kind: OpenedKind): Mapping {
    const mapping = matchColumns(columns, kind.columns);
    return kind.refineMapping?.(mapping, columns) ?? mapping;
  }

  /** Records of this portal would be renamed by the numbers of another one. */
  private async withoutForeignIds(
    id: number,
    { mapping, columns, dayOrders }: { mapping: Mapping; columns: readonly SourceColumn[]; dayOrders: DayOrders },
    kind: OpenedKind,
  ): Promise<{ mapping: Mapping; remarks: readonly string[] }> {
    const { [ID_FIELD]: place, ...others } = mapping;
    if (place === undefined) return { mapping, remarks: [] };
    const { value: first = [] } = await this.rows.batches(id, ROWS_LOOKED_UP).next();
    if (!(await hasForeignIds(kind, { mapping, columns, dayOrders }, first))) return { mapping, remarks: [] };
    const heading = columns[place]!.heading;
    return {
      mapping: others,
      remarks: [
        `The column “${heading}” is left out, because its IDs seem to be those of another portal. Choose ID for it where they are of this one.`,
      ],
    };
  }

  /** Somebody may choose another sheet or other headings, also when these ones can't be read. */
  private async noteBeginning({ id, run }: ClaimedImport, source: Source, first: readonly SourceRow[]): Promise<void> {
    const shown = first.slice(0, MAX_ROWS_ABOVE).map(({ row, cells }) => ({
      row,
      cells: readHeadings({ row, cells }).filter(Boolean).slice(0, MAX_SHOWN_CELLS),
    }));
    await this.pool.query(
      'UPDATE app.imports SET sheets = $3, sheet = $4, first_rows = $5 WHERE id = $1 AND run = $2',
      [id, run, JSON.stringify(source.sheets), source.sheet(), JSON.stringify(shown)],
    );
  }

  /**
   * As the user chose the columns for the last file with the same headings, or else a colleague did. The people of a partner have
   * fewer columns than the staff, and what they say is of their partner alone.
   */
  private async remembered(
    { kind, userId }: ClaimedImport,
    shape: string,
    headings: readonly string[],
    { columns, ownPartner }: OpenedKind,
  ): Promise<{ mapping: Mapping; orders: DayOrders; meanings: MeaningsOfFields } | undefined> {
    const { rows } = await this.pool.query<Remembered>(
      `SELECT mapping, columns, day_orders AS "dayOrders", shape FROM app.imports
       WHERE kind = $1 AND (shape = $2 OR columns @? '$[*].added') AND mapping IS NOT NULL AND step <> 'READ'
         AND own_partner IS NOT DISTINCT FROM $4
       ORDER BY user_id = $3 DESC, id DESC LIMIT ${MOST_REMEMBERED}`,
      [kind, shape, userId, ownPartner?.id ?? null],
    );
    // What was the same in all rows is one more column of the refused ones.
    const last = rows.find((one) => one.shape === shape || shapeOf(headingsOf(one)) === shape);
    if (!last) return undefined;
    const known = new Map(columns.map((column) => [column.field, column]));
    const places = placesIn(headings);
    // The column of what to correct shifts those behind it.
    const former = placesIn(headingsOf(last));
    const placeNow = (place: number): number | undefined => places[former.indexOf(place)];
    const mapping = Object.entries(last.mapping).flatMap(([field, place]) => {
      const now = placeNow(place);
      return known.has(field) && now !== undefined ? [[field, now] as const] : [];
    });
    const orders = last.columns.flatMap((_, place) => {
      const now = placeNow(place);
      const order = orderAt(last, place);
      return now !== undefined && order ? [[now, order] as const] : [];
    });
    return {
      mapping: Object.fromEntries(mapping),
      orders: Object.fromEntries(orders),
      meanings: meaningsStillRight(meaningsOf(last), known),
    };
  }
}
