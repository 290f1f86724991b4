import type { Pool } from 'pg';
import { stateOf } from './states';
import type { ZipCounty } from './zip-table';

type Connection = Pick<Pool, 'query'>;

/** A zip code of a county; without a name where nothing gives one. */
export type NamedZip = Pick<ZipCounty, 'zipCode' | 'countyId'> & Partial<Pick<ZipCounty, 'countyName'>>;

/** With the name by which the county is known, and its state; undefined where there is none. */
export const completeZip = (
  { zipCode, countyId, countyName }: NamedZip,
  known: ReadonlyMap<string, string>,
): ZipCounty | undefined => {
  const name = countyName ?? known.get(countyId);
  const stateCode = stateOf(countyId);
  return name && stateCode ? { zipCode, countyId, countyName: name, stateCode } : undefined;
};

/** An updated row has `xmax` set, an inserted one has not; `IS DISTINCT FROM` leaves rows alone that stay the same. */
const UPSERT_ROWS = `
  INSERT INTO app.zip_counties AS z (zip_code, county_name, state_code, county_id)
  SELECT "zipCode", "countyName", "stateCode", "countyId"
  FROM json_to_recordset($1) AS r ("zipCode" text, "countyName" text, "stateCode" text, "countyId" text)
  ORDER BY 1, 4
  ON CONFLICT (zip_code, county_id) DO UPDATE SET county_name = excluded.county_name, state_code = excluded.state_code
  WHERE (z.county_name, z.state_code) IS DISTINCT FROM (excluded.county_name, excluded.state_code)
  RETURNING z.id, z.zip_code AS "zipCode", z.county_id AS "countyId", hashtext(z.county_name) AS version, xmax = 0 AS added`;

export interface SavedZip extends Pick<ZipCounty, 'zipCode' | 'countyId'> {
  id: number;
  /** Another one for another name of the county. */
  version: number;
  /** It was not there before. */
  added: boolean;
}

/** @returns those that were added or changed */
export const saveZips = async (connection: Connection, rows: readonly ZipCounty[]): Promise<SavedZip[]> =>
  (await connection.query<SavedZip>(UPSERT_ROWS, [JSON.stringify(rows)])).rows;

/** County -> the name that most of its zip codes have. */
export const readCountyNames = async (connection: Connection): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await connection.query<{ county_id: string; name: string }>(
    'SELECT county_id, mode() WITHIN GROUP (ORDER BY county_name) AS name FROM app.zip_counties GROUP BY county_id',
  );
  return new Map(rows.map(({ county_id, name }) => [county_id, name]));
};

export interface KnownZip extends ZipCounty {
  id: number;
  version: number;
}

/** Those that are there, in any order. */
export const findZips = async (
  connection: Connection,
  wanted: readonly Pick<ZipCounty, 'zipCode' | 'countyId'>[],
): Promise<KnownZip[]> => {
  const { rows } = await connection.query<KnownZip>(
    `SELECT z.id, z.zip_code AS "zipCode", z.county_id AS "countyId", z.county_name AS "countyName",
       z.state_code AS "stateCode", hashtext(z.county_name) AS version
     FROM app.zip_counties z JOIN unnest($1::text[], $2::text[]) AS w (zip, county) ON z.zip_code = w.zip AND z.county_id = w.county`,
    [wanted.map(({ zipCode }) => zipCode), wanted.map(({ countyId }) => countyId)],
  );
  return rows;
};

/** @returns false where the county is called otherwise by now, or the zip code is gone */
export const renameZip = async (
  connection: Connection,
  { id, version, name }: { id: number; version: number; name: string },
) => {
  const { rowCount } = await connection.query(
    'UPDATE app.zip_counties SET county_name = $3 WHERE id = $1 AND hashtext(county_name) = $2',
    [id, version, name],
  );
  return rowCount === 1;
};
