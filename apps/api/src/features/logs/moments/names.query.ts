import { type RecordDefinition, type RecordKind, records } from '@bank/domain';
import { recordRelation, snake } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** Kind of record -> id -> its name. */
export type NamesByKind = ReadonlyMap<string, ReadonlyMap<number, string>>;

const PERSON = `nullif(concat_ws(' ', name->>'firstName', name->>'lastName'), '')`;
/** SELECTs of `id` and `name` that are not those of a record with a name. */
const selects: Readonly<Record<string, string>> = {
  client: `SELECT id, coalesce(full_name, 'Erased') AS name FROM read.clients WHERE id = ANY($1)`,
  user: `SELECT id, coalesce(${PERSON}, email) AS name FROM read.users WHERE id = ANY($1)`,
  storageLocation: `SELECT id, title AS name FROM read.storage_locations WHERE id = ANY($1)`,
  supplierAddress: `
    SELECT (a->>'id')::integer AS id,
           concat_ws(', ', nullif(a->>'title', ''), nullif(a->>'street1', ''), nullif(a->>'city', ''), nullif(a->>'state', '')) AS name
    FROM read.suppliers s CROSS JOIN LATERAL jsonb_array_elements(s.addresses::jsonb) a WHERE (a->>'id')::integer = ANY($1)`,
};

const selectOf = (kind: string): string | undefined => {
  if (kind in selects) return selects[kind];
  const definition: RecordDefinition | undefined = records[kind as RecordKind];
  return definition && `SELECT id, ${snake(definition.name)} AS name FROM ${recordRelation(kind)} WHERE id = ANY($1)`;
};

/** The present names of records that a state names by their ids, those of deleted ones too. */
@Injectable()
export class NamesOfIds {
  constructor(private readonly pool: Pool) {}

  async find(ids: ReadonlyMap<string, ReadonlySet<number>>): Promise<NamesByKind> {
    const found = [...ids].map(async ([kind, some]): Promise<[string, ReadonlyMap<number, string>]> => {
      const select = selectOf(kind);
      if (!select || !some.size) return [kind, new Map()];
      const { rows } = await this.pool.query<{ id: number; name: string }>(select, [[...some]]);
      return [kind, new Map(rows.map(({ id, name }) => [id, name]))];
    });
    return new Map(await Promise.all(found));
  }
}
