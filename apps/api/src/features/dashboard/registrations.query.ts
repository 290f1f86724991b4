import { dayOf, daysBetween, type NewRegistrations } from '@bank/domain';
import { fragmentOf, join, sql, toQuery } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { AccessNotes } from '../../platform/access-notes/access-notes';
import type { User } from '../../platform/context/user-directory';
import { seesClients } from './late-lists';
import { ListCounter } from './list-counter';
import { waitingRegistrations } from './searches';

const MAX_SHOWN = 5;

interface Row {
  id: number;
  publicId: string;
  fullName: string | null;
  partner: number | null;
  title: string | null;
  createdAt: Date;
}

@Injectable()
export class RegistrationsQuery {
  constructor(
    private readonly pool: Pool,
    private readonly counter: ListCounter,
    private readonly accessNotes: AccessNotes,
  ) {}

  /** Null for users who see no clients. Who is shown a child is noted. */
  async of(user: User, { now, zone }: { now: string; zone: string }): Promise<NewRegistrations | null> {
    if (!seesClients(user)) return null;
    const waiting = waitingRegistrations(user);
    const [[counted], { rows }] = await Promise.all([
      this.counter.count([waiting]),
      this.pool.query<Row>(
        toQuery(sql`
          SELECT listed.id, listed.public_id AS "publicId", listed.full_name AS "fullName", listed.partner, p.title,
                 listed.created_at AS "createdAt"
          FROM read.clients listed LEFT JOIN read.partners p ON p.id = listed.partner
          WHERE ${join(waiting.conditions.map(fragmentOf), ' AND ')}
          ORDER BY listed.created_at DESC, listed.id DESC LIMIT ${MAX_SHOWN}`),
      ),
    ]);
    this.accessNotes.noteShown(
      'client',
      rows.map(({ id }) => id),
      'list',
    );
    const { filter, count } = counted!;
    const today = dayOf(now, zone);
    return {
      count,
      filter,
      newest: rows.map(({ publicId, fullName, partner, title, createdAt }) => ({
        id: publicId,
        fullName,
        partner: partner === null ? null : { id: partner, title: title ?? '' },
        createdAt: createdAt.toISOString(),
        days: daysBetween(dayOf(createdAt.toISOString(), zone), today),
      })),
    };
  }
}
