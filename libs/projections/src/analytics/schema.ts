import { createHash } from 'node:crypto';
import { escapeIdentifier as id, escapeLiteral as literal } from 'pg';
import { ANALYTICS_VERSION } from './version';
import type { View } from './view';

export const ANALYTICS = 'analytics';

export const viewRelation = ({ name }: Pick<View, 'name'>): string => `${id(ANALYTICS)}.${id(name)}`;

/** The statements that make a view, with its comments. Whoever may use the schema may read its views. */
export const createView = (view: View): string => {
  const relation = viewRelation(view);
  const columns = Object.entries(view.columns);
  const selected = columns.map(([name, [type, sql]]) => `(${sql})::${type} AS ${id(name)}`);
  const comments = columns.map(
    ([name, [, , comment]]) => `COMMENT ON COLUMN ${relation}.${id(name)} IS ${literal(comment)}`,
  );
  return [
    `CREATE VIEW ${relation} AS SELECT ${selected.join(', ')} FROM ${view.from}`,
    `COMMENT ON VIEW ${relation} IS ${literal(view.comment)}`,
    ...comments,
    grantToUsers(relation),
  ].join(';\n');
};

const grantToUsers = (relation: string): string => `
  DO $grants$
  DECLARE grantee text;
  BEGIN
    FOR grantee IN
      SELECT a.grantee::regrole::text FROM pg_namespace n, aclexplode(n.nspacl) a
      WHERE n.nspname = ${literal(ANALYTICS)} AND a.privilege_type = 'USAGE' AND a.grantee NOT IN (0, n.nspowner)
    LOOP
      EXECUTE 'GRANT SELECT ON ${relation} TO ' || grantee;
    END LOOP;
  END $grants$`;

/** The comment on the schema. It changes when any view would be made differently. */
export const schemaComment = (views: readonly View[]): string => {
  const definition = createHash('sha256').update(JSON.stringify(views)).digest('hex').slice(0, 16);
  return `Views for analysts, without names of people: version ${ANALYTICS_VERSION}, definition ${definition}. docs/analytics.md describes them.`;
};
