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
import { prepared } from '../../platform/database/prepared';

/** The part of a command that says what the order shall be. */
interface Said<K extends OrderKind> {
  header: Partial<OrderHeaders[K]>;
  lines: readonly PostedLine[];
}

/** What an order refers to, and ids for what is new of it. */
export interface Loaded {
  known: ReadonlySet<string>;
  addresses: readonly number[];
  ids: Fresh;
}

/** Loads what an order's decision may know besides its stream. */
@Injectable()
export class OrderFactsReader {
  constructor(
    private readonly pool: Pool,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** For a new order, whose id is among the ids: what it may know before its stream has a name. */
  forNew<K extends OrderKind>(kind: K, { header, lines }: Said<K>): Promise<Loaded> {
    const { pending } = policies[kind].legs;
    return this.load(kind, header, lines, { [`${kind}Order`]: 1, ...wanted(lines, pending) });
  }

  async for<K extends OrderKind>(
    kind: K,
    command: OrderCommand<K>,
    state: OrderState<K>,
    loaded?: Loaded,
  ): Promise<OrderFacts> {
    const before = state.phase === 'live' ? state : undefined;
    const { header, lines }: Said<K> = 'lines' in command.data ? command.data : { header: {}, lines: [] };
    const { pending, committed } = policies[kind].legs;
    const most = wanted(lines, pending + committed, before?.lines.length);
    const { known, addresses, ids } = loaded ?? (await this.load(kind, { ...before?.header, ...header }, lines, most));
    return {
      now: this.clock.now(),
      roles: currentRoles(),
      known: (ref, id) => known.has(`${ref}:${id}`),
      addressesOf: () => addresses,
      ids,
    };
  }

  private async load<K extends OrderKind>(
    kind: K,
    header: Partial<OrderHeaders[K]>,
    lines: readonly PostedLine[],
    ids: Wanted,
  ): Promise<Loaded> {
    const product = lines.flatMap(({ product }) => product ?? []);
    const [known, addresses, fresh] = await Promise.all([
      knownRecords(this.pool, { ...referredTo(kind, header), product }),
      this.addressesIn(header),
      this.ids.fresh(ids),
    ]);
    return { known, addresses, ids: fresh };
  }

  /** Of the one supplier that the order may name, and of those whose orders it inherited; where it names an address at all. */
  private async addressesIn(header: {
    supplier?: number;
    supplierAddress?: number | null;
  }): Promise<readonly number[]> {
    if (!header.supplier || !header.supplierAddress) return [];
    const { rows } = await this.pool.query<{ addresses: { id: number }[] }>(
      prepared(
        'SELECT addresses FROM read.suppliers WHERE id = $1 OR id IN (SELECT id FROM read.supplier_merges WHERE heir = $1)',
        [header.supplier],
      ),
    );
    return rows.flatMap(({ addresses }) => addresses.map(({ id }) => id));
  }
}

/** Ids that saving these lines may take, with so many movements for each of them and of the `before` lines of the order. */
const wanted = (lines: readonly PostedLine[], legs: number, before = 0): Wanted => ({
  line: lines.filter(({ id }) => id === undefined).length,
  movement: (before + lines.length) * legs,
});

/** Kind of record -> ids of it in the header. */
const referredTo = <K extends OrderKind>(kind: K, header: Partial<OrderHeaders[K]>) => {
  const found: Record<string, number[]> = {};
  for (const [field, ref] of Object.entries(policies[kind].refs as Record<string, string>)) {
    const id = (header as Readonly<Record<string, unknown>>)[field];
    if (typeof id === 'number' && id) found[ref] = [...(found[ref] ?? []), id];
  }
  return found;
};
