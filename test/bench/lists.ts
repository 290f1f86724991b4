import { Client } from 'pg';
import { pino } from 'pino';
import { createApp } from '../../apps/api/src/app';
import type { Settings } from '../../apps/api/src/platform/settings';
import { seedSample } from '../../apps/api/src/seed/seed';
import { caller } from './caller';
import { atMost, type Figure, median, timed } from './figure';
import { lists, type TimedList } from './lists-by-hand';
import { fillLists } from './lists-fill';

const ROUNDS = 15;
const WARM_UP = 3;

/** A page of a list, asked over HTTP, against SQL that was written for this one page, in turns. */
export async function pagesOfLists(settings: Settings & { databaseUrl: string }): Promise<Figure[]> {
  const app = await createApp(settings, { log: pino({ level: 'silent' }) });
  await seedSample(app, () => {});
  await app.listen(0, '127.0.0.1');
  const { call, send } = caller(await app.getUrl());
  await call('POST', '/api/session', { email: 'admin@example.com', password: 'password' });

  // What the portal tells PostgreSQL about the disk holds for both.
  const client = new Client({ connectionString: settings.databaseUrl, options: '-c random_page_cost=1.1' });
  await client.connect();
  client.on('error', () => {});
  await fillLists(client);

  const measure = async ({ what, url, sql }: TimedList): Promise<Figure> => {
    const [pages, byHand]: [number[], number[]] = [[], []];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      let answer = '';
      const page = await timed(async () => {
        answer = await send('GET', url);
      });
      let rows: { id: number; total: number }[] = [];
      const plain = await timed(async () => {
        rows = (await client.query(sql)).rows;
      });
      refuseOther(what, JSON.parse(answer), rows);
      if (round < 0) continue;
      pages.push(page);
      byHand.push(plain);
    }
    const ratio = median(pages.map((page, round) => page / byHand[round]!));
    const times = `${median(pages).toFixed(1)} ms) to SQL by hand (${median(byHand).toFixed(1)} ms`;
    return atMost(`${what} (${times})`, ratio, 2, 'times');
  };
  const figures: Figure[] = [];
  for (const list of lists) figures.push(await measure(list));
  await client.end();
  await app.close();
  return figures;
}

interface Answered {
  data: { id: number }[];
  meta: { pagination: { total: number } };
}

/** A fast answer to another question is no answer. */
const refuseOther = (what: string, { data, meta }: Answered, rows: readonly { id: number; total: number }[]) => {
  const ours = `${data.map(({ id }) => id)} of ${meta.pagination.total}`;
  const theirs = `${rows.map(({ id }) => id)} of ${rows[0]?.total}`;
  if (!rows.length || ours !== theirs) throw new Error(`${what}: ${ours} was answered, ${theirs} expected.`);
};
