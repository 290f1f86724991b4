import type { Pool, PoolClient, QueryConfig } from 'pg';
import { type Projection, READ } from '../projection';
import { fingerprint } from '../tables/schema';
import { projectionsOf } from './position';

const READ_SCHEMA = /(?<![\w."'])read\.(?=[a-z_])/g;

/** SQL that speaks of `read.TABLE`, for the table of another schema. It must be the program's own, with all values as parameters. */
export const inSchema = (sql: string, schema: string): string => sql.replace(READ_SCHEMA, `${schema}.`);

type Reader = Pool | PoolClient;
type Rewrite = (query: string | QueryConfig) => string | QueryConfig;

const rewriting = <R extends Reader>(database: R, rewrite: Rewrite): R =>
  new Proxy(database, {
    get(target, name) {
      if (name === 'query')
        return (query: string | QueryConfig, values?: unknown[]) =>
          (target as Pool).query(rewrite(query) as string, values);
      if (name === 'connect') return async () => rewriting((await target.connect()) as PoolClient, rewrite);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

export const readingPast = <R extends Reader>(database: R, schema: string): R =>
  rewriting(database, (query) =>
    typeof query === 'string'
      ? inSchema(query, schema)
      : // A prepared statement of this name has another text on the same connection.
        { ...query, name: undefined, text: inSchema(query.text, schema) },
  );

/** Every query of a program whose living tables are in a schema of their own. */
export const readingLiving = <R extends Reader>(database: R, schema: string): R =>
  schema === READ
    ? database
    : rewriting(database, (query) =>
        typeof query === 'string' ? inSchema(query, schema) : { ...query, text: inSchema(query.text, schema) },
      );

/** Name, version and shape of each projection. Tables that others made serve no query of this program. */
export const editionsOf = (tables: readonly string[], projections: readonly Projection[]): string[] =>
  projectionsOf(tables, projections).map(editionOf);

export const editionOf = (projection: Projection): string =>
  `${projection.name} ${projection.version} ${fingerprint(projection)}`;
