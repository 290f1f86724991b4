import { survivorOf } from '@bank/projections';
import type { Pool } from 'pg';

const fold = (number: unknown): string => String(number).trim().toLowerCase();

export const isSameNumber = (one: unknown, other: unknown): boolean => fold(one) === fold(other);

/** The clients by their answer to one question, such as their number in an older system. A client that was merged is known as its survivor. */
export class LegacyNumbers {
  private loaded: Promise<ReadonlyMap<string, readonly number[]>> | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly question: number,
  ) {}

  /** The only client with this number. */
  async findOne(number: unknown): Promise<number | undefined> {
    // No index holds the answers, so that they are read once, for all rows.
    this.loaded ??= this.load();
    const [found, ...others] = (await this.loaded).get(fold(number)) ?? [];
    return others.length ? undefined : found;
  }

  private async load(): Promise<ReadonlyMap<string, readonly number[]>> {
    const { rows } = await this.pool.query<{ number: string; clients: number[] }>(
      `SELECT lower(trim(c.profile ->> $1)) AS number, array_agg(DISTINCT ${survivorOf('c.id')}) AS clients
       FROM read.clients c WHERE c.removed_at IS NULL AND c.profile ? $1 GROUP BY 1`,
      [String(this.question)],
    );
    return new Map(rows.map(({ number, clients }) => [number, clients]));
  }
}
