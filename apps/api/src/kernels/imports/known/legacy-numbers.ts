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

/** The clients whose number in an older system no other has. A client that was merged is known as its survivor. */
export class LegacyNumbers {
  private loaded: Promise<ReadonlyMap<string, NumberedClient>> | undefined;

  constructor(private readonly pool: Pool) {}

  /** The only client with this number. */
  async findOne(number: unknown): Promise<NumberedClient | undefined> {
    // No index holds the answers, so that they are read once, for all rows.
    this.loaded ??= this.load();
    return (await this.loaded).get(fold(number));
  }

  private async load(): Promise<ReadonlyMap<string, NumberedClient>> {
    const { rows } = await this.pool.query<NumberedClient & { number: string }>(
      `SELECT lower(trim(c.profile ->> q.id::text)) AS number, min(s.id) AS id, min(s.birthdate) AS birthdate
       FROM read.client_attribute_definition q
       JOIN read.clients c ON c.removed_at IS NULL AND c.profile ? q.id::text
       JOIN read.clients s ON s.id = ${survivorOf('c.id')}
       WHERE q.name = $1 AND q.removed_at IS NULL GROUP BY 1 HAVING min(s.id) = max(s.id)`,
      [LEGACY_QUESTION],
    );
    return new Map(rows.map(({ number, ...client }) => [number, client]));
  }
}
