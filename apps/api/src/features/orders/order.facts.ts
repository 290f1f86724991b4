import {
  type OrderCommand,
  type OrderFacts,
  type OrderHeaders,
  type OrderKind,
  type OrderState,
  type PostedLine,
  policies,
} from '@bank/domain';
import { knownRecords } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { currentRoles } from '../../platform/auth/current-user';
import { Clock } from '../../platform/commands/clock';
import { type Fresh, Ids, type Wanted } from '../../platform/commands/ids';

/** The most movements that a line leads to: out of one place and into another. */
const LEGS = 2;

/** Ids that saving these lines may take, besides `before` lines of an order. */
const wanted = (lines: readonly PostedLine[], before = 0): Wanted => ({
  line: lines.filter(({ id }) => id === undefined).length,
  movement: (before + lines.length) * LEGS,
});

/** Ids that a new order may take, its own included. */
export const wantedByNew = (kind: OrderKind, lines: readonly PostedLine[]): Wanted => ({
  [`${kind}Order`]: 1,
  ...wanted(lines),
});

/** Loads what an order's decision may know besides its stream. */
@Injectable()
export class OrderFactsReader {
  constructor(
    private readonly pool: Pool,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** @param given ids of a new order, taken already */
  async for<K extends OrderKind>(
    kind: K,
    command: OrderCommand<K>,
    state: OrderState<K>,
    given?: Fresh,
  ): Promise<OrderFacts> {
    const before = state.phase === 'live' ? state : undefined;
    const body = 'lines' in command.data ? command.data : { header: {}, lines: [] };
    const header = { ...before?.header, ...body.header } as Partial<OrderHeaders[K]>;
    const [known, addresses, ids] = await Promise.all([
      knownRecords(this.pool, {
        ...referredTo(kind, header),
        product: body.lines.flatMap(({ product }) => product ?? []),
      }),
      this.addressesIn(header),
      given ?? this.ids.fresh(wanted(body.lines, before?.lines.length)),
    ]);
    return {
      now: this.clock.now(),
      roles: currentRoles(),
      known: (ref, id) => known.has(`${ref}:${id}`),
      addressesOf: () => addresses,
      ids,
    };
  }

  /** Of the one supplier that the order may name, and of those whose orders it inherited. */
  private async addressesIn(header: { supplier?: number }): Promise<readonly number[]> {
    if (!header.supplier) return [];
    const { rows } = await this.pool.query<{ addresses: { id: number }[] }>(
      'SELECT addresses FROM read.suppliers WHERE id = $1 OR id IN (SELECT id FROM read.supplier_merges WHERE heir = $1)',
      [header.supplier],
    );
    return rows.flatMap(({ addresses }) => addresses.map(({ id }) => id));
  }
}

/** Kind of record -> ids of it in the header. */
const referredTo = <K extends OrderKind>(kind: K, header: Partial<OrderHeaders[K]>) => {
  const found: Record<string, number[]> = {};
  for (const [field, ref] of Object.entries(policies[kind].refs as Record<string, string>)) {
    const id = (header as Readonly<Record<string, unknown>>)[field];
    if (typeof id === 'number' && id) found[ref] = [...(found[ref] ?? []), id];
  }
  return found;
};
