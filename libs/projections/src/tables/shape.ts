import type { ColumnType, Row, Table } from '../projection';
import { codecs } from './columns';

/** A row as PostgreSQL reads it: the owner, then one text (or null) a column, in the order of the declaration. */
export type Texts = readonly (string | null)[];

export interface Column {
  name: string;
  type: ColumnType;
  nullable: boolean;
}

const IDENTIFIER = /^[a-z_][a-z0-9_]{0,50}$/;

/** The columns a table declares. @throws when a declaration can't be a table */
export const columnsOf = ({ name, columns, key }: Table): readonly Column[] => {
  const list = Object.entries(columns).map(([column, declared]) => ({
    name: column,
    type: declared.replace('?', '') as ColumnType,
    nullable: declared.endsWith('?'),
  }));
  for (const identifier of [name, ...Object.keys(columns)])
    if (!IDENTIFIER.test(identifier)) throw new Error(`Table ${name}: ${identifier} must be short and snake_case`);
  if ('owner' in columns) throw new Error(`Table ${name}: the column owner is added by itself; leave it out`);
  for (const column of list)
    if (!Object.hasOwn(codecs, column.type))
      throw new Error(`Table ${name}: ${column.name} has the unknown type ${column.type}`);
  if (!key.length || !key.every((part) => list.some((column) => column.name === part && !column.nullable)))
    throw new Error(`Table ${name}: its key must name columns of its own that are never null`);
  return list;
};

/** Turns rows of one table into texts and back. */
export class RowShape {
  private readonly columns: readonly Column[];

  constructor(private readonly table: Table) {
    this.columns = columnsOf(table);
  }

  /** @throws TypeError naming the table and the column that doesn't fit */
  encode(row: Row, owner: string): Texts {
    const texts: (string | null)[] = [owner];
    let known = 0;
    for (const { name, type, nullable } of this.columns) {
      const value = row[name];
      if (value !== undefined || name in row) known++;
      if (value !== undefined && value !== null) texts.push(this.text(name, type, value));
      else if (nullable) texts.push(null);
      else throw new TypeError(`${this.table.name}.${name}: a value is missing`);
    }
    if (Object.keys(row).length !== known) this.refuseUnknown(row);
    return texts;
  }

  /** The row, frozen: a fold makes new rows, it doesn't alter those it was given. */
  decode(texts: Texts): Row {
    const row: Record<string, unknown> = {};
    this.columns.forEach(({ name, type }, n) => {
      const text = texts[n + 1]!;
      row[name] = text === null ? null : codecs[type].decode(text);
    });
    return Object.freeze(row);
  }

  /** Orders rows by primary key. */
  readonly byKey = (a: Row, b: Row): number => {
    for (const part of this.table.key) {
      const [left, right] = [a[part] as string, b[part] as string];
      if (left !== right) return left < right ? -1 : 1;
    }
    return 0;
  };

  private text(name: string, type: ColumnType, value: unknown): string {
    try {
      return codecs[type].encode(value);
    } catch (error) {
      throw new TypeError(`${this.table.name}.${name}: ${(error as Error).message}`);
    }
  }

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
