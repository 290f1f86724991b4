import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { DumpValue } from './dump-rows';
import { readDump } from './read-dump';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dumps-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
const fileOf = (content: string | Buffer, name = 'bank.sql'): string => {
  const path = join(folder, String(count++));
  mkdirSync(path);
  writeFileSync(join(path, name), content);
  return join(path, name);
};

const folderOf = (files: Readonly<Record<string, string | Buffer>>): string => {
  const path = join(folder, String(count++));
  mkdirSync(path);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content);
  return path;
};

/** Table -> its rows, as objects. */
const rowsOf = async (path: string): Promise<Record<string, Record<string, DumpValue>[]>> => {
  const tables: Record<string, Record<string, DumpValue>[]> = {};
  for await (const { table, columns, rows } of readDump(path)) {
    tables[table] ??= [];
    for (const row of rows)
      tables[table].push(Object.fromEntries(columns.map((column, place) => [column, row[place]!])));
  }
  return tables;
};

const refusalOf = (path: string): Promise<string> =>
  rowsOf(path).then(
    () => 'was read',
    ({ message }: Error) => message,
  );

const MYSQL_HEAD = `-- MySQL dump 10.13  Distrib 5.7.34, for Linux (x86_64)
--
-- Host: localhost    Database: bank
-- ------------------------------------------------------
/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET NAMES utf8mb4 */;

`;
const MYSQL_END = '-- Dump completed on 2021-07-07  3:04:05\n';
const mysql = (text: string): string => MYSQL_HEAD + text + MYSQL_END;

const CLIENT = `DROP TABLE IF EXISTS \`client\`;
CREATE TABLE \`client\` (
  \`id\` int(10) unsigned NOT NULL AUTO_INCREMENT,
  \`firstname\` varchar(255) COLLATE utf8mb4_unicode_ci DEFAULT NULL COMMENT 'first, given; (or "called")',
  \`kind\` enum('a,b','c)d') DEFAULT 'c)d',
  \`cost\` decimal(10,2) DEFAULT NULL,
  PRIMARY KEY (\`id\`),
  UNIQUE KEY \`UNIQ_1\` (\`firstname\`,\`kind\`),
  CONSTRAINT \`FK_1\` FOREIGN KEY (\`kind\`) REFERENCES \`other\` (\`id\`)
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COMMENT='a; b';
`;

const POSTGRES_HEAD = `--
-- PostgreSQL database dump
--

\\restrict abc

SET statement_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
`;
const POSTGRES_END = `--
-- PostgreSQL database dump complete
--

\\unrestrict abc
`;
const postgres = (text: string): string => POSTGRES_HEAD + text + POSTGRES_END;

