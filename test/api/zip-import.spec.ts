import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { Pool } from 'pg';
import { readCrosswalk } from '../../apps/api/src/features/zip-counties/crosswalk';
import { importZipCounties } from '../../apps/api/src/features/zip-counties/import-zip-counties';
import { readTableFile } from '../../apps/api/src/features/zip-counties/table-file';
import { fillZipCounties } from '../../apps/api/src/features/zip-counties/zip-table';
import { useOpenApp } from '../../apps/api/src/testing/open-app';
import { dryRun, rowsOf, runImport, takeImportBack } from '../support/imports';

const app = useOpenApp();
let folder: string;
let pool: Pool;
beforeAll(async () => {
  pool = app.app.get(Pool);
  folder = mkdtempSync(join(tmpdir(), 'zips-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  await app.query('TRUNCATE app.zip_counties RESTART IDENTITY');
});

const writeSource = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content);
  return name;
};
const read = async (...names: string[]) =>
  readCrosswalk(
    await Promise.all(names.map(async (name) => ({ file: name, lines: await readTableFile(join(folder, name)) }))),
  );
const importFiles = async (...names: string[]) => importZipCounties(pool, await read(...names));
const readTable = () => app.query('SELECT * FROM app.zip_counties ORDER BY id');
const labelsOf = async (zip: string): Promise<string[]> => {
  const { body } = await app.agent.get('/api/zip-county').expect(200);
  return body.data.map(({ label }: { label: string }) => label).filter((label: string) => label.startsWith(zip));
};

const HUD_HEADER = 'ZIP\tCOUNTY\tRES_RATIO\tBUS_RATIO\tOTH_RATIO\tTOT_RATIO';
const hudTable = (...rows: string[]) => [HUD_HEADER, ...rows.map((row) => `${row}\t0.5\t0.5\t0.5\t0.5`)].join('\r\n');

describe("an import of HUD's crosswalk", () => {
  it('adds the counties a zip code also lies in, keeps the ids that are referred to, and outlives the next start', async () => {
    await fillZipCounties(pool);
    const before = await readTable();
    expect(await labelsOf('64012')).toEqual(['64012 (Cass County, MO)']);

    const crosswalk = writeSource('hud.txt', hudTable('64012\t29037', '64012\t29095', '66206\t20091'));
    expect(await importFiles(crosswalk)).toEqual({ added: 1, changed: 0, unchanged: 2, nameless: new Map() });
    expect(await labelsOf('64012')).toEqual(['64012 (Cass County, MO)', '64012 (Jackson County, MO)']);
    const after = await readTable();
    expect(after.slice(0, before.length)).toEqual(before);

    expect(await importFiles(crosswalk)).toEqual({ added: 0, changed: 0, unchanged: 3, nameless: new Map() });
    await fillZipCounties(pool);
    expect(await readTable()).toEqual(after);
  });

  it("names counties by the Census's list, and reports the counties that nothing names", async () => {
    const crosswalk = writeSource('puerto-rico.csv', 'zip,geoid\n601,72001\n64012,29037\n');
    const { nameless, ...counts } = await importFiles(crosswalk);
    expect(counts).toEqual({ added: 0, changed: 0, unchanged: 1 });
    expect([...nameless]).toEqual([['72001', 1]]);
    const census = writeSource(
      'census.txt',
      Buffer.from(
        'USPS\tGEOID\tANSICODE\tNAME\tALAND \nPR\t72001\t1\tAñasco Municipio\t5  \nMO\t29037\t2\tCass Co.\t5\n',
        'latin1',
      ),
    );
    const imported = await importFiles(crosswalk, census);
    expect(imported).toMatchObject({ added: 1, unchanged: 0, nameless: new Map() });
    expect(imported.changed).toBeGreaterThan(1);
    expect(await app.query(`SELECT DISTINCT county_name FROM app.zip_counties WHERE county_id = '29037'`)).toEqual([
      { county_name: 'Cass Co.' },
    ]);
    expect(await app.query(`SELECT * FROM app.zip_counties WHERE zip_code = '00601'`)).toMatchObject([
      { county_name: 'Añasco Municipio', state_code: 'PR', county_id: '72001' },
    ]);
  });

  it('reads Excel files, also with numbers for codes', async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('ZIP_COUNTY').addRows([
      ['ZIP', 'COUNTY', 'USPS_ZIP_PREF_STATE', 'RES_RATIO'],
      ['64012', '29095', 'MO', 0.1],
      [2801, 25005, 'MA', 1],
    ]);
    const name = writeSource('hud.xlsx', Buffer.from(await book.xlsx.writeBuffer()));
    expect((await read(name)).rows.map(({ zipCode, countyId }) => [zipCode, countyId])).toEqual([
      ['64012', '29095'],
      ['02801', '25005'],
    ]);
  });

  it('is done wholly or not at all', async () => {
    await fillZipCounties(pool);
    const before = await readTable();
    await app.query(`ALTER TABLE app.zip_counties ADD CONSTRAINT upset CHECK (id < 1000000 AND zip_code <> '99999')`);
    const many = Array.from({ length: 6_000 }, (_, n) => `${String(n).padStart(5, '0')}\t29095`);
    await expect(importFiles(writeSource('many.txt', hudTable(...many, '99999\t29095')))).rejects.toThrow('upset');
    await app.query('ALTER TABLE app.zip_counties DROP CONSTRAINT upset');
    expect(await readTable()).toEqual(before);
  });

  it.each([
    ['no file', undefined, /no-file.csv can't be read: there is no such file\.$/],
    ['an empty file', '', /line 1: the columns must be called ZIP and COUNTY/],
    ['other columns', 'Zip Code,City\n64110,Kansas City\n', /line 1: the columns must be called ZIP and COUNTY/],
    ['only headings', 'zip,county\n', /^There is no zip code in/],
    ['only unknown counties', 'zip,county\n64110,99001\n', /^None of the counties has a known name/],
    ['a torn quotation', 'zip,county\n64110,29095\n"64111,29095\n', /a quotation mark is out of place at line/],
    ['UTF-16', Buffer.from('\ufeffzip,county', 'utf16le'), /it is in UTF-16: save it as CSV in UTF-8\.$/],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /save it as xlsx or CSV\.$/],
    ['half an Excel file', Buffer.from('504b0304aabb', 'hex'), /it is not a complete Excel file/],
    [
      'wrong codes',
      'zip,county\n64110,29095\n6411O,29095\n\n64112,Jackson\n64113-1234,29095\n',
      'wrong codes.csv, line 3: the zip code must have 5 digits, such as 64110, but is "6411O".\n' +
        'wrong codes.csv, line 5: the county must be a FIPS code of 5 digits, such as 29095, but is "Jackson".\n' +
        'wrong codes.csv, line 6: the zip code must have 5 digits, such as 64110, but is "64113-1234".\n' +
        'Nothing was imported.',
    ],
    [
      'two names for a county',
      'zip,county,county name\n64110,29095,Jackson County\n64111,29095,Jakson County\n',
      /line 3: county 29095 is called Jakson County here but Jackson County before: keep one of them\.\n/,
    ],
  ])('refuses %s', async (name, content, sentence) => {
    const fileName = content === undefined ? 'no-file.csv' : writeSource(`${name}.csv`, content);
    await expect(importFiles(fileName)).rejects.toThrow(sentence);
  });
});

