import {
  type Field,
  type Fields,
  type MergeKind,
  merges,
  type OrderPolicy,
  policies,
  type RecordDefinition,
  records,
} from '@bank/domain';
import type { Pool } from 'pg';
import { snake } from '../tables/names';
import { recordRelation, referrersOf } from './known';
import { orderTables } from './orders';
import { columnsNaming } from './use';

/** Where records of a kind may be named. */
interface Naming {
  /** SELECT of `id`, one of the records $1, and of what names it: `name`, and `key` by which its path ends. */
  sql: string;
  /** `/orders/distribution` */
  path: string;
  say: (name: string) => string;
}

/** What names a record. */
export interface Namer {
  name: string;
  path: string;
  sentence: string;
}

const names = (name: string): string => `${name} names it.`;

/** A reversed order does not count: that is what becomes of a past one when its import is taken back. */
const STANDS = 'o.removed_at IS NULL AND o.reversed_at IS NULL';

const ofOrders = (kind: string): Naming[] =>
  Object.values<OrderPolicy>(policies).flatMap((policy) => {
    const { headers, lines } = orderTables(policy.kind);
    const selects = [
      ...columnsNaming(policy.header, kind).map(
        (column) => `SELECT o.${column} AS id, o.sequence AS name, o.id::text AS key FROM read.${headers} o
          WHERE ${STANDS} AND o.${column} = ANY ($1)`,
      ),
      ...columnsNaming(policy.line, kind).map(
        (column) => `SELECT l.${column} AS id, o.sequence AS name, o.id::text AS key
          FROM read.${lines} l JOIN read.${headers} o ON o.owner = l.owner WHERE ${STANDS} AND l.${column} = ANY ($1)`,
      ),
    ];
    return selects.map((sql) => ({ sql, path: `/orders/${policy.kind}`, say: names }));
  });

/** Where in the columns of a record ids of another kind stand: one by itself, or several in JSON. */
const pathsOfIds = (fields: Fields, kind: string): { column: string; path?: string }[] =>
  Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    const column = snake(name);
    if (field.type === 'ref') return field.to === kind ? [{ column }] : [];
    if (field.type === 'refs') return field.to === kind ? [{ column, path: '$[*]' }] : [];
    if (field.type !== 'list') return [];
    const parts = Object.entries<Field>(field.fields).filter(([, part]) => part.type === 'ref' && part.to === kind);
    return parts.map(([part]) => ({ column, path: `$[*].${part}` }));
  });

/** People say the public ID of a record that has one; its name stands where those see it who may. */
const calledBy = ({ fields, name }: RecordDefinition): string => snake('publicId' in fields ? 'publicId' : name);
const keyOf = ({ fields }: RecordDefinition): string => ('publicId' in fields ? snake('publicId') : 'id');

const ofRecords = (kind: string): Naming[] =>
  Object.values<RecordDefinition>(records)
    .filter(({ single }) => single === undefined)
    .flatMap((definition) =>
      pathsOfIds(definition.fields, kind).map(({ column, path }) => {
        const from = `${recordRelation(definition.kind)} r`;
        const [id, all] = path
          ? ['e.id::integer', `${from} CROSS JOIN LATERAL jsonb_path_query(to_jsonb(r.${column}), '${path}') e (id)`]
          : [`r.${column}`, from];
        return {
          sql: `SELECT ${id} AS id, r.${calledBy(definition)}::text AS name, r.${keyOf(definition)}::text AS key FROM ${all}
            WHERE r.removed_at IS NULL AND ${id} = ANY ($1)`,
          path: `/${definition.path}`,
          say: (name) => names(`${definition.title} ${name}`),
        };
      }),
    );

const ofMerges = (kind: string): Naming[] => {
  if (!(kind in merges)) return [];
  const definition = records[kind as MergeKind];
  const { rows } = referrersOf(`${kind}Merge`);
  const sql = `SELECT m.target AS id, r.${calledBy(definition)} AS name, r.${keyOf(definition)}::text AS key
    FROM ${rows} m JOIN ${recordRelation(kind)} r ON r.id = m.id WHERE r.removed_at IS NULL AND m.target = ANY ($1)`;
  const say = (name: string) => `${definition.title} ${name} was merged into it.`;
  return [{ sql, path: `/${definition.path}`, say }];
};

const namingsByKind = new Map<string, readonly Naming[]>();
const namingsOf = (kind: string): readonly Naming[] => {
  const namings = namingsByKind.get(kind) ?? [...ofOrders(kind), ...ofRecords(kind), ...ofMerges(kind)];
  namingsByKind.set(kind, namings);
  return namings;
};

/** Record -> one of those that name it: orders that stand, living records, and what was merged into it. */
export const findNamers = async (
  pool: Pick<Pool, 'query'>,
  kind: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Namer>> => {
  const namings = namingsOf(kind);
  if (!namings.length || !ids.length) return new Map();
  const firsts = namings.map(
    ({ sql }, place) => `SELECT DISTINCT ON (id) ${place} AS place, id, name, key FROM (${sql}) n ORDER BY id, name`,
  );
  const { rows } = await pool.query<{ id: number; place: number; name: string | null; key: string }>({
    name: `namers of ${kind}`,
    text: `SELECT DISTINCT ON (id) id, place, name, key FROM ((${firsts.join(') UNION ALL (')})) f ORDER BY id, place`,
    values: [ids],
  });
  return new Map(
    rows.map(({ id, place, name, key }) => {
      const { path, say } = namings[place]!;
      return [id, { name: name ?? '', path: `${path}/${key}`, sentence: say(name ?? '') }];
    }),
  );
};
