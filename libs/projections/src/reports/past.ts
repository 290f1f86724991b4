import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { Projection } from '../projection';
import { fingerprint } from '../tables/schema';
import { projectionsOf } from './position';

const READ_SCHEMA = /(?<![\w."'])read\.(?=[a-z_])/g;

const inSchema = (query: string | QueryConfig, schema: string): string | QueryConfig => {
  const rewrite = (text: string) => text.replace(READ_SCHEMA, `${schema}.`);
  if (typeof query === 'string') return rewrite(query);
  // A prepared statement of this name has another text on the same connection.
  return { ...query, name: undefined, text: rewrite(query.text) };
};

type Reader = Pool | PoolClient;

/** SQL that speaks of `read.TABLE` reads the table of this schema. It must be the program's own, with all values as parameters. */
export const readingPast = <R extends Reader>(database: R, schema: string): R =>
  new Proxy(database, {
    get(target, name) {
      if (name === 'query')
        return (query: string | QueryConfig, values?: unknown[]) =>
          (target as Pool).query(inSchema(query, schema) as string, values);
      if (name === 'connect') return async () => readingPast((await target.connect()) as PoolClient, schema);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** Name, version and shape of each projection. Tables that others made serve no query of this program. */
export const editionsOf = (tables: readonly string[], projections: readonly Projection[]): string[] => {
  const names = projectionsOf(tables, projections);
  return projections.filter(({ name }) => names.includes(name)).map(editionOf);
};

export const editionOf = (projection: Projection): string =>
  `${projection.name} ${projection.version} ${fingerprint(projection)}`;
