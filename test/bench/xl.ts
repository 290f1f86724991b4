import { FIRST_PARTNER_ID } from './clients-fill';
import { benchDeadlineDay } from './deadline-day';
import { benchReports, comparedReports, openDecade } from './decade';
import type { BankSize } from './decade-fill';
import type { Figure } from './figure';
import { benchFirstPages } from './first-pages';
import { isMeasured, optionOf } from './options';
import type { PortalSettings } from './portal';

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
/** A bank ten times as large as that of `decade`, and 500 people who work with it at once. */
export async function benchXl(settings: PortalSettings): Promise<Figure[]> {
  const { folded, portal, client, close } = await openDecade(settings, STATE_NETWORK);
  const figures = [
    ...folded,
    ...(await benchReports(portal, client, ROUNDS_OF_REPORTS)),
    ...(await benchFirstPages(portal, ROUNDS_OF_LISTS, pathsOfReports())),
  ];
  if (!isMeasured('people')) await close();
  else figures.push(...(await benchDeadlineDay(settings, { portal, close, partners: partnersOf(STATE_NETWORK) })));
  return figures;
}

/** Those that were compared. */
const pathsOfReports = (): string[] => comparedReports().map(([path]) => `/api/${path.split('?')[0]}`);

const partnersOf = ({ partners }: BankSize): number[] =>
  Array.from({ length: partners }, (_, place) => FIRST_PARTNER_ID + 1 + place);
