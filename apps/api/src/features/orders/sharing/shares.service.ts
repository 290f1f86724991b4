import {
  type ConfirmedOrder,
  isSentOrder,
  type Proposal,
  proposeShares,
  quantitiesToGive,
  Rejection,
  refuseInvalid,
  refuseMoreThanThereIs,
  refuseUnlessCurrent,
  sharedProductsOf,
} from '@bank/domain';
import { orderProjectionName, orderTables, readBalances } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { ShownClients } from '../../../kernels/authority/shown-clients';
import { HandleOrder } from '../../../kernels/orders/order.handler';
import { DecisionLock } from '../../../platform/commands/decision-lock';
import { ShownChanges } from '../../../platform/commands/shown-changes';
import { currentContext } from '../../../platform/context/request-context';
import { changeEachRow } from '../../../platform/transport/change-each-row';
import { readConfirmed } from './confirmed';
import { readOpenOrders } from './open-orders';
import type { ConfirmShares } from './sharing.dto';

const KIND = 'partner';
/** They own the orders and what is on hand. */
const SOURCES = [orderProjectionName(KIND), 'stock-ledger'];
/** The reason in the history of an order that got less than it asked for. */
const REASON = 'What there is was shared among the orders of the month';

/** Shares what a warehouse has among the orders of a month. */
@Injectable()
export class Shares {
  constructor(
    private readonly pool: Pool,
    private readonly lock: DecisionLock,
    private readonly shownChanges: ShownChanges,
    private readonly commands: CommandBus,
    private readonly shownClients: ShownClients,
  ) {}

  /** @throws Rejection notFound */
  async propose(warehouse: number, orderPeriod: string): Promise<Proposal> {
    const [balances, open] = await Promise.all([
      readBalances(this.pool, warehouse),
      readOpenOrders(this.pool, warehouse, orderPeriod),
    ]);
    const named = open.flatMap(({ lines }) => lines.flatMap(({ client }) => client?.id ?? []));
    await this.shownClients.note(named, 'order', 'unopenable');
    return proposeShares(open, balances);
  }

  /** Revises each order by what was confirmed for it. @throws Rejection invalid, conflict before anything is changed */
  apply(warehouse: number, body: ConfirmShares) {
    const confirmed = readConfirmed(body);
    // One proposal is applied at a time, so that a second one for the same orders is refused.
    return this.shownChanges.waitOnce(() =>
      this.lock.hold([`shares:${warehouse}`], SOURCES, () => this.applyAlone(warehouse, body.orderPeriod, confirmed)),
    );
  }

  private async applyAlone(warehouse: number, orderPeriod: string, confirmed: readonly ConfirmedOrder[]) {
    const [balances, open, existing] = await Promise.all([
      readBalances(this.pool, warehouse),
      readOpenOrders(this.pool, warehouse, orderPeriod),
      this.findExisting(confirmed.map(({ id }) => id)),
    ]);
    const orders = open.filter(isSentOrder);
    const { quantities, problems } = quantitiesToGive(confirmed, orders);
    if (!(await isRepeat())) {
      refuseUnlessCurrent(confirmed, orders, existing);
      refuseInvalid(problems);
      refuseMoreThanThereIs(sharedProductsOf(open, balances), orders, quantities);
    }
    const revisions = new Map(confirmed.map(({ id, revision }) => [id, revision]));
    return changeEachRow([...revisions.keys()], (id) => this.revise(id, revisions.get(id)!, quantities.get(id)));
  }

  private async findExisting(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const { rows } = await this.pool.query<{ id: number }>(
      `SELECT id FROM read.${orderTables(KIND).headers} WHERE id = ANY($1) AND removed_at IS NULL`,
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  private revise(id: number, ifVersion: number, quantities: ReadonlyMap<number, number> = new Map()) {
    const lines = [...quantities].map(([line, quantity]) => ({ id: line, quantity }));
    const command = { type: 'ReviseOrder', data: { lines, reason: REASON } } as const;
    return this.commands.execute(new HandleOrder(KIND, id, command, { ifVersion }));
  }
}

/** Whether an earlier try of the same request reached its commands, which recognize what they did then. */
const isRepeat = async (): Promise<boolean> => {
  const { attempt } = currentContext();
  await attempt?.begin();
  return attempt !== undefined && (attempt.isRepeat || attempt.finished);
};

/** @throws Rejection notFound */
export const requireWarehouse = async (
  pool: Pool,
  warehouse: number | null,
): Promise<{ id: number; isPublic: boolean }> => {
  const { rows } = await pool.query<{ id: number; isPublic: boolean }>({
    name: 'sharing: warehouse',
    text: `SELECT id, is_public_display AS "isPublic" FROM read.warehouses WHERE id = $1 AND removed_at IS NULL`,
    values: [warehouse],
  });
  const [found] = rows;
  if (!found) throw new Rejection('notFound', 'There is no such warehouse');
  return found;
};
