import { REQUIRED, Rejection } from '@bank/domain';
import { problemOf } from '../../platform/errors/problem';
import { partsOfPath, wholeOf } from './field-paths';
import type { RowGroup } from './groups';
import type { OpenedKind } from './kind';
import type { MappedColumn, ReadRow } from './read-row';
import { mayFill } from './values/reads';

const openIn = (columns: readonly MappedColumn[], rows: RowGroup['rows']): Set<string> =>
  new Set(columns.filter(({ field }) => rows.some(({ unread }) => field in unread)).flatMap(mayFill));

/** What can be known of rows although some of their cells can't be read. */
export class UnreadCells {
  /** Fields of which one of the rows says something that can't be read. */
  private readonly open: ReadonlySet<string>;
  private readonly rows: RowGroup['rows'];

  /** Whether they are known to be about what was found, or about something new. */
  readonly areIdentified: boolean;

  constructor(
    private readonly kind: Pick<OpenedKind, 'keyOf' | 'judgedWith' | 'areOnlyAdded' | 'columns'>,
    private readonly columns: readonly MappedColumn[],
    { lead, rows }: RowGroup,
  ) {
    this.rows = rows;
    this.open = openIn(columns, rows);
    const isKnown = !this.open.has('id') && kind.keyOf(lead.values) !== null;
    this.areIdentified = !this.open.size || isKnown || kind.areOnlyAdded === true;
  }

  /** Fields of which a cell of the row that can't be read may say something. */
  openIn(row: ReadRow): ReadonlySet<string> {
    return openIn(this.columns, [row]);
  }

  /** What a rule says of the cells that can be read, and would say whatever stands in the others. */
  beside(error: unknown): Rejection | undefined {
    if (problemOf(error).status >= 500) throw error;
    if (!(error instanceof Rejection)) return undefined;
    const fields = Object.entries(error.fields).filter(([path, sentence]) => this.isKnown(path, sentence));
    if (!fields.length) return undefined;
    const { names, language } = error;
    return new Rejection(error.code, error.message, Object.fromEntries(fields), [], { names, language });
  }

  private isKnown(path: string, sentence: string): boolean {
    const { place, ofRow = path, plain } = partsOfPath(path);
    const field = this.kind.columns.some((one) => one.field === ofRow) ? ofRow : plain;
    const needs = [field, ...(this.kind.judgedWith?.[field] ?? [])];
    const values = this.rows[place]?.values;
    if (!values || needs.some((one) => this.open.has(one))) return false;
    if (field in values) return true;
    if (sentence !== REQUIRED.en || !this.areIdentified) return false;
    // A part of an address is lacking where another part is there; what each new record needs was looked for before.
    const column = this.kind.columns.find((one) => one.field === field);
    if (column?.isAsked) return true;
    const isNeededAnyway = column?.isRequired;
    const whole = isNeededAnyway ? undefined : wholeOf(field);
    return whole !== undefined && Object.keys(values).some((one) => wholeOf(one) === whole);
  }
}
