import { arrayIn, elementsOf, type Text, Tokens, textOf } from '../literals';
import type { Perform } from '../message';
import { refusal } from '../refusal';
import type { ReadTable, StoredRow, Tables } from '../tables';
import type { Statements } from './index';

const RELATION = /"read"\."(\w+)"/;
const tableIn = (tables: Tables, sql: string): ReadTable => {
  const name = RELATION.exec(sql)![1]!;
  const found = tables.read.get(name);
  if (!found) throw refusal(`relation "read.${name}" does not exist`, '42P01');
  return found;
};

const select: Perform = ({ server: { tables } }, { sql }) => {
  const table = tableIn(tables, sql);
  const owners = new Set(arrayIn(sql, sql.lastIndexOf('owner = ANY(')));
  const rows: object[] = [];
  for (const [place, row] of table.rows) if (owners.has(row.owner!)) rows.push({ ctid: place, ...row });
  return { rows };
};

const remove: Perform = ({ server: { tables }, session }, { sql }) => {
  const table = tableIn(tables, sql);
  const places = arrayIn(sql, sql.indexOf('ctid = ANY('));
  session.stage(() => {
    for (const place of places) tables.remove(table, place!);
  });
  return undefined;
};

/** `SELECT 'a'::text,u.c1 FROM unnest('{1,2}'::integer[]) AS u (c1)`, from after SELECT on. */
const selectUnnested = (tokens: Tokens): Text[][] => {
  const items = tokens.list((): { constant: Text } | { column: number } => {
    if (tokens.next !== 'u') return { constant: tokens.literal() };
    tokens.take();
    tokens.expect('.');
    return { column: Number(tokens.take().slice(1)) - 1 };
  });
  const arrays: Text[][] = [];
  if (tokens.takeIf('FROM')) {
    tokens.expect('unnest');
    tokens.expect('(');
    arrays.push(
      ...tokens.list(() => {
        const array = elementsOf(textOf(tokens.take()));
        tokens.take();
        return array;
      }),
    );
  }
  const length = arrays[0]?.length ?? 1;
  return Array.from({ length }, (_, n) =>
    items.map((item) => ('constant' in item ? item.constant : arrays[item.column]![n]!)),
  );
};

const tuple = (tokens: Tokens): Text[] => {
  tokens.expect('(');
  const texts = tokens.list(() => tokens.literal());
  tokens.expect(')');
  return texts;
};

const columnsIn = (tokens: Tokens): string[] => {
  tokens.expect('(');
  const columns = tokens.list(() => tokens.name());
  tokens.expect(')');
  return columns;
};

const rowOf = (columns: readonly string[], texts: readonly Text[]): StoredRow =>
  Object.fromEntries(columns.map((column, place) => [column, texts[place]!]));

const insert: Perform = ({ server: { tables }, session }, { sql }) => {
  const table = tableIn(tables, sql);
  const tokens = new Tokens(sql.slice(sql.indexOf('(')));
  const columns = columnsIn(tokens);
  const texts = tokens.take() === 'VALUES' ? tokens.list(() => tuple(tokens)) : selectUnnested(tokens);
  session.stage(() => {
    for (const one of texts) {
      const row = rowOf(columns, one);
      if (tables.placeOfKey(table, row)) throw new Error(`Two rows have one key in ${sql.slice(0, 80)}`);
      tables.insert(table, row);
    }
  });
  return undefined;
};

const merge: Perform = ({ server: { tables }, session }, { sql }) => {
  const table = tableIn(tables, sql);
  const using = sql.indexOf('USING (SELECT');
  const tokens = new Tokens(sql.slice(using + 'USING (SELECT'.length));
  const texts = selectUnnested(tokens);
  while (tokens.take() !== 'd');
  const columns = columnsIn(tokens);
  const amounts = columns.filter((column) => !table.key.includes(column));
  session.stage(() => {
    for (const one of texts) {
      const added = rowOf(columns, one);
      const place = tables.placeOfKey(table, added);
      const before = place === undefined ? undefined : table.rows.get(place)!;
      const sums = Object.fromEntries(
        amounts.map((amount) => [amount, String(BigInt(before?.[amount] ?? 0) + BigInt(added[amount]!))]),
      );
      if (place) tables.remove(table, place);
      if (!before || Object.values(sums).some((sum) => sum !== '0')) tables.insert(table, { ...added, ...sums });
    }
  });
  return undefined;
};

export const readRowStatements: Statements = [
  ['SELECT ctid::text, ', select],
  ['DELETE FROM "read".', remove],
  ['INSERT INTO "read".', insert],
  ['MERGE INTO "read".', merge],
];
