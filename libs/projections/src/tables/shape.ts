import type { ColumnType, Row, StoredTable, SumTable, Table } from '../projection';
import { type Codec, codecs } from './columns';
import { escapeText, type Line, NULL, toTexts } from './line';

export interface Column {
  name: string;
  type: ColumnType;
  nullable: boolean;
}
type CodedColumn = Column & Pick<Codec, 'encode' | 'isPlain'>;

/** A row of an owner: itself, or as a line. `place` is its place in the table, if it is stored there. */
export interface Held {
  owner: string;
  line?: Line;
  row?: Row;
  place?: string;
}

const IDENTIFIER = /^[a-z_][a-z0-9_]{0,50}$/;

const known = new WeakMap<StoredTable, readonly Column[]>();

export const columnsOf = (table: StoredTable): readonly Column[] => {
  const columns = known.get(table) ?? readColumns(table);
  known.set(table, columns);
  return columns;
};

/** The column that says whose row it is, in every table that is folded. */
export const OWNER: Column = { name: 'owner', type: 'text', nullable: false };

export const isFolded = (table: StoredTable): table is Table => 'on' in table;
export const isSum = (table: StoredTable): table is SumTable => 'of' in table;

/** The columns as they stand in PostgreSQL: rows that are folded have an owner, sums have none. */
export const storedColumns = (table: StoredTable): readonly Column[] =>
  isFolded(table) ? [OWNER, ...columnsOf(table)] : columnsOf(table);

export const keyOf = (table: SumTable): readonly Column[] =>
  table.key.map((part) => columnsOf(table).find(({ name }) => name === part)!);

/** The amount columns of a sum table: all that are not in the key. */
export const amountsOf = (table: SumTable): readonly Column[] =>
  columnsOf(table).filter(({ name }) => !table.key.includes(name));

const readColumns = (table: StoredTable): readonly Column[] => {
  const { name, columns, key } = table;
  const list = Object.entries(columns).map(([column, declared]) => ({
    name: column,
    type: declared.replace('?', '') as ColumnType,
    nullable: declared.endsWith('?'),
  }));
  for (const identifier of [name, ...Object.keys(columns)])
    if (!IDENTIFIER.test(identifier)) throw new Error(`Table ${name}: ${identifier} must be short and snake_case`);
  if ('owner' in columns)
    throw new Error(`Table ${name}: the column owner is added by itself where rows have one; leave it out`);
  for (const column of list)
    if (!Object.hasOwn(codecs, column.type))
      throw new Error(`Table ${name}: ${column.name} has the unknown type ${column.type}`);
  if (!key.length || !key.every((part) => list.some((column) => column.name === part && !column.nullable)))
    throw new Error(`Table ${name}: its key must name columns of its own that are never null`);
  if (isSum(table))
    refuseAmounts(
      name,
      list.filter((column) => !key.includes(column.name)),
    );
  return list;
};

const refuseAmounts = (name: string, amounts: readonly Column[]): void => {
  if (!amounts.length) throw new Error(`Table ${name}: it needs an amount, a column outside its key`);
  for (const amount of amounts)
    if (amount.type !== 'bigint' || amount.nullable)
      throw new Error(`Table ${name}: ${amount.name} is an amount, so its type must be bigint`);
};

const nullOf = ({ name }: StoredTable, column: Column): string => {
  if (column.nullable) return NULL;
  throw new TypeError(`${name}.${column.name}: a value is missing`);
};

const textOf = ({ name }: StoredTable, column: CodedColumn, value: unknown): string => {
  try {
    return column.encode(value);
  } catch (error) {
    throw new TypeError(`${name}.${column.name}: ${(error as Error).message}`);
  }
};

/** Turns rows of one table into lines and back. */
export class RowShape {
  private readonly columns: readonly CodedColumn[];
  /** One array serves all rows, since a rebuild encodes millions of them. */
  private readonly fields: string[];
  /** Of each column the value that was last found plain, and the one that was last encoded: rows of an event have most in common. */
  private readonly plain: unknown[] = [];
  private readonly encoded: unknown[] = [];

  constructor(private readonly table: Table) {
    this.columns = columnsOf(table).map((column) => {
      const { encode, isPlain } = codecs[column.type];
      return { ...column, encode, isPlain };
    });
    this.fields = new Array<string>(this.columns.length + 1);
  }

  /** The row itself where its line decodes to it, and else its line. @throws TypeError naming the table and the column that doesn't fit */
  hold(row: Row, owner: string): Held {
    return this.isPlain(row) ? { owner, row } : { owner, line: this.encode(row, owner) };
  }

  lineOf({ line, row, owner }: Held): Line {
    return line ?? this.encode(row!, owner);
  }

  rowOf({ line, row }: Held): Row {
    return row ?? this.decode(line!);
  }

  private isPlain(row: Row): boolean {
    const { columns, plain } = this;
    for (let n = 0; n < columns.length; n++) {
      const column = columns[n]!;
      const value = row[column.name];
      if (value === null && column.nullable) continue;
      if (value === undefined || (value !== plain[n] && !column.isPlain(value))) return false;
      plain[n] = value;
    }
    // Counted in a loop, since a list of the names would be made for each of millions of rows.
    let given = 0;
    for (const _ in row) given++;
    return given === columns.length;
  }

  private encode(row: Row, owner: string): Line {
    const { columns, fields, encoded } = this;
    let known = 0;
    fields[0] = escapeText(owner);
    for (let n = 0; n < columns.length; n++) {
      const column = columns[n]!;
      const value = row[column.name];
      if (value !== undefined || column.name in row) known++;
      if (value !== undefined && value === encoded[n]) continue;
      fields[n + 1] =
        value === undefined || value === null ? nullOf(this.table, column) : textOf(this.table, column, value);
      encoded[n] = value;
    }
    let given = 0;
    for (const _ in row) given++;
    if (given !== known) this.refuseUnknown(row);
    return fields.join('\t');
  }

  private decode(line: Line): Row {
    const texts = toTexts(line);
    const row: Record<string, unknown> = {};
    this.columns.forEach(({ name, type }, n) => {
      const text = texts[n + 1]!;
      row[name] = text === null ? null : codecs[type].decode(text);
    });
    return row;
  }

  readonly byKey = (a: Row, b: Row): number => {
    for (const part of this.table.key) {
      const [left, right] = [a[part] as string, b[part] as string];
      if (left !== right) return left < right ? -1 : 1;
    }
    return 0;
  };

  private refuseUnknown(row: Row): never {
    const unknown = Object.keys(row).filter((name) => !Object.hasOwn(this.table.columns, name));
    throw new TypeError(`${this.table.name} has no column ${unknown.join(', ')}`);
  }
}

const shapes = new WeakMap<Table, RowShape>();
export const shapeOf = (table: Table): RowShape => {
  const shape = shapes.get(table) ?? new RowShape(table);
  shapes.set(table, shape);
  return shape;
};
