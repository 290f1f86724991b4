import {
  type ClientSight,
  findStaffChanges,
  type OrderEvent,
  orderStream,
  packSizeOf,
  policies,
  type StaffChange,
} from '@bank/domain';
import type { EventStore, RecordedEvent } from '@bank/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { EVENT_STORE } from '../../../platform/settings/tokens';

/** A product, with the units in a pack of it for the order's partner. */
export interface NamedProduct {
  name: string;
  packSize: number;
}
interface Names {
  products: ReadonlyMap<number, NamedProduct>;
  /** By their numbers. */
  clients: ReadonlyMap<number, { id: string; fullName: string }>;
  /** `user-7` -> their name. */
  people: ReadonlyMap<string, string>;
}

const kind = policies.partner.kind;

const toHistory = (recorded: readonly RecordedEvent[]) =>
  recorded.map(({ event, version, metadata: { actor, at, correlationId } }) => ({
    event: event as OrderEvent,
    version,
    actor,
    at,
    correlationId,
  }));

@Injectable()
export class StaffChangesQuery {
  constructor(
    private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async readChanges(order: number): Promise<readonly StaffChange[]> {
    const changes = findStaffChanges(policies.partner, toHistory(await this.store.read(orderStream(kind, order))));
    const mayBeOwn = changes.filter((change) => change.mayBeOwn);
    if (!mayBeOwn.length) return changes;
    const own = await this.findOwnPeople(
      order,
      mayBeOwn.map(({ actor }) => actor),
    );
    return changes.filter((change) => !(change.mayBeOwn && own.has(change.actor)));
  }

  /** Of some actors those who are people of the partner whose order it is. */
  private async findOwnPeople(order: number, actors: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ actor: string }>(
      `SELECT 'user-' || u.id AS actor FROM read.users u JOIN read.partner_orders o ON u.partners @> to_jsonb(o.partner)
       WHERE o.id = $1 AND 'user-' || u.id = ANY($2)`,
      [order, actors],
    );
    return new Set(rows.map(({ actor }) => actor));
  }

  async readNames(order: number, changes: readonly StaffChange[], sight: ClientSight): Promise<Names> {
    const lines = changes.flatMap(({ lines }) => lines);
    const [products, clients, people] = await Promise.all([
      this.readProducts(
        order,
        lines.map(({ product }) => product),
      ),
      this.readClients(
        lines.flatMap(({ client }) => client ?? []),
        sight,
      ),
      this.readPeople(changes.map(({ actor }) => actor)),
    ]);
    return { products, clients, people };
  }

  private async readProducts(order: number, ids: readonly number[]): Promise<Names['products']> {
    const { rows } = await this.pool.query(
      `SELECT p.id, p.name, p.agency_pack_size AS "agencyPackSize", p.hospital_pack_size AS "hospitalPackSize",
              partner.partner_type AS type
       FROM read.products p, read.partner_orders o JOIN read.partners partner ON partner.id = o.partner
       WHERE o.id = $1 AND p.id = ANY($2)`,
      [order, ids],
    );
    return new Map(rows.map(({ id, name, type, ...sizes }) => [id, { name, packSize: packSizeOf(sizes, type) }]));
  }

  /** Named as the order's own lines name them. */
  private async readClients(ids: readonly number[], sight: ClientSight): Promise<Names['clients']> {
    const { rows } = await this.pool.query<{ id: number; publicId: string; name: string | null }>(
      'SELECT c.id, c.public_id AS "publicId", c.full_name AS name FROM read.clients c WHERE c.id = ANY($1)',
      [ids],
    );
    const nameOf = (publicId: string, name: string | null) =>
      sight === 'none' ? `Client ${publicId}` : (name ?? 'Erased');
    return new Map(rows.map(({ id, publicId, name }) => [id, { id: publicId, fullName: nameOf(publicId, name) }]));
  }

  private async readPeople(actors: readonly string[]): Promise<Names['people']> {
    const { rows } = await this.pool.query(
      `SELECT 'user-' || u.id AS actor, concat_ws(' ', u.name->>'firstName', u.name->>'lastName') AS name
       FROM read.users u WHERE 'user-' || u.id = ANY($1)`,
      [actors],
    );
    return new Map(rows.map(({ actor, name }) => [actor, name]));
  }
}
