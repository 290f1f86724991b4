import { Rejection } from '@bank/domain';
import { type Position, START } from '@bank/event-store';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

const NAME = /^[a-z0-9][a-z0-9._-]{0,59}$/;
export const SAYS_NAME =
  'Must be 1 to 60 small letters, digits, points, hyphens or underscores, a letter or a digit first';

/** @throws Rejection `malformed` with the name of the parameter */
export const readConsumerName = (text: string, parameter: string): string => {
  if (NAME.test(text)) return text;
  throw new Rejection('malformed', 'This is no name of a consumer.', { [parameter]: SAYS_NAME });
};

/** How far named consumers have acknowledged the feed. */
@Injectable()
export class ConsumerPlaces {
  constructor(private readonly pool: Pool) {}

  /** The start of the log for a consumer that has acknowledged nothing. */
  async find(token: number, name: string): Promise<Position> {
    const { rows } = await this.pool.query<{ position: string }>(
      'SELECT position FROM app.feed_consumers WHERE token_id = $1 AND name = $2',
      [token, name],
    );
    return rows[0] ? BigInt(rows[0].position) : START;
  }
}

export interface ConsumerCounts {
  all: number;
  behind: number;
}

/** The number of consumers, and of those that were over both of their limits when they were last measured. */
export const countConsumers = async (pool: Pool): Promise<ConsumerCounts> => {
  const { rows } = await pool.query<ConsumerCounts>(
    'SELECT count(*)::integer AS all, count(behind_since)::integer AS behind FROM app.feed_consumers',
  );
  return rows[0]!;
};
