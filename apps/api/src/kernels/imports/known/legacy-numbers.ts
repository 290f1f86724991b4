import { survivorOf } from '@bank/projections';
import type { Pool } from 'pg';

/** The usual question for the number that a child had in an older system. */
export const LEGACY_QUESTION = 'drupal_id';

export interface NumberedClient {
  id: number;
  /** YYYY-MM-DD */
  birthdate: string;
}

const fold = (number: unknown): string => String(number).trim().toLowerCase();

export const isSameNumber = (one: unknown, other: unknown): boolean => fold(one) === fold(other);

/** The clients by their number in an older system. A client that was merged is known as its survivor. */
export class LegacyNumbers {
  private loaded: Promise<ReadonlyMap<string, readonly NumberedClient[]>> | undefined;

  constructor(private readonly pool: Pool) {}

  /** The only client with this number. */
  async findOne(number: unknown): Promise<NumberedClient | undefined> {
    // No index holds the answers, so that they are read once, for all rows.
    this.loaded ??= this.load();
    const [found, ...others] = (await this.loaded).get(fold(number)) ?? [];
    return others.length ? undefined : found;
  }

  private async load(): Promise<ReadonlyMap<string, readonly NumberedClient[]>> {
    const { rows } = await this.pool.query<{ number: string; clients: NumberedClient[] }>(
      `SELECT lower(trim(c.profile ->> q.id::text)) AS number,
         jsonb_agg(DISTINCT jsonb_build_object('id', s.id, 'birthdate', s.birthdate)) AS clients
       FROM read.client_attribute_definition q
       JOIN read.clients c ON c.removed_at IS NULL AND c.profile ? q.id::text
       JOIN read.clients s ON s.id = ${survivorOf('c.id')}
       WHERE q.name = $1 AND q.removed_at IS NULL GROUP BY 1`,
      [LEGACY_QUESTION],
    );
    return new Map(rows.map(({ number, clients }) => [number, clients]));
  }
}
