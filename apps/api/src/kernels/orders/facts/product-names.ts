import type { FactLoader } from './loader';

export const loadProductNames: FactLoader<'productName'> = async (pool, ids) => {
  const { rows } = await pool.query<{ id: number; name: string }>(
    'SELECT id, name FROM read.products WHERE id = ANY($1)',
    [ids],
  );
  const byId = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.map((id) => byId.get(id) ?? `Product ${id}`);
};
