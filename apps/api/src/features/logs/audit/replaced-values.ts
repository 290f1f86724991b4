import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type Act, addBefore } from '../before';
import type { ReadAudit } from './read-audit';

type Values = Readonly<Record<string, unknown>>;

interface Replaced {
  before: Values;
  lines: readonly Values[];
}
const NOTHING: Replaced = { before: {}, lines: [] };

/** Earlier acts hold what later ones replaced; of one thing no more of them are read. */
const MAX_READ = 2_000;

type EarlierAct = Act & { id: string; object_class: string; object_id: string };

@Injectable()
export class ReplacedValues {
  constructor(private readonly pool: Pool) {}

  /** @returns what an event of the rows replaced, by its id */
  async of(rows: readonly ReadAudit[]): Promise<(id: string) => Replaced> {
    const newest = new Map<string, ReadAudit>();
    for (const row of rows) {
      if (row.data === null || row.action === 'create') continue;
      const thing = `${row.object_class} ${row.object_id}`;
      const known = newest.get(thing);
      if (!known || known.place < row.place) newest.set(thing, row);
    }
    const found = new Map<string, Replaced>();
    for (const [objectClass, acts] of await this.readActs([...newest.values()]))
      for (const { id, before, line_items } of addBefore<EarlierAct>(objectClass, acts))
        found.set(id, { before, lines: line_items.map((line) => line.before) });
    return (id) => found.get(id) ?? NOTHING;
  }

  /** The acts of each thing up to the one that is shown, the oldest first. */
  private async readActs(upTo: readonly ReadAudit[]): Promise<(readonly [objectClass: string, acts: EarlierAct[]])[]> {
    if (!upTo.length) return [];
    const { rows } = await this.pool.query<EarlierAct>(
      `SELECT acts.* FROM unnest($1::text[], $2::text[], $3::text[]) AS shown (object_class, object_id, id)
       JOIN read.history newest ON newest.id = shown.id
       CROSS JOIN LATERAL (
         SELECT h.id, h.object_class, h.object_id, h.action, h.data, h.line_items FROM read.history h
         WHERE h.object_class = shown.object_class AND h.object_id = shown.object_id
           AND (h.position, h.version) <= (newest.position, newest.version)
         ORDER BY h.position DESC, h.version DESC LIMIT ${MAX_READ}
       ) acts`,
      [upTo.map((row) => row.object_class), upTo.map((row) => row.object_id), upTo.map((row) => row.id)],
    );
    const byThing = new Map<string, EarlierAct[]>();
    for (const row of rows) {
      const thing = `${row.object_class} ${row.object_id}`;
      byThing.set(thing, [...(byThing.get(thing) ?? []), row]);
    }
    return [...byThing.values()].map((acts) => [acts[0]!.object_class, acts.reverse()] as const);
  }
}
