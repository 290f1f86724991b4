import type { RecordDefinition } from '@bank/domain';
import { Rejection } from '@bank/domain';
import { recordRelation, snake } from '@bank/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import {
  type Condition,
  countStreamed,
  fetchPage,
  type Page,
  type Source,
  streamRows,
} from '../../platform/lists/fetch-page';
import type { ListQuery } from '../../platform/lists/list-query';
import { wholeFrom } from '../../platform/lists/list-sql';
import { SHEET_POOL } from '../../platform/settings/tokens';
import { showValue, withoutEmpty } from '../fields/body';

export type RecordBody = Readonly<Record<string, unknown>> & { id: number };

/** A kind's columns and joins beside the record's own table, which is called `r`. */
export interface RecordView {
  columns?: string;
  joins?: Source['joins'];
  /** Fields that are answered only when they are included. */
  onRequest?: readonly string[];
  extend?: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

export interface FoundRecord {
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

  /** @param where conditions beside the query's own filters @param shown the view with what `extend` needs, which is read meanwhile */
  async fetchPage(
    definition: RecordDefinition,
    view: RecordView,
    query: ListQuery,
    where: readonly Condition[] = [],
    shown: RecordView | Promise<RecordView> = view,
  ): Promise<Page<RecordBody>> {
    const [page, answered] = await Promise.all([
      fetchPage<Record<string, unknown>>(this.pool, limitedTo(definition, view, where), query),
      shown,
    ]);
    return {
      ...page,
      rows: page.rows.map((row) => withoutUnasked(answered, query.include, toAnswer(definition, answered, row))),
    };
  }

  countStreamed(
    definition: RecordDefinition,
    view: RecordView,
    query: ListQuery,
    signal: AbortSignal,
    where: readonly Condition[] = [],
  ): Promise<number> {
    return countStreamed(this.sheetPool, limitedTo(definition, view, where), query, signal);
  }

  async *streamRows<T>(
    definition: RecordDefinition,
    view: RecordView,
    query: ListQuery,
    sheetRow: (body: RecordBody) => T,
    signal: AbortSignal,
    where: readonly Condition[] = [],
  ): AsyncGenerator<T> {
    const rows = streamRows<Record<string, unknown>>(this.sheetPool, limitedTo(definition, view, where), query, signal);
    for await (const row of rows) yield sheetRow(toAnswer(definition, view, row));
  }

  /** @param include all fields that are on request, unless given. @throws Rejection notFound */
  findOne(
    definition: RecordDefinition,
    view: RecordView,
    id: number,
    include: ReadonlySet<string> = new Set(view.onRequest),
  ): Promise<FoundRecord> {
    return this.findBy(definition, view, { sql: 'r.id', value: id }, include);
  }

  /** @param by SQL of what tells the record from all others. @throws Rejection notFound */
  async findBy(
    definition: RecordDefinition,
    view: RecordView,
    by: { sql: string; value: unknown },
    include: ReadonlySet<string>,
  ): Promise<FoundRecord> {
    const all = sourceOf(definition, view);
    const { rows } = await this.pool.query(
      `SELECT ${all.columns} FROM ${wholeFrom(all)} WHERE ${by.sql} = $1 AND r.removed_at IS NULL`,
      [by.value],
    );
    if (!rows[0]) throw new Rejection('notFound', `There is no ${definition.title} ${by.value}`);
    const body = withoutUnasked(view, include, toAnswer(definition, view, rows[0]));
    return { body, revision: rows[0].revision, row: rows[0] };
  }

  /** The name of a record, also after it was removed. */
  async nameOf({ kind, name }: RecordDefinition, id: number): Promise<string> {
    const { rows } = await this.pool.query(`SELECT ${snake(name)} AS name FROM ${recordRelation(kind)} WHERE id = $1`, [
      id,
    ]);
    return rows[0].name;
  }
}

const withoutUnasked = ({ onRequest = [] }: RecordView, include: ReadonlySet<string>, body: RecordBody): RecordBody => {
  const unasked = onRequest.filter((name) => !include.has(name));
  if (!unasked.length) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !unasked.includes(name))) as RecordBody;
};

const sourceOf = (
  { kind }: RecordDefinition,
  { columns, joins }: RecordView,
): Source & { columns: string; from: string; where: readonly Condition[] } => ({
  columns: `r.*${columns ? `, ${columns}` : ''}`,
  from: `${recordRelation(kind)} r`,
  ...(joins && { joins }),
  where: [{ sql: 'r.removed_at IS NULL' }],
});

const limitedTo = (definition: RecordDefinition, view: RecordView, where: readonly Condition[]) => {
  const all = sourceOf(definition, view);
  return { ...all, where: [...all.where, ...where] };
};

const toAnswer = (
  { fields }: RecordDefinition,
  { extend }: RecordView,
  row: Readonly<Record<string, unknown>>,
): RecordBody => {
  const answer: Record<string, unknown> = { id: row.id };
  for (const name in fields) answer[name] = showValue(fields[name]!, row[snake(name)]);
  answer.createdAt = row.created_at;
  answer.updatedAt = row.updated_at;
  return withoutEmpty(fields, Object.assign(answer, extend?.(row)) as RecordBody);
};
