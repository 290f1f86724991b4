import type { Server } from '../postgres/server';

export const WAREHOUSES = [1, 2] as const;
export const PRODUCTS = [7, 8] as const;

const records: readonly (readonly [kind: string, id: number, fields: object])[] = [
  ...WAREHOUSES.map((id) => ['warehouse', id, { title: `Warehouse ${id}`, status: 'ACTIVE' }] as const),
  ...PRODUCTS.map((id) => ['product', id, { name: `Size ${id}`, sku: `S${id}`, status: 'ACTIVE' }] as const),
];

/** What is in the log before a history begins. */
export const fillMasterData = ({ tables, disk }: Server): void => {
  records.forEach(([kind, id, fields], n) => {
    tables.append({
      id: `00000000-0000-4000-8000-${String(n + 1).padStart(12, '0')}`,
      stream: `${kind}-${id}`,
      version: 0,
      position: n + 1,
      type: 'RecordRegistered',
      schema: 1,
      data: JSON.stringify({ kind, id, fields }),
      metadata: JSON.stringify({ actor: 'system', correlationId: 'master data', at: '2026-03-01T09:00:00.000Z' }),
    });
  });
  disk.commit(true);
};
