import { readCode } from '../../kernels/imports/values/read-cell';
import { CannotStart } from '../../platform/settings/cannot-start';
import { stateOf } from './states';
import type { TableLine } from './table-file';
import { countyReads, MAX_COUNTY_NAME, zipColumns, zipReads } from './zip-columns';
import type { ZipCounty } from './zip-table';

export interface Crosswalk {
  /** Each zip code of each county once; without a name where no file gives one. */
  rows: readonly (Omit<ZipCounty, 'countyName'> & { countyName?: string })[];
  names: ReadonlyMap<string, string>;
  lines: number;
}

export interface NamedTable {
  file: string;
  lines: readonly TableLine[];
}

/** Letters and digits only. */
const plain = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

type Column = keyof typeof zipColumns;
const headingsOf = (column: Column): string[] => {
  const { label, synonyms } = zipColumns[column];
  return [label, ...synonyms].map(plain);
};

const MAX_LISTED_PROBLEMS = 10;

/** Reads tables with ZIP and COUNTY (a FIPS code), and tables of county names with GEOID and NAME. @throws CannotStart */
export const readCrosswalk = (tables: readonly NamedTable[]): Crosswalk => {
  const pairs = new Map<string, { zipCode: string; countyId: string }>();
  const names = new Map<string, string>();
  const problems: string[] = [];
  for (const { file, lines } of tables) {
    const [heading, ...rest] = lines;
    const columns = columnsOf(file, heading);
    for (const { line, cells } of rest) {
      const cell = (column: Column) => cells[columns[column]] ?? '';
      const problem = (sentence: string) => problems.push(`${file}, line ${line}: ${sentence}.`);
      const countyId = readCode(cell('county'), countyReads);
      const zipCode = columns.zip < 0 ? undefined : readCode(cell('zip'), zipReads);
      const name = cell('name');
      if (!countyId) problem(`the county must be a FIPS code of 5 digits, such as 29095, but is "${cell('county')}"`);
      else if (columns.zip >= 0 && !zipCode)
        problem(`the zip code must have 5 digits, such as 64110, but is "${cell('zip')}"`);
      else if (name.length > MAX_COUNTY_NAME) problem(`the name must be at most ${MAX_COUNTY_NAME} characters long`);
      else if (name && (names.get(countyId) ?? name) !== name)
        problem(`county ${countyId} is called ${name} here but ${names.get(countyId)} before: keep one of them`);
      else {
        if (name) names.set(countyId, name);
        if (zipCode) pairs.set(zipCode + countyId, { zipCode, countyId });
      }
    }
  }
  if (problems.length) throw new CannotStart(listProblems(problems));
  if (!pairs.size)
    throw new CannotStart(
      `There is no zip code in ${tables.map(({ file }) => file).join(' or ')}: name HUD's crosswalk.`,
    );
  return {
    rows: [...pairs.values()].map((pair) => ({
      ...pair,
      countyName: names.get(pair.countyId),
      stateCode: stateOf(pair.countyId) ?? '',
    })),
    names,
    lines: tables.reduce((sum, { lines }) => sum + lines.length - 1, 0),
  };
};

const columnsOf = (file: string, heading: TableLine | undefined): Record<Column, number> => {
  const found = (heading?.cells ?? []).map(plain);
  const indexOf = (column: Column) => found.findIndex((name) => headingsOf(column).includes(name));
  const columns = { zip: indexOf('zip'), county: indexOf('county'), name: indexOf('name') };
  if (columns.county >= 0 && (columns.zip >= 0 || columns.name >= 0)) return columns;
  throw new CannotStart(
    `${file}, line ${heading?.line ?? 1}: the columns must be called ZIP and COUNTY, as in HUD's crosswalk, or GEOID and NAME, as in the Census's list of counties.`,
  );
};

const listProblems = (problems: readonly string[]) => {
  const more = problems.length - MAX_LISTED_PROBLEMS;
  return [
    ...problems.slice(0, MAX_LISTED_PROBLEMS),
    ...(more > 0 ? [`${more} more lines are wrong.`] : []),
    'Nothing was imported.',
  ].join('\n');
};
