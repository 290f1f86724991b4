import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Controller, Get, Module } from '@nestjs/common';
import ExcelJS from 'exceljs';
import { Pool } from 'pg';
import { Public } from '../../apps/api/src/platform/auth/access.guard';
import { SHEETS_AT_ONCE } from '../../apps/api/src/platform/database/pools';
import { withNotes } from '../../apps/api/src/testing/notes';
import { useOpenApp } from '../../apps/api/src/testing/open-app';
import { pauseBeforeAsking } from '../support/awaited';
import { sessionCookieOf } from '../support/cookies';

/**
 * Never answers, so that later requests on the same connection get no answer either, however large the system's buffers
 * are.
 */
@Public()
@Controller('silence')
class SilentController {
  @Get()
  keep() {
    return new Promise(() => {});
  }
}
@Module({ controllers: [SilentController] })
class SilenceModule {}

const bank = useOpenApp({ ...withNotes, modules: [...withNotes.modules, SilenceModule], pools: { waitLimitMs: 3000 } });
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
  cookie = sessionCookieOf(signedIn)!;
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
    for (let reader = 0; reader < 25; reader++) (await openReadingReader()).destroy();
    await waitUntilNobodyReads();
    const { rows } = await download('keyword=Note 7777');
    expect(rows).toHaveLength(2);
  });

  it('gives its connection back when the reader goes away before the first row', async () => {
    const blocker = await bank.app.get(Pool).connect();
    await blocker.query('BEGIN; LOCK TABLE read.notes');
    const readers = await Promise.all(Array.from({ length: 10 }, () => openReader()));
    await waitUntil(async () => (await countSheetsUnderWay()) > 0);
    for (const reader of readers) reader.destroy();
    await waitUntilNobodyReads();
    await blocker.query('ROLLBACK');
    blocker.release();
    const { rows } = await download('keyword=Note 7777');
    expect(rows).toHaveLength(2);
  });

  it('whose readers stall keeps nobody from anything else, and the next from waiting for long', async () => {
    await bank.query(
      `INSERT INTO read.notes (id, title, pages, revision, owner)
       SELECT n, string_agg(md5(n || '-' || m), ''), 1, 0, 'note-' || n
       FROM generate_series(30001, 33000) n, generate_series(1, 100) m GROUP BY n`,
    );
    const readers = await Promise.all(Array.from({ length: 25 }, () => openStalledReader()));
    try {
      await waitUntil(async () => (await countSheetsUnderWay()) === SHEETS_AT_ONCE);
      const routes = ['/api/notes', '/api/suppliers', '/api/partners', '/api/reports/transactions', '/health'];
      const answers = await Promise.all([...routes, ...routes, ...routes].map((route) => bank.agent.get(route)));
      expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
      await bank.agent.post('/api/product-categories').send({ name: 'Meanwhile' }).expect(201);
      const { body } = await bank.agent.get('/api/notes?download=xlsx').expect(503);
      expect(body).toEqual({
        code: 'unavailable',
        message: 'Too many sheets are being downloaded at this moment. Try again in a minute.',
      });
    } finally {
      for (const reader of readers) reader.destroy();
    }
    await waitUntilNobodyReads();
    // The last reader waits for ten seconds; the rest is an allowance for a busy machine.
  });
});

/** Opens a connection that requests the whole sheet, and reads nothing of it. */
const openReader = async (...before: string[]): Promise<Socket> => {
  const { hostname, port } = new URL(await bank.app.getUrl());
  const socket = connect(Number(port), hostname);
  socket.pause().on('error', () => {});
  await once(socket, 'connect');
  for (const path of [...before, '/api/notes?download=xlsx&sort=id|desc'])
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie.split(';')[0]}\r\n\r\n`);
  return socket;
};

/** Opens a connection on which nothing of the requested sheet arrives. */
const openStalledReader = () => openReader('/api/silence');

/** Opens a connection on which the beginning of the sheet has arrived. */
const openReadingReader = async (): Promise<Socket> => {
  const socket = await openReader();
  socket.resume();
  await once(socket, 'data');
  return socket;
};

const countSheetsUnderWay = async (): Promise<number> => {
  const [{ busy }] = await bank.query(
    `SELECT count(*)::integer AS busy FROM pg_stat_activity
     WHERE datname = current_database() AND query ~ '^(FETCH|DECLARE|BEGIN READ ONLY)' AND state <> 'idle'`,
  );
  return busy;
};
const waitUntilNobodyReads = () => waitUntil(async () => (await countSheetsUnderWay()) === 0);

const waitUntil = async (condition: () => Promise<boolean>): Promise<void> => {
  while (!(await condition())) await pauseBeforeAsking();
};
