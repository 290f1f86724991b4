import type { RecordDefinition } from '@bank/domain';
import { Rejection } from '@bank/domain';
import { recordRelation, snake } from '@bank/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type Condition, fetchPage, type Page, type Source, streamRows } from '../../platform/http/fetch-page';
import type { ListQuery } from '../../platform/http/list-query';
import { wholeFrom } from '../../platform/http/list-sql';
import { SHEET_POOL } from '../../platform/tokens';
import { toBody, withoutEmpty } from '../fields/border';

export type RecordBody = Readonly<Record<string, unknown>> & { id: number };

/** How a kind's rows are read where they are more than the record's own table (called `r`). */
export interface RecordView {
  columns?: string;
  joins?: Source['joins'];
  /** Fields that are given only when they are included. */
  onRequest?: readonly string[];
  /** What an answer shows besides the record's fields. */
  extend?: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** A record as it is answered, with its revision. */
export interface Found {
  body: RecordBody;
  revision: number;
  row: Readonly<Record<string, unknown>>;
}

@Injectable()
export class RecordQueries {
  constructor(
    private readonly pool: Pool,
    @Inject(SHEET_POOL) private readonly sheetPool: Pool,
  ) {}

  /** `where`: conditions beside the query's own filters. */
  async list(
    definition: RecordDefinition,
    view: RecordView,
    query: ListQuery,
    where: readonly Condition[] = [],
  ): Promise<Page<RecordBody>> {
    const all = source(definition, view);
    const limited = { ...all, where: [...all.where, ...where] };
    const page = await fetchPage<Record<string, unknown>>(this.pool, limited, query);
    return { ...page, rows: page.rows.map((row) => including(view, query.include, shown(definition, view, row))) };
  }

  /** Every row of a list as a sheet shows it. */
  async *rows<T>(
    definition: RecordDefinition,
    view: RecordView,
    query: ListQuery,
    sheetRow: (body: RecordBody) => T,
    signal: AbortSignal,
  ): AsyncGenerator<T> {
    const rows = streamRows<Record<string, unknown>>(this.sheetPool, source(definition, view), query, signal);
    for await (const row of rows) yield sheetRow(shown(definition, view, row));
  }

  /** @param include all that is on request, unless said. @throws Rejection notFound */
  async one(
    definition: RecordDefinition,
    view: RecordView,
    id: number,
    include: ReadonlySet<string> = new Set(view.onRequest),
  ): Promise<Found> {
    const all = source(definition, view);
    const { rows } = await this.pool.query(
      `SELECT ${all.columns} FROM ${wholeFrom(all)} WHERE r.id = $1 AND r.removed_at IS NULL`,
      [id],
    );
    if (!rows[0]) throw new Rejection('notFound', `There is no ${definition.title} ${id}`);
    const body = including(view, include, shown(definition, view, rows[0]));
    return { body, revision: rows[0].revision, row: rows[0] };
  }

  /** What a record is called, also after it was removed. */
  async nameOf({ kind, name }: RecordDefinition, id: number): Promise<string> {
    const { rows } = await this.pool.query(`SELECT ${snake(name)} AS name FROM ${recordRelation(kind)} WHERE id = $1`, [
      id,
    ]);
    return rows[0].name;
  }
}

const including = ({ onRequest = [] }: RecordView, include: ReadonlySet<string>, body: RecordBody): RecordBody => {
  const left = onRequest.filter((name) => !include.has(name));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !left.includes(name))) as RecordBody;
};

const source = (
  { kind }: RecordDefinition,
  { columns, joins }: RecordView,
): Source & { columns: string; from: string; where: readonly Condition[] } => ({
  columns: `r.*${columns ? `, ${columns}` : ''}`,
  from: `${recordRelation(kind)} r`,
  ...(joins && { joins }),
  where: [{ sql: 'r.removed_at IS NULL' }],
});

const shown = (
  { fields }: RecordDefinition,
  { extend }: RecordView,
  row: Readonly<Record<string, unknown>>,
): RecordBody => {
  const values = Object.fromEntries(Object.keys(fields).map((name) => [name, row[snake(name)]]));
  return withoutEmpty(fields, {
    id: row.id as number,
    ...toBody(fields, values),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...extend?.(row),
  });
};