describe('a dump of mysqldump', () => {
  it('is read with its escapes, in the order of the columns of the table', async () => {
    const path = fileOf(
      mysql(`${CLIENT}
LOCK TABLES \`client\` WRITE;
/*!40000 ALTER TABLE \`client\` DISABLE KEYS */;
INSERT INTO \`client\` VALUES (1,'It\\'s \\"quoted\\"','a,b',1.50),(2,'back\\\\slash\\nline\\ttab\\0nul\\Z','c)d',-1e3)
, (3,'doubled ''mark'' and \\''';','a,b',NULL) ,(4,'Ñandú 🍼 -- # /* ); INSERT INTO','',.5);
/*!40000 ALTER TABLE \`client\` ENABLE KEYS */;
UNLOCK TABLES;
`),
    );
    expect(await rowsOf(path)).toEqual({
      client: [
        { id: '1', firstname: `It's "quoted"`, kind: 'a,b', cost: '1.50' },
        { id: '2', firstname: 'back\\slash\nline\ttab\0nul\x1a', kind: 'c)d', cost: '-1e3' },
        { id: '3', firstname: "doubled 'mark' and '';", kind: 'a,b', cost: null },
        { id: '4', firstname: 'Ñandú 🍼 -- # /* ); INSERT INTO', kind: '', cost: '.5' },
      ],
    });
  });

  it('is read with columns that a statement names, with literals in hex and bits, and with introducers', async () => {
    const path = fileOf(
      mysql(`CREATE TABLE \`bank\`.\`Odd\`\`name\` (\`a\` int, \`b\` int);
INSERT IGNORE INTO \`order\` (\`id\`, \`status\`) VALUES (0x4E6F, X'C3B1'),(b'101',_binary 'x\\'y'),("two ""x"" 'y'",_utf8mb4'z');
REPLACE INTO \`order\` (\`status\`,\`id\`) VALUES (TRUE,false);
`),
    );
    expect(await rowsOf(path)).toEqual({
      order: [
        { id: 'No', status: 'ñ' },
        { id: '5', status: "x'y" },
        { id: `two "x" 'y'`, status: 'z' },
        { id: 'false', status: 'true' },
      ],
    });
  });

  it('is read beyond triggers and functions, comments of every kind and a second dump in the file', async () => {
    const path = fileOf(
      mysql(`/*M!999999\\- enable the sandbox mode */
# don't stumble over this
/* nor ' over; this */
${CLIENT}
DELIMITER ;;
/*!50003 CREATE*/ /*!50017 DEFINER=\`root\`@\`localhost\`*/ /*!50003 TRIGGER t BEFORE INSERT ON client FOR EACH ROW
BEGIN INSERT INTO log VALUES ('it'); END */;;
CREATE PROCEDURE p() BEGIN INSERT INTO client VALUES (9,'no','no',1); END ;;
DELIMITER ;
INSERT INTO \`client\` VALUES (1,'a','b',1);
`) + mysql(`CREATE TABLE \`other\` (id int);\nINSERT INTO \`other\` VALUES (7);\n`),
    );
    expect(await rowsOf(path)).toEqual({
      client: [{ id: '1', firstname: 'a', kind: 'b', cost: '1' }],
      other: [{ id: '7' }],
    });
  });

  it('is read over the borders of what is in memory, and packed by gzip', async () => {
    const names = Array.from({ length: 40_000 }, (_, place) => `${place} it\\'s \\\\ ''${'é'.repeat(place % 90)}`);
    const rows = names.map((name, place) => `(${place},'${name}','c)d',${place}.25)`).join(',');
    const huge = 'x\\\\y'.repeat(500_000);
    const text = mysql(
      `${CLIENT}INSERT INTO \`client\` VALUES ${rows};\nINSERT INTO \`client\` VALUES (1,'${huge}','',0);\n`,
    );
    const { client = [] } = await rowsOf(fileOf(gzipSync(text), 'bank.sql.gz'));
    expect(client).toHaveLength(40_001);
    expect(client[39_999]).toEqual({
      id: '39999',
      firstname: `39999 it's \\ '${'é'.repeat(39)}`,
      kind: 'c)d',
      cost: '39999.25',
    });
    expect(client[40_000]!.firstname).toBe('x\\y'.repeat(500_000));
  });

  it('is read in the encoding that it names', async () => {
    const text = mysql(`${CLIENT}INSERT INTO \`client\` VALUES (1,'Nuñez','',1);\n`).replace('utf8mb4 */', 'latin1 */');
    const { client } = await rowsOf(fileOf(Buffer.from(text, 'latin1')));
    expect(client![0]!.firstname).toBe('Nuñez');
    expect(await refusalOf(fileOf(text.replace('latin1 */', 'sjis */')))).toMatch(
      /^bank\.sql is in the encoding sjis: .*utf8mb4/,
    );
  });
});

describe('a dump that names no encoding', () => {
  const text = `CREATE TABLE \`client\` (\`firstname\` text);\nINSERT INTO \`client\` VALUES ('Nuñez');\n`;

  it('is read in UTF-8, and refused in any other', async () => {
    expect(await rowsOf(fileOf(text))).toEqual({ client: [{ firstname: 'Nuñez' }] });
    expect(await refusalOf(fileOf(Buffer.from(text, 'latin1')))).toMatch(
      /^bank\.sql does not say its encoding, and is not in UTF-8: make the dump again, with --default-character-set=utf8mb4/,
    );
  });

  it('is read in that of Windows where it is CSV', async () => {
    const path = folderOf({ 'client.csv': Buffer.from('firstname\nNuñez\n', 'latin1') });
    expect(await rowsOf(path)).toEqual({ client: [{ firstname: 'Nuñez' }] });
  });
});

