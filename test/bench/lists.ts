import { Client } from 'pg';
import { atMost, type Figure, measureMs, median } from './figure';
import { type TimedList, timedLists } from './lists-by-hand';
import { fillLists } from './lists-fill';
import { openPortal, type Portal, type PortalSettings } from './portal';

const MEASURED_ROUNDS = 15;
const WARM_UP_ROUNDS = 3;

/** Compares pages of lists, read over HTTP, with SQL that was written for each of these pages, in turns. */
export async function benchLists(settings: PortalSettings): Promise<Figure[]> {
  const portal = await openPortal(settings);

  // The hand-written SQL runs with the same setting about the disk as the portal's.
  const client = new Client({ connectionString: settings.databaseUrl, options: '-c random_page_cost=1.1' });
  await client.connect();
  client.on('error', () => {});
  await fillLists(client);

  const figures = await measureLists(timedLists, portal, client);
  await client.end();
  await portal.close();
  return figures;
}

/**
 * @param client sends the SQL by hand
 * @param emptyRequest its address, where the SQL is compared together with a request that asks for nothing
 */
export const measureLists = async (
  lists: readonly TimedList[],
  portal: Pick<Portal, 'send'>,
  client: Client,
  emptyRequest?: string,
): Promise<Figure[]> => {
  const measure = async ({ what, url, sql }: TimedList): Promise<Figure> => {
    const [pages, byHand]: [number[], number[]] = [[], []];
    for (let round = -WARM_UP_ROUNDS; round < MEASURED_ROUNDS; round++) {
      let answer = '';
      const page = await measureMs(async () => {
        answer = await portal.send('GET', url);
      });
      let rows: { id: number | string; total: number }[] = [];
      const plain = await measureMs(async () => {
        rows = (await client.query(sql)).rows;
      });
      const request = emptyRequest ? await measureMs(() => portal.send('GET', emptyRequest)) : 0;
      requireSamePage(what, JSON.parse(answer), rows);
      if (round < 0) continue;
      pages.push(page);
      byHand.push(plain + request);
    }
    const ratio = median(pages.map((page, round) => page / byHand[round]!));
    const compared = emptyRequest ? 'SQL by hand with an empty request' : 'SQL by hand';
    const times = `${median(pages).toFixed(1)} ms) to ${compared} (${median(byHand).toFixed(1)} ms`;
    return atMost(`${what} (${times})`, ratio, 2, 'times');
  };
  const figures: Figure[] = [];
  for (const list of lists) figures.push(await measure(list));
  return figures;
};

interface PageAnswer {
  data: { id: number | string }[];
  meta: { pagination: { total: number } };
}

/** Throws unless the page and the hand-written SQL gave the same rows, since only then may their times be compared. */
const requireSamePage = (
  what: string,
  { data, meta }: PageAnswer,
  rows: readonly { id: number | string; total: number }[],
) => {
  const ours = `${data.map(({ id }) => id)} of ${meta.pagination.total}`;
  const theirs = `${rows.map(({ id }) => id)} of ${rows[0]?.total}`;
  if (!rows.length || ours !== theirs) throw new Error(`${what}: ${ours} was answered, ${theirs} expected.`);
};
