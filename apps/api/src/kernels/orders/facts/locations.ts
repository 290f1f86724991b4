import type { Answer } from '@bank/domain';
import type { FactLoader } from './loader';

type Location = Answer<'location'>;

/** A place that doesn't exist is treated as no warehouse; the fact `exists` says that it is missing. */
const UNKNOWN: Location = { title: 'An unknown place', type: 'partner' };

export const loadLocations: FactLoader<'location'> = async (pool, ids) => {
  const { rows } = await pool.query<Location & { id: number }>(
    'SELECT id, title, type FROM read.storage_locations WHERE id = ANY($1)',
    [ids],
  );
  const byId = new Map(rows.map(({ id, title, type }) => [id, { title, type }]));
  return ids.map((id) => byId.get(id) ?? UNKNOWN);
};