describe('a dump of pg_dump', () => {
  it('is read out of COPY, with its escapes', async () => {
    const path = fileOf(
      postgres(`CREATE FUNCTION public.f() RETURNS text LANGUAGE sql AS $_$ SELECT 'it;'; INSERT INTO x VALUES (1); $_$;
CREATE TABLE public."order" (
    id integer NOT NULL,
    "sequence No" character varying(11) DEFAULT 'a,b'::character varying,
    CONSTRAINT c CHECK (((id > 0) AND (id < 5)))
);
COPY public."order" (id, "sequence No", reason) FROM stdin;
1\tPTNR-1\t\\N
2\t\ttab\\tline\\nback\\\\slash \\\\N ' ; -- \\\\.
\t\\\\.\t\\x41\\101\\b
\\.


COPY public.empty (id) FROM stdin;
\\.

SELECT pg_catalog.setval('public.order_id_seq', 3, true);
`),
    );
    expect(await rowsOf(path)).toEqual({
      order: [
        { id: '1', 'sequence no': 'PTNR-1', reason: null },
        { id: '2', 'sequence no': '', reason: "tab\tline\nback\\slash \\N ' ; -- \\." },
        { id: '', 'sequence no': '\\.', reason: 'AA\b' },
      ],
    });
  });

  it('is read out of INSERTs, where a backslash is one', async () => {
    const path = fileOf(
      postgres(`CREATE TABLE public.client (
    id integer NOT NULL,
    firstname text,
    roles json
);
INSERT INTO public.client VALUES (1, 'It''s \\n raw \\', '["ROLE_ADMIN"]');
INSERT INTO public.client OVERRIDING SYSTEM VALUE VALUES
\t(2, E'line\\nbreak \\' it''s', NULL),
\t(3, 'x'::character varying(255), DEFAULT) ON CONFLICT DO NOTHING;
INSERT INTO public.client (roles, id) VALUES (true, -4);
`),
    );
    expect(await rowsOf(path)).toEqual({
      client: [
        { id: '1', firstname: "It's \\n raw \\", roles: '["ROLE_ADMIN"]' },
        { id: '2', firstname: "line\nbreak ' it's", roles: null },
        { id: '3', firstname: 'x', roles: null },
        { id: '-4', roles: 'true' },
      ],
    });
  });
});

describe('a folder of CSV files', () => {
  it('is read by the names of its files, with any separator', async () => {
    const path = folderOf({
      'public.client.csv': '\ufeffid,FirstName,note\r\n1,"It\'s ""so"", or\nnot",\r\n2,NULL,\\N\r\n3,"NULL",""\r\n',
      'Order.CSV': 'id;status\n1;SHIPPED\n',
      'product.csv.gz': gzipSync('id\tname\n4\tSize 1\n'),
      'README.txt': 'nothing',
    });
    expect(await rowsOf(path)).toEqual({
      client: [
        { id: '1', firstname: `It's "so", or\nnot`, note: null },
        { id: '2', firstname: null, note: null },
        { id: '3', firstname: 'NULL', note: null },
      ],
      order: [{ id: '1', status: 'SHIPPED' }],
      product: [{ id: '4', name: 'Size 1' }],
    });
  });

  it('is refused where a file is cut off, or there twice', async () => {
    expect(await refusalOf(folderOf({ 'client.csv': 'id,name\n1,"Ana' }))).toMatch(
      /^client\.csv ends in the middle of a text/,
    );
    expect(await refusalOf(folderOf({ 'client.csv': 'id,name\n1,Ana\n2' }))).toMatch(
      /^client\.csv has at line 3 more or fewer/,
    );
    expect(await refusalOf(folderOf({ 'client.csv': 'id\n1\n', 'public.client.csv': 'id\n1\n' }))).toMatch(
      /has the table client twice, client\.csv and public\.client\.csv: remove one/,
    );
    expect(await refusalOf(folderOf({ 'a.txt': 'x' }))).toMatch(/has no CSV file that is named by a table/);
  });
});

