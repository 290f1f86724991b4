import type { RecordDefinition } from '@bank/domain';
import { recordRelation, snake } from '@bank/projections';
import type { Pool } from 'pg';
import { words } from '../values/words';
import { loadSurvivors } from './named-records';
import { loadOlderNames } from './older-names';

/** The living records of a kind by what none of them is called now, field by field: their names of earlier times, and those of records that were merged into them. */
export class FormerNames {
  private loaded: Promise<ReadonlyMap<string, readonly number[]>> | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly definition: RecordDefinition,
    private readonly fields: readonly string[],
  ) {}

  async find(rows: readonly Readonly<Record<string, unknown>>[]): Promise<(readonly number[])[]> {
    if (!this.fields.length) return rows.map(() => []);
    this.loaded ??= this.load();
    const byName = await this.loaded;
    return rows.map((values) => [
      ...new Set(this.fields.flatMap((field) => byName.get(keyOf(field, values[field])) ?? [])),
    ]);
  }

  private async load(): Promise<ReadonlyMap<string, readonly number[]>> {
    const survivors = await loadSurvivors(this.pool, this.definition.kind);
    const byName = new Map<string, number[]>();
    for (const field of this.fields)
      for (const [id, names] of await this.loadField(field, survivors))
        for (const name of names) {
          const key = keyOf(field, name);
          byName.set(key, [...(byName.get(key) ?? []), survivors.get(id) ?? id]);
        }
    return byName;
  }

  private async loadField(field: string, survivors: ReadonlyMap<number, number>): Promise<[number, string[]][]> {
    const { rows } = await this.pool.query<{ id: number; name: string | null }>(
      `SELECT id, ${snake(field)} AS name FROM ${recordRelation(this.definition.kind)} WHERE removed_at IS NULL`,
    );
    const living = rows.filter(({ id }) => !survivors.has(id));
    const present = new Set(living.map(({ name }) => words(name ?? '')));
    const named = living.map(({ id, name }) => ({ id, names: [name] }));
    const older = await loadOlderNames(this.pool, this.definition, [field], named);
    return rows.map(({ id, name }) => {
      const ofMerged = survivors.has(id) && name !== null && !present.has(words(name)) ? [name] : [];
      return [id, [...ofMerged, ...(older.get(id) ?? [])]];
    });
  }
}

const keyOf = (field: string, name: unknown): string => `${field} ${words(String(name ?? ''))}`;
