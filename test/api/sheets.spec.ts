import { get } from 'node:http';
import ExcelJS from 'exceljs';
import { withNotes } from '../../apps/api/src/testing/notes';
import { openedApp } from '../../apps/api/src/testing/open-app';

const bank = openedApp(withNotes);
let cookie: string;
beforeAll(async () => {
  await bank.query(
    `INSERT INTO read.notes (id, title, pages, revision, owner)
     SELECT n, 'Note ' || n, n, 0, 'note-' || n FROM generate_series(1, 30000) n`,
  );
  const signedIn = await bank
    .anonymous()
    .post('/api/session')
    .send({ email: 'admin@example.com', password: 'password' });
  cookie = signedIn.get('Set-Cookie')![0]!;
});

const download = async (query: string) => {
  const answer = await bank.agent
    .get(`/api/notes?download=xlsx&${query}`)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)));
    });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(answer.body);
  const rows: unknown[] = [];
  book.worksheets[0]!.eachRow(({ values }) => rows.push((values as unknown[]).slice(1)));
  return { answer, rows };
};

describe('a sheet', () => {
  it('holds all rows of the list as filtered and sorted, whatever page was asked for', async () => {
    const { answer, rows } = await download('page=2&sort=id|desc&keyword=Note 2999');
    expect(answer.status).toBe(200);
    expect(answer.get('Content-Type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(answer.get('Content-Disposition')).toMatch(
      /^attachment; filename="Notes\.\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.xlsx"$/,
    );
    expect(rows.slice(0, 3)).toEqual([
      ['ID', 'Title'],
      [29999, 'Note 29999'],
      [29998, 'Note 29998'],
    ]);
    expect(rows).toHaveLength(12);
  });

  it('is never cut short', async () => {
    const { rows } = await download('');
    expect(rows).toHaveLength(30_001);
    expect(rows.at(-1)).toEqual([30_000, 'Note 30000']);
  });

  it('that fails at the start is an ordinary error', async () => {
    await bank.query('ALTER TABLE read.notes RENAME COLUMN pages TO leaves');
    await bank.agent.get('/api/notes?download=xlsx&sort=pages|asc').expect(500).expect('Content-Type', /json/);
    await bank.query('ALTER TABLE read.notes RENAME COLUMN leaves TO pages');
  });

  it('gives its connection back when the reader goes away', async () => {
    const url = `${await bank.app.getUrl()}/api/notes?download=xlsx`;
    for (let reader = 0; reader < 25; reader++)
      await new Promise<void>((resolve, reject) => {
        get(url, { headers: { Cookie: cookie } }, (response) => {
          response.once('data', () => response.destroy());
          response.once('close', resolve);
        }).once('error', reject);
      });
    const { rows } = await download('keyword=Note 7777');
    expect(rows).toHaveLength(2);
  });
});
