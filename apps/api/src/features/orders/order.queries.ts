import { enabledTransitions, type OrderKind, orderFlags, policies, Rejection } from '@bank/domain';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { currentRoles } from '../../platform/auth/current-user';
import { prepared } from '../../platform/database/prepared';
import { fetchPage, type Page, type Source, streamRows } from '../../platform/http/fetch-page';
import type { ListQuery } from '../../platform/http/list-query';
import { wholeFrom } from '../../platform/http/list-sql';
import { SHEET_POOL } from '../../platform/tokens';
import { type LineColumns, lineColumns, lineItems } from './lines.query';

type Row = Readonly<Record<string, unknown>>;

/** How the headers of one kind are read; the kind's own table is called `o`. */
export interface OrderView {
  /** SELECT list of the kind's own fields, named as in answers, with what is included. */
  columns: (include: ReadonlySet<string>) => string;
  joins: NonNullable<Source['joins']>;
  /** What may come along besides the lines. */
  includes: readonly string[];
  /** A row as answers show it. */
  shape?: (row: Row) => Row;
}

export interface ShownOrder extends Row {
  id: number;
  sequence: string;
  status: string;
}

@Injectable()
export class OrderQueries {
  constructor(
    private readonly pool: Pool,
    @Inject(SHEET_POOL) private readonly sheetPool: Pool,
  ) {}

  async list(kind: OrderKind, view: OrderView, query: ListQuery): Promise<Page<ShownOrder>> {
    const page = await fetchPage<Row>(this.pool, source(kind, view, query.include), query);
    return { ...page, rows: page.rows.map((row) => shown(kind, view, row)) };
  }

  rows(kind: OrderKind, view: OrderView, query: ListQuery, signal: AbortSignal): AsyncGenerator<Row> {
    return streamRows(this.sheetPool, source(kind, view, query.include), query, signal);
  }

  /** @throws Rejection notFound */
  async one(kind: OrderKind, view: OrderView, id: number, include: ReadonlySet<string>) {
    const all = source(kind, view, include);
    const withLines = lineColumns(kind, include);
    const columns = [all.columns, ...withLines].join(', ');
    const { rows } = await this.pool.query<Row & LineColumns>(
      prepared(
        `SELECT ${columns} FROM ${wholeFrom(all)} WHERE o.id = $1 AND o.removed_at IS NULL`,
        withLines.length ? [id, `${kind}Order-${id}`] : [id],
      ),
    );
    const [row] = rows;
    if (!row) throw new Rejection('notFound', `There is no ${policies[kind].title} ${id}`);
    const { lines, products, transactions, ...header } = row;
    const { sequence, status } = header as unknown as ShownOrder;
    const order = {
      ...shown(kind, view, header),
      ...(lines && { lineItems: lineItems({ id, sequence, status }, { lines, products, transactions }, include) }),
    };
    const meta = { enabledTransitions: enabledTransitions(policies[kind], order.status, currentRoles()) };
    return { order, meta, revision: row.revision as number };
  }
}

const source = (
  kind: OrderKind,
  { columns, joins }: OrderView,
  include: ReadonlySet<string>,
): Source & { columns: string; from: string } => ({
  columns: `o.id, o.sequence, o.status, o.created_at AS "createdAt", o.updated_at AS "updatedAt", o.revision, ${columns(include)}`,
  from: `read.${kind}_orders o`,
  joins,
  where: [{ sql: 'o.removed_at IS NULL' }],
});

const shown = (
  kind: OrderKind,
  { shape = (row) => row, includes }: OrderView,
  { revision: _, ...row }: Row,
): ShownOrder => ({
  ...(withoutEmpty(shape(row), includes) as ShownOrder),
  ...orderFlags(policies[kind], row.status as string, currentRoles().includes('ROLE_ADMIN')),
});

/** What is included and has nothing to show is left out. */
const withoutEmpty = (row: Row, includes: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null || !includes.includes(name)));
