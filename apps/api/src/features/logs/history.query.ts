import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type Act, addBefore } from './before';

type Values = Readonly<Record<string, unknown>>;

export interface LogEntry {
  log_id: string;
  action: string;
  logged_at: string;
  username: string;
  data: Values;
  before: Values;
  reason: string | null;
  line_items: readonly {
    id: number;
    action: string;
    logged_at: string;
    username: string;
    data: Values;
    before: Values;
  }[];
}

const MAX_ENTRIES = 500;
/** More acts are read than shown, because earlier ones hold what the shown ones replaced. */
const MAX_READ = 2_000;

type ReadEntry = Omit<LogEntry, 'line_items' | 'before'>;

@Injectable()
export class History {
  constructor(private readonly pool: Pool) {}

  async list(objectClass: string, objectId: string): Promise<LogEntry[]> {
    const { rows } = await this.pool.query(
      `SELECT h.id AS log_id, h.action, h.logged_at, h.data, h.reason, h.line_items,
              coalesce(nullif(concat_ws(' ', u.name->>'firstName', u.name->>'lastName'), ''), h.actor) AS username
       FROM read.history h
       LEFT JOIN read.users u ON h.actor = 'user-' || u.id
       WHERE h.object_class = $1 AND h.object_id = $2
       ORDER BY h.position DESC, h.version DESC LIMIT ${MAX_READ}`,
      [objectClass, objectId],
    );
    const acts = addBefore<Act & ReadEntry>(objectClass, rows.reverse()).reverse().slice(0, MAX_ENTRIES);
    return acts.map(({ line_items, ...entry }) => ({
      ...entry,
      line_items: line_items.map((item) => ({
        ...item,
        logged_at: entry.logged_at,
        username: entry.username,
      })),
    }));
  }
}
