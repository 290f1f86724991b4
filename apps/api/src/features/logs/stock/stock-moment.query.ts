import { type OrderKind, type OrderPolicy, policies, sequenceOf } from '@bank/domain';
import { type Fragment, levelParts, packSizeFor, raw, sql, toQuery, where } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { LaterMovement, StockMoment } from './stock-moment.dto';

export interface StockQuestion {
  location: number | undefined;
  locationType: string | undefined;
  product: number | undefined;
  /** ISO 8601, UTC. */
  asOf: string;
  knownAt: string;
}

/** A hospital's packs have a size of their own; over several places the agencies' counts. */
const packSizeAt = ({ location }: StockQuestion): Fragment =>
  packSizeFor(
    location === undefined
      ? raw('NULL')
      : sql`(SELECT partner_type FROM read.storage_locations WHERE id = ${location})`,
  );

interface Paging {
  page: number;
  perPage: number;
}

/** Rows `t` that are about the places and the product. */
const isAbout = ({ location, locationType, product }: StockQuestion) => [
  location !== undefined && sql`t.location_id = ${location}`,
  locationType !== undefined &&
    sql`t.location_id IN (SELECT id FROM read.storage_locations WHERE type = ${locationType.toLowerCase()})`,
  product !== undefined && sql`t.product_id = ${product}`,
];

/** Units of each product at the places. */
const units = (question: StockQuestion, parts: Fragment): Fragment => sql`(
  SELECT t.product_id, sum(t.committed)::float8 AS units FROM (${parts}) t
  ${where(...isAbout(question))}
  GROUP BY t.product_id)`;

type ReadMovement = Omit<LaterMovement, 'sequence'> & { orderKind: OrderKind; total: number };

@Injectable()
export class StockMoments {
  constructor(private readonly pool: Pool) {}

  async levels(question: StockQuestion): Promise<StockMoment[]> {
    const { asOf, knownAt, product } = question;
    const { rows } = await this.pool.query<StockMoment>(
      toQuery(sql`
        SELECT p.id, p.name, coalesce(effective.units, 0) AS effective, coalesce(known.units, 0) AS known,
               coalesce(today.units, 0) AS today, ${packSizeAt(question)} AS "packSize"
        FROM read.products p
        LEFT JOIN ${units(question, levelParts(asOf, undefined))} effective ON effective.product_id = p.id
        LEFT JOIN ${units(question, levelParts(asOf, knownAt))} known ON known.product_id = p.id
        LEFT JOIN ${units(question, levelParts(undefined, undefined))} today ON today.product_id = p.id
        ${where(
          product === undefined
            ? raw('coalesce(effective.units, 0) <> 0 OR coalesce(known.units, 0) <> 0 OR coalesce(today.units, 0) <> 0')
            : sql`p.id = ${product}`,
        )}
        ORDER BY p.order_index NULLS LAST, p.id`),
    );
    return rows;
  }

  /** What explains the difference: movements of then that were recorded later, and those that were taken for true only then. */
  async laterMovements(
    question: StockQuestion,
    { page, perPage }: Paging,
  ): Promise<{ rows: LaterMovement[]; total: number }> {
    const { asOf, knownAt } = question;
    const theirs = [...isAbout(question), sql`t.effective_at <= ${asOf}`];
    const { rows } = await this.pool.query<ReadMovement>(
      toQuery(sql`
        SELECT m.id, m.product_id AS product, p.name AS "productName", m.effective_at AS "effectiveAt",
               m.noted_at AS "recordedAt", m.order_kind AS "orderKind", m.order_id AS "order", m.difference AS delta,
               ${packSizeAt(question)} AS "packSize", (count(*) OVER ())::integer AS total
        FROM (
          SELECT t.*, t.recorded_at AS noted_at, t.delta AS difference FROM read.stock_transactions t
          ${where(...theirs, raw('t.recorded_until IS NULL'), sql`t.recorded_at > ${knownAt}`)}
          UNION ALL
          SELECT t.*, t.superseded_at, -t.delta FROM read.stock_transactions t
          ${where(...theirs, sql`t.recorded_at <= ${knownAt}`, sql`t.superseded_at > ${knownAt}`)}
        ) m
        JOIN read.products p ON p.id = m.product_id
        ORDER BY m.noted_at DESC, m.id DESC, m.difference
        LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`),
    );
    const movements = rows.map(({ total: _, ...row }) => ({
      ...row,
      sequence: sequenceOf(policies[row.orderKind] as OrderPolicy, row.order),
    }));
    return { rows: movements, total: rows[0]?.total ?? 0 };
  }
}