describe('an import of zip codes on the screens', () => {
  const bringIn = async (content: string) => {
    const { id, states } = await dryRun(app.agent, 'zip-codes', content);
    const refused = await rowsOf(app.agent, id, '&state=REFUSED');
    return { id, states, refused: refused.flatMap(({ problems }: { problems: string[] }) => problems) };
  };
  beforeEach(() => fillZipCounties(pool));

  it('adds and renames as the dry run has said, and changes nothing the second time', async () => {
    const content = 'ZIP,COUNTY,NAME\n64012,29037,Cass Co.\n64012,29095,\n66206,20091,\n601,72001,Añasco Municipio\n';
    const { id, states } = await bringIn(content);
    expect(states).toEqual({ CHANGED: 1, NEW: 2, SAME: 1 });
    expect(await labelsOf('64012')).toEqual(['64012 (Cass County, MO)']);
    expect((await runImport(app.agent, id)).outcomes).toEqual({ CHANGED: 1, NEW: 2, SAME: 1 });
    expect(await labelsOf('64012')).toEqual(['64012 (Cass Co., MO)', '64012 (Jackson County, MO)']);
    expect(await app.query(`SELECT zip_code FROM app.zip_counties WHERE county_id = '72001'`)).toEqual([
      { zip_code: '00601' },
    ]);
    expect((await bringIn(content)).states).toEqual({ SAME: 4 });
  });

  it('takes those of any state, and says which ones no form offers yet', async () => {
    const { warnings, states } = await dryRun(
      app.agent,
      'zip-codes',
      'ZIP,COUNTY\n68501,31109\n51501,19155\n66206,20091',
    );
    expect(states.REFUSED).toBeUndefined();
    expect(warnings).toEqual([
      'Forms offer zip codes of KS, MO alone. To offer those of IA, NE too, choose their states under “Zip/county states” in the Configuration.',
    ]);
  });

  it('says what is wrong with a cell, and what a county needs', async () => {
    const { refused } = await bringIn('ZIP,COUNTY\n6411O,29095\n64110,Jackson\n601,72001\n64110,99001\n');
    expect(refused).toEqual([
      'A2 says “6411O”: expected a code of 5 digits.',
      'B3 says “Jackson”: expected the FIPS code of a county, 5 digits such as 29095.',
      'NAME: Nothing names this county: write its name here.',
      'B5 (COUNTY): The first two digits are those of no state.',
    ]);
  });

  it('takes names back, and leaves zip codes that addresses may name', async () => {
    const { id } = await bringIn('ZIP,COUNTY,NAME\n64012,29037,Cass Co.\n64012,29095,\n');
    await runImport(app.agent, id);
    expect(await takeImportBack(app.agent, id)).toMatchObject({ outcomes: { TAKEN_BACK: 1 }, stayed: 1 });
    expect(await labelsOf('64012')).toEqual(['64012 (Cass County, MO)', '64012 (Jackson County, MO)']);
  });
});
