import { monthFromNow } from '../support/months';
import { asMany, atMost, type Figure, measureMs, notMeasured, percentile } from './figure';
import { isMeasured } from './options';
import type { Portal } from './portal';

const FIRST_PAGE_MS = 300;
const PAGE = 'page=1&per_page=25';

interface Described {
  get?: { parameters?: readonly { name: string; in: string }[] };
}

interface ListedPath {
  path: string;
  hasPages: boolean;
}

/** What a list answers only for, by its path and the ids of records that there are. */
const PURPOSES: Readonly<Record<string, (first: FirstRecords) => Promise<string>>> = {
  '/api/clients/search': async () => 'keyword=an',
  '/api/logs/access': async (first) => `object_class=Client&object_id=${await first('/api/clients')}`,
  '/api/history/stock/later/movements': async () => `asOf=${monthFromNow(-1)}-01`,
  '/api/orders/inventory/expected': async (first) => `storageLocation=${await first('/api/warehouses')}`,
  '/api/reports/pickup-report': async (first) => `partnerId=${await first('/api/partners')}`,
};
/** Parameter of a path -> the list whose records it names; `id` is one of the list before it. */
const NAMED: Readonly<Record<string, string>> = { partnerId: '/api/partners' };

type FirstRecords = (list: string) => Promise<number | string | undefined>;

/** First pages of all lists and reports that the API describes, but those of `others`. */
export async function benchFirstPages(portal: Portal, rounds: number, others: readonly string[]): Promise<Figure[]> {
  const { call } = portal;
  const first: FirstRecords = async (list) => (await call('GET', `${list}?${PAGE}`)).data[0]?.id;
  const figures: Figure[] = [];
  for (const { path, hasPages } of await readLists(portal)) {
    if (others.includes(path) || !isMeasured(path)) continue;
    const what = `First page of ${path}`;
    const address = await nameRecords(path, first);
    if (!address) {
      figures.push(notMeasured(what, 'nothing is there that it is of'));
      continue;
    }
    const asked = [await PURPOSES[path]?.(first), hasPages && PAGE].filter(Boolean).join('&');
    const figure = measureFirstPage(portal, what, `${address}?${asked}`, rounds);
    figures.push(await figure.catch(({ message }: Error) => asMany(`${what}: ${message}`, 1, 0)));
  }
  return figures;
}

const readLists = async ({ call }: Portal): Promise<ListedPath[]> => {
  const { paths }: { paths: Readonly<Record<string, Described>> } = await call('GET', '/api/docs-json');
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const names = (get?.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    const hasPages = names.includes('page');
    return hasPages || names.includes('sort') ? [{ path, hasPages }] : [];
  });
};

/** @returns undefined where there is no such record */
const nameRecords = async (path: string, first: FirstRecords): Promise<string | undefined> => {
  const [, list, parameter] = /^(.*)\/\{(\w+)\}/.exec(path) ?? [];
  if (!parameter) return path;
  const id = await first(NAMED[parameter] ?? list!);
  return id === undefined ? undefined : path.replace(`{${parameter}}`, String(id));
};

const measureFirstPage = async ({ send }: Portal, what: string, address: string, rounds: number): Promise<Figure> => {
  const { meta } = JSON.parse(await send('GET', address));
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await measureMs(() => send('GET', `${address}&_=${round}`)));
  const of = meta?.pagination ? ` of ${meta.pagination.total.toLocaleString('en')}` : '';
  return atMost(`${what}${of}: 95 of 100`, percentile(times, 95), FIRST_PAGE_MS, 'ms');
};
