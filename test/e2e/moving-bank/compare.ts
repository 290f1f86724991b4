import { expect, type Page } from '@playwright/test';
import { sumOfParts } from './figures/amounts';
import type { Files } from './figures/files';
import type { FigureRow, Figures, Search } from './figures/search';

const PER_PAGE = 500;
const HEADERS = { 'x-requested-with': 'XMLHttpRequest' };

interface Answer {
  data: readonly Record<string, unknown>[];
  meta?: { pagination?: { total: number }; sums?: Readonly<Record<string, number>> };
}

/** The portal whose reports are compared. */
export interface Compared {
  page: Page;
  url: string;
}

const read = async (
  { page, url }: Compared,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<Answer> => {
  const answer = await page.request.get(`${url}/api/${path}?${new URLSearchParams(query)}`, { headers: HEADERS });
  expect(answer.ok(), `${path} ${JSON.stringify(query)}: ${answer.status()}`).toBe(true);
  return answer.json();
};

const readAll = async (portal: Compared, path: string, query: Readonly<Record<string, string>>) => {
  const ask = (page: number) => read(portal, path, { ...query, per_page: String(PER_PAGE), page: String(page) });
  const first = await ask(1);
  const rows = [...first.data];
  for (let page = 2; rows.length < (first.meta?.pagination?.total ?? 0); page++) rows.push(...(await ask(page)).data);
  return { rows, sums: first.meta?.sums };
};

/** The numbers that the portal has given to records. */
const resolve = async (portal: Compared, search: Search): Promise<Record<string, string>> => {
  const query: Record<string, string> = {};
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string') query[key] = value;
    else if (value) {
      const { rows } = await readAll(portal, value.resource, {});
      const found = rows.find((row) => [row.title, row.name, row.portalOrderId].includes(value.name));
      expect(found, `There is no ${value.name} among ${value.resource}`).toBeDefined();
      query[key] = String(found!.id);
    }
  }
  return query;
};

const sorted = (rows: readonly FigureRow[], keys: readonly string[]): string[] =>
  rows.map((row) => JSON.stringify(Object.fromEntries(keys.map((key) => [key, row[key] ?? null])))).sort();

const sumOf = (rows: readonly FigureRow[], key: string): number =>
  rows.some(({ exact }) => exact !== undefined)
    ? sumOfParts(rows.map(({ exact }) => Number(exact)))
    : rows.reduce((sum, row) => sum + Number(row[key]), 0);

/** Compares a report with what follows from the files, row by row and sum by sum. @returns how many figures were compared */
export const compareReport = async (
  portal: Compared,
  { path, searches, rows, sums = [] }: Figures,
  files: Files,
  today: string,
): Promise<number> => {
  let compared = 0;
  for (const search of searches(files)) {
    const expected = rows(files, search, today);
    const shown = await readAll(portal, path, await resolve(portal, search));
    const keys = [...new Set(expected.flatMap((row) => Object.keys(row)))].filter((key) => key !== 'exact').sort();
    const about = `${path} ${JSON.stringify(search)}`;
    expect(sorted(shown.rows, keys), about).toEqual(sorted(expected, keys));
    for (const key of sums) expect(shown.sums?.[key] ?? 0, `${about}: sum of ${key}`).toBe(sumOf(expected, key));
    compared += expected.length * keys.length + sums.length;
  }
  return compared;
};
