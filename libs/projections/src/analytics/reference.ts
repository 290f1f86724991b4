import { ANALYTICS_VERSION } from './version';
import type { View } from './view';

const cell = (text: string): string => text.replaceAll('|', '\\|');

const section = ({ name, comment, columns }: View): string =>
  [
    `## ${name}`,
    '',
    comment,
    '',
    '| Column | Type | Meaning |',
    '| --- | --- | --- |',
    ...Object.entries(columns).map(([column, [type, , meaning]]) => `| ${column} | ${type} | ${cell(meaning)} |`),
    '',
  ].join('\n');

/** The page `docs/analytics.md`. */
export const analyticsPage = (views: readonly View[]): string =>
  [
    '# The views for analysts',
    '',
    `Version ${ANALYTICS_VERSION} of the schema \`analytics\`: ${views.length} views over the read models, without names, birthdates, contacts, addresses and free texts ([why](adr/0050-views-for-analysts.md)). [How to ask them](how-to/analyse-with-sql.md). \`npm run analytics -- reference\` writes this page out of \`libs/projections/src/analytics/views\`; the same texts are the comments in PostgreSQL.`,
    '',
    'The version goes up whenever a column is added, changed or taken away: `SELECT version FROM analytics.schema_version`. Months are their first days. Ids are numbers of the portal, and the same in every view.',
    '',
    ...views.map(section),
  ].join('\n');

/** View -> column -> type, as `versions.json` has them of each version. */
export const columnTypesOf = (views: readonly View[]): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  Object.fromEntries(
    views.map(({ name, columns }) => [
      name,
      Object.fromEntries(Object.entries(columns).map(([column, [type]]) => [column, type])),
    ]),
  );
