import { groupBy, type OrderKind } from '@bank/domain';
import { orderTables, snake } from '@bank/projections';
import type { Pool } from 'pg';

export interface RecordedLine {
  product: number;
  quantity: number;
  client?: number | null;
  cost?: number | null;
}

export interface RecordedOrder {
  id: number;
  sequence: string;
  revision: number;
  isReversed: boolean;
  header: Readonly<Record<string, unknown>>;
  lines: readonly RecordedLine[];
}

const comparable = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : (value ?? null);

const NUMBER_FIELD = 'portalOrderId';

/** An order that came from no other portal is in this one's export under its own number. */
const numbersOf = ({ header, sequence }: RecordedOrder): unknown[] => {
  const number = header[snake(NUMBER_FIELD)] ?? null;
  return number === null ? [null, sequence] : [number];
};

/** Orders that have in these fields what one of the headers has. */
export const findRecorded = async (
  pool: Pool,
  kind: OrderKind,
  fields: readonly string[],
  headers: readonly Readonly<Record<string, unknown>>[],
): Promise<RecordedOrder[][]> => {
  const { headers: orders, lines } = orderTables(kind);
  const [first = ''] = fields;
  const { rows } = await pool.query<RecordedOrder>(
    `SELECT o.id, o.sequence, o.revision, to_jsonb(o) AS header, o.reversed_at IS NOT NULL AS "isReversed",
       (SELECT jsonb_agg(to_jsonb(l)) FROM read.${lines} l WHERE l.owner = o.owner) AS lines
     FROM read.${orders} o
     WHERE o.${snake(first)} = ANY ($1) AND o.removed_at IS NULL ORDER BY o.id`,
    [[...new Set(headers.map((header) => header[first]))]],
  );
  const keyOf = (read: (field: string) => unknown) => JSON.stringify(fields.map((field) => comparable(read(field))));
  const keyed = rows.flatMap((row) =>
    numbersOf(row).map((number) => ({
      row,
      key: keyOf((field) => (field === NUMBER_FIELD ? number : row.header[snake(field)])),
    })),
  );
  const byKey = groupBy(keyed, ({ key }) => key);
  return headers.map((header) => (byKey.get(keyOf((field) => header[field])) ?? []).map(({ row }) => row));
};

const goodsOf = ({ product, quantity, client = null }: RecordedLine): string => `${product} ${client} ${quantity}`;

const goodsOfAll = (lines: readonly RecordedLine[]): string => lines.map(goodsOf).sort().join('\n');

export const haveSameLines = (some: readonly RecordedLine[], others: readonly RecordedLine[]): boolean =>
  goodsOfAll(some) === goodsOfAll(others);

const isSameCost = (one: number | null | undefined, other: number | null | undefined): boolean =>
  Number(one ?? 0) === Number(other ?? 0);

/** Whether lines of the same goods cost what is said of them. @param said lines, of which some may say nothing of it */
export const haveSaidCosts = (lines: readonly RecordedLine[], said: readonly RecordedLine[]): boolean => {
  const open = new Map([...groupBy(lines, goodsOf)].map(([goods, alike]) => [goods, [...alike]]));
  return said
    .filter(({ cost }) => cost !== undefined)
    .every((line) => {
      const alike = open.get(goodsOf(line)) ?? [];
      const at = alike.findIndex(({ cost }) => isSameCost(cost, line.cost));
      return at >= 0 && alike.splice(at, 1).length > 0;
    });
};

/** Whether a field of an order has the value that is said of it. */
export const hasSaidValue = ({ header }: RecordedOrder, field: string, said: unknown): boolean =>
  comparable(header[snake(field)]) === comparable(said);
