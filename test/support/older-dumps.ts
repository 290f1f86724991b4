import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Cell = string | number | null;
type Row = Readonly<Record<string, Cell>>;
type History = Readonly<Record<string, readonly Row[]>>;

/** Columns that have 0 and 1 in MySQL, and f and t in PostgreSQL. */
const FLAGS: ReadonlySet<string> = new Set([
  ...['is_partner_orderable', 'is_program_contact', 'required', 'is_multivalued', 'is_duplicate_reference'],
  ...['is_expiration_overridden', 'is_duplicate', 'is_expired', 'is_blocked', 'committed'],
]);

const columnsIn = (rows: readonly Row[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))];
/** A table that nothing is read from, and a column as well. */
const withOthers = (history: History): History => ({
  ...history,
  users: (history.users ?? []).map((user) => ({ ...user, password: '$argon2id$v=19$m=65536' })),
  migration_versions: [{ version: '20200101000000' }, { version: '20210101000000' }],
});

const linesOf = (history: History, write: (table: string, columns: string[], rows: readonly Row[]) => string): string =>
  Object.entries(withOthers(history))
    .map(([table, rows]) => write(table, columnsIn(rows), rows))
    .join('\n');

const MYSQL_ESCAPES: Readonly<Record<string, string>> = {
  "'": "\\'",
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
};
const mysqlCell = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return 'NULL';
  return typeof cell === 'number' ? String(cell) : `'${cell.replace(/['"\\\n\r]/g, (sign) => MYSQL_ESCAPES[sign]!)}'`;
};

/** A history as mysqldump writes it. */
export const mysqlDump = (history: History): string => `-- MySQL dump 10.13  Distrib 5.7.34, for Linux (x86_64)
--
/*!40101 SET NAMES utf8mb4 */;

${linesOf(
  history,
  (table, columns, rows) => `DROP TABLE IF EXISTS \`${table}\`;
CREATE TABLE \`${table}\` (
${columns.map((column) => `  \`${column}\` ${FLAGS.has(column) ? 'tinyint(1)' : 'varchar(255)'} DEFAULT NULL`).join(',\n')},
  KEY \`IDX_1\` (\`${columns[0]}\`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
LOCK TABLES \`${table}\` WRITE;
/*!40000 ALTER TABLE \`${table}\` DISABLE KEYS */;
INSERT INTO \`${table}\` VALUES ${rows.map((row) => `(${columns.map((column) => mysqlCell(row[column])).join(',')})`).join(',')};
UNLOCK TABLES;
`,
)}
-- Dump completed on 2021-07-07  3:04:05
`;

const asFlag = (column: string, cell: Cell | undefined): Cell => {
  if (cell === undefined || cell === null) return null;
  if (!FLAGS.has(column)) return cell;
  return Number(cell) ? 't' : 'f';
};
const copyCell = (cell: Cell): string =>
  cell === null
    ? '\\N'
    : String(cell).replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r');

/** A history as pg_dump writes it. */
export const postgresDump = (history: History): string => `--
-- PostgreSQL database dump
--

SET statement_timeout = 0;
SET client_encoding = 'UTF8';

${linesOf(
  history,
  (table, columns, rows) => `CREATE TABLE public."${table}" (
${columns.map((column) => `    ${column} ${FLAGS.has(column) ? 'boolean' : 'character varying(255)'}`).join(',\n')}
);
COPY public."${table}" (${columns.join(', ')}) FROM stdin;
${rows.map((row) => columns.map((column) => copyCell(asFlag(column, row[column]))).join('\t')).join('\n')}
\\.
`,
)}
--
-- PostgreSQL database dump complete
--
`;

const csvCell = (cell: Cell): string =>
  cell !== null && /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell ?? '');

/** Writes a history as CSV files into a new folder of that path. */
export const writeCsvDump = (folder: string, history: History): void => {
  mkdirSync(folder);
  for (const [table, rows] of Object.entries(withOthers(history))) {
    const columns = columnsIn(rows);
    const lines = [columns, ...rows.map((row) => columns.map((column) => asFlag(column, row[column])))];
    writeFileSync(join(folder, `${table}.csv`), lines.map((cells) => `${cells.map(csvCell).join(',')}\n`).join(''));
  }
};
