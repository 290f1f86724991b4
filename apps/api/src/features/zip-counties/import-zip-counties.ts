import type { Pool } from 'pg';
import { inTransaction } from '../../platform/database/transaction';
import { CannotStart } from '../../platform/settings/cannot-start';
import type { Crosswalk } from './crosswalk';
import { completeZip, readCountyNames, saveZips } from './saved-zips';
import { fillZipCounties } from './zip-table';

export interface ImportedZips {
  added: number;
  changed: number;
  unchanged: number;
  /** County without a name in the files or the table -> the number of its zip codes, which were left out. */
  nameless: ReadonlyMap<string, number>;
}

const ROWS_PER_CHUNK = 5_000;

/** All zip codes or, on an error, none. Rows that the crosswalk doesn't name stay, because partners and clients may refer to them. */
export const importZipCounties = (
  pool: Pool,
  { rows, names }: Crosswalk,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<ImportedZips> =>
  inTransaction(pool, async (connection) => {
    // The lock lets readers go on, but makes a second import wait, and a start that fills the table.
    await connection.query('LOCK TABLE app.zip_counties IN SHARE ROW EXCLUSIVE MODE');
    await fillZipCounties(connection);
    const known = await readCountyNames(connection);
    const nameless = new Map<string, number>();
    const named = rows.flatMap((row) => {
      const complete = completeZip(row, known);
      if (complete) return [complete];
      nameless.set(row.countyId, (nameless.get(row.countyId) ?? 0) + 1);
      return [];
    });
    if (!named.length)
      throw new CannotStart('None of the counties has a known name: is the column COUNTY really one of FIPS codes?');
    const counts = { added: 0, changed: 0 };
    for (let done = 0; done < named.length; done += ROWS_PER_CHUNK) {
      const chunk = named.slice(done, done + ROWS_PER_CHUNK);
      for (const { added } of await saveZips(connection, chunk)) counts[added ? 'added' : 'changed']++;
      onProgress(done + chunk.length, named.length);
    }
    const renamed = await connection.query(RENAME_COUNTIES, [[...names.keys()], [...names.values()]]);
    return {
      added: counts.added,
      changed: counts.changed + (renamed.rowCount ?? 0),
      unchanged: named.length - counts.added - counts.changed,
      nameless,
    };
  });

/** A county has one name, also for its zip codes that the crosswalk leaves out. */
const RENAME_COUNTIES = `
  UPDATE app.zip_counties z SET county_name = n.name FROM unnest($1::text[], $2::text[]) AS n (id, name)
  WHERE z.county_id = n.id AND z.county_name <> n.name`;
