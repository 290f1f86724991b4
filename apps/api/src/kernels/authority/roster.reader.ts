import type { Roster } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

@Injectable()
export class RosterReader {
  constructor(private readonly pool: Pool) {}

  async read(): Promise<Roster> {
    const { rows } = await this.pool.query<{ group: number; users: number[] }>(
      `SELECT g.id AS group, array_remove(array_agg(u.id), NULL) AS users
       FROM read.groups g LEFT JOIN read.users u ON u.groups @> to_jsonb(g.id) AND u.removed_at IS NULL
       WHERE g.roles @> '["ROLE_ADMIN"]' AND g.removed_at IS NULL
       GROUP BY g.id`,
    );
    const administrators = new Map<number, number[]>();
    for (const { group, users } of rows)
      for (const user of users) administrators.set(user, [...(administrators.get(user) ?? []), group]);
    return { administrators, groups: rows.map(({ group }) => group) };
  }
}
