import { Client } from 'pg';
import { atMost, type Figure, median, timed } from './figure';
import { lists, type TimedList } from './lists-by-hand';
import { fillLists } from './lists-fill';
import { openPortal, type PortalSettings } from './portal';

const ROUNDS = 15;
const WARM_UP = 3;

/** A page of a list, asked over HTTP, against SQL that was written for this one page, in turns. */
export async function pagesOfLists(settings: PortalSettings): Promise<Figure[]> {
  const portal = await openPortal(settings);

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
        answer = await portal.send('GET', url);
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
  await portal.close();
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