describe('what is no whole dump', () => {
  const whole = mysql(`${CLIENT}INSERT INTO \`client\` VALUES (1,'a','b',1),(2,'c','d',2);\n`);

  it.each([
    ['a row', whole.slice(0, whole.indexOf(",'d'")), 'the rows of client'],
    ['a text', whole.slice(0, whole.indexOf("c','d'")), 'the rows of client'],
    ['two rows', whole.slice(0, whole.indexOf(',(2')), 'the rows of client'],
    ['a table', whole.slice(0, whole.indexOf('PRIMARY')), 'the columns of client'],
    ['a comment', `${whole}/* and so`, 'a comment'],
    ['two statements', whole.slice(0, whole.indexOf('-- Dump')), 'the dump, without its last line'],
    ['COPY', `${POSTGRES_HEAD}COPY public.client (id) FROM stdin;\n1\n2`, 'the rows of client'],
  ])('is refused when it ends within %s', async (_, text, where) => {
    expect(await refusalOf(fileOf(text))).toBe(
      `bank.sql ends in the middle of ${where}: copy it whole, or make the dump again.`,
    );
  });

  it('is refused when its archive is cut off or damaged', async () => {
    const packed = gzipSync(mysql(`${CLIENT}INSERT INTO \`client\` VALUES (1,'${'ab9x'.repeat(9)}','',1);\n`));
    expect(await refusalOf(fileOf(packed.subarray(0, packed.length - 20)))).toMatch(
      /ends in the middle of what is packed in it/,
    );
    packed[packed.length - 6]! ^= 255;
    expect(await refusalOf(fileOf(packed))).toMatch(/is damaged and can't be unpacked/);
  });

  it.each<[string, Buffer | string, RegExp]>([
    ['the own format of pg_dump', 'PGDMP\x01\x0e', /pg_restore --file=dump\.sql/],
    ['encrypted', 'Salted__abcdefgh', /is encrypted: decrypt it/],
    ['encrypted for a key', '-----BEGIN PGP MESSAGE-----\n', /is encrypted: decrypt it/],
    ['a zip', Buffer.from('504b0304140000', 'hex'), /is packed: unpack it/],
    [
      'UTF-16',
      Buffer.from(`\ufeff${MYSQL_HEAD}`, 'utf16le'),
      /is in UTF-16, as PowerShell writes it: .*--result-file=dump\.sql/,
    ],
    ['binary', Buffer.from([0, 1, 2, 3, 255]), /is no dump that can be read/],
    ['another text', 'Dear colleague,\n', /is no dump that can be read/],
    ['empty', '', /is empty: make the dump again/],
  ])('is refused where it is %s', async (_, content, sentence) => {
    expect(await refusalOf(fileOf(content))).toMatch(sentence);
  });

  it('is refused where a table is there twice, has no columns, or other columns than values', async () => {
    expect(await refusalOf(fileOf(mysql(CLIENT + CLIENT)))).toMatch(
      /has the table client twice: make a dump of the portal's/,
    );
    expect(await refusalOf(fileOf(mysql('INSERT INTO `client` VALUES (1);\n')))).toMatch(
      /does not say which columns client has/,
    );
    expect(await refusalOf(fileOf(mysql(`${CLIENT}INSERT INTO \`client\` VALUES (1,'a','b',1),(2,'c');\n`)))).toMatch(
      /has 2 values for the 4 columns of client in row 2/,
    );
    expect(await refusalOf(fileOf(mysql(`${CLIENT}INSERT INTO \`client\` SELECT 1;\n`)))).toMatch(
      /has a statement that can't be read/,
    );
    expect(await refusalOf(fileOf(mysql(`${CLIENT}INSERT INTO \`client\` VALUES (1,now(),'b',1);\n`)))).toMatch(
      /what is no value: now/,
    );
  });

  it('is refused where there is nothing', async () => {
    expect(await refusalOf(join(folder, 'none.sql'))).toMatch(/^There is no .*none\.sql\.$/);
    expect(await refusalOf(folderOf({ 'toc.dat': 'PGDMP' }))).toMatch(/pg_restore --file=dump\.sql/);
  });
});
