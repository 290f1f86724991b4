import { FIRST_PARTNER_ID } from './clients-fill';
import { benchDeadlineDay } from './deadline-day';
import { benchReports, openDecade } from './decade';
import type { BankSize } from './decade-fill';
import { atMost, type Figure, measureMs, percentile } from './figure';
import { isMeasured, optionOf } from './options';
import type { Portal, PortalSettings } from './portal';

const CLIENTS = 600_000;
const chosenShare = Number(optionOf('clients') ?? CLIENTS) / CLIENTS;
const share = (count: number) => Math.ceil(count * chosenShare);
/**
 * The banks of a state in one installation: half a million orders and 15 million rows of the ledger that are true today.
 * `--clients=30000` makes all of it that much smaller.
 */
const STATE_NETWORK: BankSize = {
  clients: share(CLIENTS),
  active: share(40_000),
  partners: share(600),
  deliveries: share(1_500),
  transfers: share(1_467),
  linesInBulk: 3,
};
/** The SQL of the reports takes seconds, so that more rounds would take hours. */
const ROUNDS_OF_REPORTS = 9;
const ROUNDS_OF_LISTS = 20;
const PAGE = 'page=1&per_page=25';
/** As their screens ask for them first. */
const LISTS = [
  'clients',
  'partners',
  'suppliers',
  'products',
  'users',
  'audit',
  ...['supply', 'partner', 'distribution', 'transfer', 'adjustment', 'merchandise', 'inventory'].map(
    (kind) => `orders/${kind}`,
  ),
];

/** A bank ten times as large as that of `decade`, and 500 people who work with it at once. */
export async function benchXl(settings: PortalSettings): Promise<Figure[]> {
  const { folded, portal, client, close } = await openDecade(settings, STATE_NETWORK);
  const figures = [
    ...folded,
    ...(await benchReports(portal, client, ROUNDS_OF_REPORTS)),
    ...(await benchLists(portal)),
  ];
  if (!isMeasured('people')) await close();
  else figures.push(...(await benchDeadlineDay(settings, { portal, close, partners: partnersOf(STATE_NETWORK) })));
  return figures;
}

const partnersOf = ({ partners }: BankSize): number[] =>
  Array.from({ length: partners }, (_, place) => FIRST_PARTNER_ID + 1 + place);

async function benchLists({ send }: Portal): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const list of LISTS.filter(isMeasured)) {
    const path = `/api/${list}?${PAGE}`;
    const { meta } = JSON.parse(await send('GET', path));
    const times: number[] = [];
    for (let round = 0; round < ROUNDS_OF_LISTS; round++)
      times.push(await measureMs(() => send('GET', `${path}&_=${round}`)));
    const of = meta?.pagination ? `of ${meta.pagination.total.toLocaleString('en')}` : '';
    figures.push(atMost(`First page of ${list} ${of}: 95 of 100`, percentile(times, 95), 300, 'ms'));
  }
  return figures;
}
