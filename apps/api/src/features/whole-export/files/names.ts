import { type RecordDefinition, records } from '@bank/domain';
import { recordRelation, snake } from '@bank/projections';
import type { ClientBase } from 'pg';

/** The SKUs of products, by which people name them too. */
export const SKU = 'sku';

/** Kind of record -> its rows with `id` and `name`. A merged supplier is called as the one that it was merged into. */
const queries: Readonly<Record<string, string>> = {
  storageLocation: `SELECT id, title AS name FROM read.storage_locations`,
  supplier: `SELECT s.id, coalesce(heir.title, s.title) AS name FROM read.suppliers s
    LEFT JOIN read.supplier_merges m ON m.id = s.id LEFT JOIN read.suppliers heir ON heir.id = m.heir`,
  [SKU]: 'SELECT id, sku AS name FROM read.products',
  supplierAddress: `SELECT (address ->> 'id')::integer AS id, concat_ws(', ', address ->> 'title', address ->> 'street1') AS name
    FROM read.suppliers s CROSS JOIN LATERAL jsonb_array_elements(s.addresses) address`,
  zipCode: `SELECT id, format('%s (%s, %s)', zip_code, county_name, state_code) AS name FROM app.zip_counties`,
};

/** Kinds whose records are too many to keep their names in memory: the queries of files join them. */
const JOINED: readonly string[] = [records.client.kind];

const queryOf = (kind: string): string => {
  if (queries[kind]) return queries[kind];
  const definition = Object.values<RecordDefinition>(records).find((one) => one.kind === kind);
  if (!definition || JOINED.includes(kind)) throw new Error(`The names of ${kind} are not loaded`);
  return `SELECT id, ${snake(definition.name)} AS name FROM ${recordRelation(kind)}`;
};

/** The names of records by their ids, as they were in the moment of the export. */
export class Names {
  private readonly byKind = new Map<string, ReadonlyMap<number, string>>();

  async load(connection: ClientBase, kinds: Iterable<string>): Promise<void> {
    for (const kind of new Set(kinds)) {
      const { rows } = await connection.query<{ id: number; name: string | null }>(queryOf(kind));
      this.byKind.set(kind, new Map(rows.map(({ id, name }) => [id, name ?? ''])));
    }
  }

  /** Its number where it has no name. */
  of(kind: string, id: unknown): string | null {
    if (id === null || id === undefined) return null;
    const names = this.byKind.get(kind);
    if (!names) throw new Error(`The names of ${kind} were not loaded`);
    return names.get(Number(id)) || String(id);
  }

  /** In the order of the alphabet, since numbers say nothing elsewhere. */
  ofAll(kind: string, ids: unknown): string[] {
    const all = Array.isArray(ids) ? ids.flatMap((id) => this.of(kind, id) ?? []) : [];
    return all.sort();
  }
}
