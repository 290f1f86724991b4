import type { Server } from '../postgres/server';

export const WAREHOUSES = [1, 2] as const;
/** Their stock lies beside that of the warehouses, so that no two of these numbers are the same. */
export const PARTNERS = [3, 4] as const;
export const PRODUCTS = [7, 8] as const;
export const SUPPLIER = 1;
/** They are the first partner's, but for the last one. */
export const CLIENTS = [1, 2, 3] as const;
const CATEGORY = 1;
/** What is asked about each client besides its fields. */
export const QUESTION = 1;

const DEFINED_AT = '2026-03-01T09:00:00.000Z';

/** A record that is there from the beginning. */
type Known = readonly [kind: string, id: number, fields: object];

const warehouse = (id: number): Known => [
  'warehouse',
  id,
  { title: `Warehouse ${id}`, status: 'ACTIVE', isPublicDisplay: true },
];

const partner = (id: number): Known => [
  'partner',
  id,
  {
    ...{ title: `Partner ${id}`, partnerType: 'AGENCY', status: 'ACTIVE', maxOrderNumberPerMonth: 1 },
    contacts: [{ id, email: `Partner${id}@bank.example`, isProgramContact: true }],
  },
];

const product = (id: number): Known => [
  'product',
  id,
  { name: `Size ${id}`, sku: `S${id}`, status: 'ACTIVE', productCategory: CATEGORY, agencyPackSize: 1 },
];

export const publicIdOf = (id: number) => `BCDFGHJ${'XYZ'[id - 1]}`;

const client = (id: number): Known => [
  'client',
  id,
  {
    ...{ firstName: `Ada${id}`, lastName: 'Lovelace', parentFirstName: 'Anne', parentLastName: 'Milbanke' },
    ...{ birthdate: '2024-05-06', status: 'ACTIVE', publicId: publicIdOf(id) },
    partner: id === CLIENTS.at(-1) ? PARTNERS[1] : PARTNERS[0],
  },
];

const question: Known = [
  'clientAttribute',
  QUESTION,
  {
    ...{
      label: 'Nickname',
      name: 'nickname',
      type: 'STRING',
      displayInterface: 'TEXT',
      status: 'ACTIVE',
      orderIndex: 0,
    },
    ...{ isRequired: false, isDisabled: false, options: [], viewGroups: [], editGroups: [] },
  },
];

const known: readonly Known[] = [
  ...WAREHOUSES.map(warehouse),
  ...PARTNERS.map(partner),
  ['productCategory', CATEGORY, { name: 'Diapers', status: 'ACTIVE', isPartnerOrderable: true }],
  ...PRODUCTS.map(product),
  ['supplier', SUPPLIER, { title: 'Supplier', status: 'ACTIVE', addresses: [], contacts: [] }],
  question,
  ...CLIENTS.map(client),
];

/** The first event of each record that is there from the beginning. */
export const firstEvents = known.map(([kind, id, fields]) => ({
  stream: `${kind}-${id}`,
  event: { type: 'RecordRegistered', data: { kind, id, fields } },
  metadata: { actor: 'system', correlationId: 'master data', at: DEFINED_AT },
}));

/** What is in the log before a history begins. */
export const fillMasterData = ({ tables, disk }: Server): void => {
  firstEvents.forEach(({ stream, event: { type, data }, metadata }, n) => {
    tables.append({
      ...{ stream, version: 0, position: n + 1, type, schema: 1 },
      id: `00000000-0000-4000-8000-${String(n + 1).padStart(12, '0')}`,
      data: JSON.stringify(data),
      metadata: JSON.stringify(metadata),
    });
  });
  tables.lastIds.set('client', CLIENTS.length);
  disk.commit(true);
};
