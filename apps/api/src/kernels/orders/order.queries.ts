import {
  type ClientSight,
  enabledSteps,
  fieldOfOwnOrders,
  type OrderPolicy,
  orderFlags,
  passesGuard,
  Rejection,
  refuseUnless,
  sayInactive,
} from '@bank/domain';
import { orderTables, type Source, snake } from '@bank/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { AccessNotes } from '../../platform/access-notes/access-notes';
import { currentRoles } from '../../platform/context/current-user';
import { preparedQuery } from '../../platform/database/prepared-query';
import { countStreamed, fetchPage, type Page, streamRows } from '../../platform/lists/fetch-page';
import type { ListQuery } from '../../platform/lists/list-query';
import { wholeFrom } from '../../platform/lists/list-sql';
import { SHEET_POOL } from '../../platform/settings/tokens';
import { activePartnerId } from '../authority/user-partners';
import { clientsToNote, currentLineSight, type LineClient, sightValues } from './client-lines.query';
import { inactiveNames } from './inactive.query';
import { type LineColumns, lineColumns, lineItems } from './lines.query';
import { type OrderView, sourceOf, toHeaderAnswer } from './order.list';

type Row = Readonly<Record<string, unknown>>;

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
    private readonly accessNotes: AccessNotes,
  ) {}

  async fetchPage(policy: OrderPolicy, view: OrderView, query: ListQuery): Promise<Page<ShownOrder>> {
    const page = await fetchPage<Row>(this.pool, ownSourceOf(policy, view, query.include), query);
    return { ...page, rows: page.rows.map((row) => toAnswer(policy, view, row)) };
  }

  countStreamed(policy: OrderPolicy, view: OrderView, query: ListQuery, signal: AbortSignal): Promise<number> {
    return countStreamed(this.sheetPool, ownSourceOf(policy, view, query.include), query, signal);
  }

  streamRows(policy: OrderPolicy, view: OrderView, query: ListQuery, signal: AbortSignal): AsyncGenerator<Row> {
    return streamRows(this.sheetPool, ownSourceOf(policy, view, query.include), query, signal);
  }

  /** @throws Rejection notFound */
  async findOne(policy: OrderPolicy, view: OrderView, id: number, include: ReadonlySet<string>) {
    const source = sourceOf(policy, view, include);
    const sight = currentLineSight(policy);
    const withLines = lineColumns(policy, include, sight);
    const more = [`${partnerColumn(policy)} AS "belongsTo"`, `${inactiveNames(policy)} AS "inactiveNames"`];
    const { rows } = await this.pool.query<Row & LineColumns>(
      preparedQuery(
        `SELECT ${[source.columns, ...more, ...withLines].join(', ')}
         FROM ${wholeFrom(source)}
         WHERE o.id = $1 AND o.removed_at IS NULL`,
        [id, ...sightValues(policy, include, sight)],
      ),
    );
    const [row] = rows;
    if (!row) throw new Rejection('notFound', `There is no ${policy.title} ${id}`);
    const own = row.belongsTo !== null && row.belongsTo === activePartnerId();
    refuseUnless(own || !fieldOfOwnOrders(policy, currentRoles()));
    const { lines, products, clients, transactions, counts, belongsTo: _, inactiveNames: inactive, ...header } = row;
    this.noteShown(Object.values(clients ?? {}), sight);
    const { sequence, status, reversedAt } = row as ShownOrder;
    const shown = toAnswer(policy, view, header);
    const columns = { lines, products, clients, transactions, counts };
    const withLineItems = lines
      ? await this.withBlankLines(
          policy,
          view,
          { ...shown, lineItems: lineItems(policy, { id, sequence, status }, columns, include) },
          include,
          sight,
        )
      : shown;
    const order = { ...withLineItems, ...(await this.readParts(view, withLineItems, include)) };
    const steps = reversedAt ? [] : enabledSteps(policy.workflow, status, { roles: currentRoles(), own });
    const warnings = ((inactive ?? []) as readonly string[]).map(sayInactive);
    return { order, meta: { enabledTransitions: steps }, warnings, revision: row.revision as number };
  }

  /** The lines of several orders, by their ids: all of them at once, and none to fill in. */
  async findLines(
    policy: OrderPolicy,
    ids: readonly number[],
    include: ReadonlySet<string>,
  ): Promise<ReadonlyMap<number, readonly Row[]>> {
    const sight = currentLineSight(policy);
    const { rows } = await this.pool.query<LineColumns & Pick<ShownOrder, 'id' | 'sequence' | 'status'>>(
      `SELECT ${['o.id, o.sequence, o.status', ...lineColumns(policy, include, sight)].join(', ')}
       FROM read.${orderTables(policy.kind).headers} o WHERE o.id = ANY ($1)`,
      [ids, ...sightValues(policy, include, sight)],
    );
    this.noteShown(
      rows.flatMap(({ clients = {} }) => Object.values(clients)),
      sight,
    );
    return new Map(
      rows.map(({ id, sequence, status, ...columns }) => [
        id,
        lineItems(policy, { id, sequence, status }, columns, include),
      ]),
    );
  }

  private async readParts({ parts = {} }: OrderView, order: ShownOrder, include: ReadonlySet<string>): Promise<Row> {
    const asked = Object.entries(parts).filter(([name]) => include.has(name));
    return Object.fromEntries(
      await Promise.all(asked.map(async ([name, read]) => [name, await read(this.pool, order)] as const)),
    );
  }

  private async withBlankLines(
    policy: OrderPolicy,
    { blankLines }: OrderView,
    order: ShownOrder & { lineItems: readonly Row[] },
    include: ReadonlySet<string>,
    sight: ClientSight,
  ) {
    if (!blankLines || !order.isEditable || ('client' in policy.line && sight === 'none')) return order;
    const proposed = await blankLines(this.pool, order, include);
    this.noteShown(
      proposed.flatMap(({ client }) => client ?? []),
      sight,
    );
    return { ...order, lineItems: [...order.lineItems, ...proposed.map(({ line }) => line)] };
  }

  private noteShown(clients: readonly LineClient[], sight: ClientSight): void {
    this.accessNotes.noteShown('client', clientsToNote(clients, sight), 'order');
  }
}

const partnerColumn = ({ belongsTo }: OrderPolicy): string => (belongsTo ? `o.${snake(belongsTo.partner)}` : 'NULL');

/** The source of the orders that the user may see. */
const ownSourceOf = (policy: OrderPolicy, view: OrderView, include: ReadonlySet<string>): Source => {
  const source = sourceOf(policy, view, include);
  const field = fieldOfOwnOrders(policy, currentRoles());
  if (!field) return source;
  return { ...source, where: [...(source.where ?? []), { sql: `o.${snake(field)} = ?`, values: [activePartnerId()] }] };
};

const toAnswer = (policy: OrderPolicy, view: OrderView, { revision: _, ...row }: Row): ShownOrder => {
  const order = toHeaderAnswer(view, row) as ShownOrder;
  const isReversed = row.reversedAt !== null;
  const flags = orderFlags(policy, { status: order.status, isReversed }, currentRoles().includes('ROLE_ADMIN'));
  return { ...order, ...flags, isEditable: flags.isEditable && !isOnlyRead(policy, order.status) };
};

/** Whether people who see the orders of their partner alone may only read those in a status. */
const isOnlyRead = (policy: OrderPolicy, status: string): boolean => {
  const roles = currentRoles();
  return fieldOfOwnOrders(policy, roles) !== undefined && !passesGuard(policy.editors, status, { roles, own: true });
};
