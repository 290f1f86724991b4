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
  /** SELECT list of the kind's own fields, named as in answers. */
  columns: string;
  joins: NonNullable<Source['joins']>;
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
    const page = await fetchPage<Row>(this.pool, source(kind, view), query);
    return { ...page, rows: page.rows.map((row) => shown(kind, row)) };
  }

  rows(kind: OrderKind, view: OrderView, query: ListQuery, signal: AbortSignal): AsyncGenerator<Row> {
    return streamRows(this.sheetPool, source(kind, view), query, signal);
  }

  /** @throws Rejection notFound */
  async one(kind: OrderKind, view: OrderView, id: number) {
    const all = source(kind, view);
    const { rows } = await this.pool.query<Row & LineColumns>(
      prepared(
        `SELECT ${all.columns}, ${lineColumns(kind)} FROM ${wholeFrom(all)} WHERE o.id = $1 AND o.removed_at IS NULL`,
        [id, `${kind}Order-${id}`],
      ),
    );
    const [row] = rows;
    if (!row) throw new Rejection('notFound', `There is no ${policies[kind].title} ${id}`);
    const { lines, products, transactions, ...header } = row;
    const order = { ...shown(kind, header), lineItems: lineItems({ lines, products, transactions }) };
    const meta = { enabledTransitions: enabledTransitions(policies[kind], order.status, currentRoles()) };
    return { order, meta, revision: row.revision as number };
  }
}

const source = (kind: OrderKind, { columns, joins }: OrderView): Source & { columns: string; from: string } => ({
  columns: `o.id, o.sequence, o.status, o.created_at AS "createdAt", o.updated_at AS "updatedAt", o.revision, ${columns}`,
  from: `read.${kind}_orders o`,
  joins,
  where: [{ sql: 'o.removed_at IS NULL' }],
});

const shown = (kind: OrderKind, { revision: _, ...row }: Row): ShownOrder => ({
  ...(row as ShownOrder),
  ...orderFlags(policies[kind], row.status as string, currentRoles().includes('ROLE_ADMIN')),
});
