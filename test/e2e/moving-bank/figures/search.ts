import type { Files } from './files';

/** A record by its name; the portal asks for its number. */
export interface Named {
  resource: string;
  name: string;
}
/** The filters of a report. */
export type Search = Readonly<Record<string, string | Named | undefined>>;
/** Column key -> what it shows; `exact` is what a sum over all rows adds up where the total is rounded. */
export type FigureRow = Readonly<Record<string, unknown>>;

/** A report as it follows from the files. */
export interface Figures {
  /** Below /api. */
  path: string;
  /** Keys of columns whose sums the portal shows. */
  sums?: readonly string[];
  searches: (files: Files) => readonly Search[];
  /** Its rows in any order, without numbers that each portal gives itself. @param today YYYY-MM-DD */
  rows: (files: Files, search: Search, today: string) => readonly FigureRow[];
}

export const textIn = (search: Search, key: string): string | undefined => {
  const value = search[key];
  return typeof value === 'string' ? value : value?.name;
};

/** Whether a day or month lies between two filters, both included; a side that is left out has no end. */
export const liesBetween = (at: string, search: Search, first: string, last: string): boolean =>
  at >= (textIn(search, first) ?? '') && at <= (textIn(search, last) ?? '9999');

export const countsPacks = (search: Search): boolean => search.showDiapersOrPackages !== 'diapers';

export const DIAPERS = { showDiapersOrPackages: 'diapers' } as const;
export const partnerNamed = (name: string): Named => ({ resource: 'partners', name });
export const productNamed = (name: string): Named => ({ resource: 'products', name });
export const placeNamed = (name: string): Named => ({ resource: 'storage-locations', name });
