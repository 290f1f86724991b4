import type { FactLoader } from './loader';

export const loadPublicWarehouses: FactLoader<'isPublicWarehouse'> = async (pool, ids) => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'facts: public warehouses',
    text: 'SELECT id FROM read.warehouses WHERE id = ANY($1) AND is_public_display AND removed_at IS NULL',
    values: [ids],
  });
  const known = new Set(rows.map(({ id }) => id));
  return ids.map((id) => known.has(id));
};
