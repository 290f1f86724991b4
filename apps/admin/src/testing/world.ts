import { ROLES } from '@bank/domain';
import type { World } from './fakeWorld';

const SAVED_AT = '2026-03-02T22:05:09+00:00';
const aRecord = (id: number, fields: object) => ({
  id,
  status: 'ACTIVE',
  createdAt: SAVED_AT,
  updatedAt: SAVED_AT,
  ...fields,
});

/** The state of a small bank: two suppliers, two warehouses and a partner, some products, and orders of every kind. */
export const smallWorld = (changes: Partial<World> = {}): World => ({
  user: { roles: ROLES, isAdmin: true },
  rows: {
    suppliers: [
      aRecord(1, {
        title: 'Huggies Outlet',
        supplierType: 'VENDOR',
        addresses: [dock],
        contacts: [
          { id: 21, firstName: 'Bo', lastName: 'Lind', email: 'bo@example.org', title: null, phoneNumber: null },
        ],
      }),
      aRecord(2, { title: 'Corner Church', supplierType: 'DONOR', addresses: [], contacts: [] }),
    ],
    'storage-locations': [
      aRecord(3, { title: 'Agency East', type: 'partner' }),
      aRecord(2, { title: 'north hall', type: 'warehouse' }),
      aRecord(1, { title: 'Main Warehouse', type: 'warehouse' }),
    ],
    partners: [
      aRecord(3, {
        title: 'Agency East',
        partnerType: 'AGENCY',
        status: 'START',
        isPublicDisplay: true,
        maxOrderNumberPerMonth: 1,
        forecastAverageMonths: 3,
        fulfillmentPeriod: { id: 1, name: 'Week A' },
        address: null,
        contacts: [{ id: 22, firstName: 'Kim', lastName: 'Oak', email: 'kim@example.org', isProgramContact: true }],
      }),
    ],
    'partners/fulfillment-periods': [aRecord(1, { name: 'Week A' })],
    'partners/distribution-methods': [aRecord(1, { name: 'Pickup' })],
    'partners/partner-address': [
      {
        id: 3,
        title: 'Agency East',
        address: null,
        fullAddress: '1 Main St, Tulsa, OK 74101',
        contacts: [{ id: 22, firstName: 'Kim', lastName: 'Oak', email: 'kim@example.org' }],
      },
    ],
    'users/partner': [
      aRecord(9, {
        email: 'pat@example.com',
        name: { firstName: 'Pat', lastName: 'Partner' },
        partners: [
          { id: 3, title: 'Agency East' },
          { id: 4, title: 'Clinic West' },
        ],
      }),
    ],
    products: [
      aRecord(7, {
        name: 'Newborn',
        sku: 'NB',
        defaultCost: 0.25,
        orderIndex: 1,
        productCategory: { id: 1, name: 'Diapers' },
      }),
      aRecord(8, { name: 'Size 1', sku: 'S1', defaultCost: 0.3, status: 'OUTOFSTOCK', orderIndex: 2 }),
      aRecord(9, { name: 'Old swim', sku: 'SW', status: 'INACTIVE', orderIndex: 3 }),
    ],
    'product-categories': [aRecord(1, { name: 'Diapers', isPartnerOrderable: true })],
    clients: [
      aClient('BCDFGHJK', { firstName: 'Ana', lastName: 'Diaz', status: 'ACTIVE' }),
      aClient('LMNPRSTV', { firstName: 'Bo', lastName: 'Diaz', status: 'INACTIVE' }),
      aClient('WXYZ2579', { firstName: 'Cy', lastName: 'Reed', status: 'NEEDS_REVIEW' }),
    ],
    warehouses: [aRecord(1, { title: 'Main Warehouse', contacts: [] })],
    users: [
      aRecord(1, {
        email: 'ada@example.com',
        name: { firstName: 'Ada', lastName: 'Byron' },
        groups: [{ id: 1 }],
        partners: [],
      }),
    ],
    groups: [aRecord(1, { name: 'Everything needed', roles: ['ROLE_ADMIN'] })],
    'stock-levels': [
      {
        id: 7,
        name: 'Newborn',
        category: 'Diapers',
        excludesPendingOrders: 1250,
        reserved: 1275,
        includesPendingOrders: -25,
        balance: 31_250,
        reservedBalance: 31_875,
        availableBalance: -625,
      },
    ],
    'orders/supply': [
      supplyOrder(17, { status: 'CREATING', supplierAddress: { id: 11 } }),
      supplyOrder(18, { status: 'RECEIVED', isEditable: false, isDeletable: false, receivedAt: SAVED_AT }),
    ],
    'orders/partner': [partnerOrder(81)],
    'orders/distribution': [
      {
        ...partnerOrder(91),
        sequence: 'DIST-000091',
        orderPeriod: undefined,
        distributionPeriod: '2026-02',
        status: 'COMPLETED',
        isEditable: false,
        isDeletable: false,
        isComplete: true,
      },
    ],
    'orders/merchandise': [plainOrder(41, 'MRCH', { warehouse: main }, 30)],
    'orders/transfer': [plainOrder(51, 'TXFR', { sourceLocation: main, targetLocation: northHall }, 40)],
    'orders/adjustment': [plainOrder(61, 'SCHG', { storageLocation: main, reason: 'Water damage' }, -5)],
    'orders/inventory': [
      plainOrder(71, 'INVT', { storageLocation: main, takenAt: '2026-03-02T08:00:00.000Z', reason: null }, 12),
      {
        ...plainOrder(72, 'INVT', { storageLocation: main, takenAt: '2026-03-01T08:00:00.000Z', reason: null }, 0),
        status: 'COMPLETED',
        isEditable: false,
        isDeletable: false,
        isReversible: true,
        lineItems: [
          { id: 720, product: newborn, quantity: 0, expected: 1200, difference: -1200, variance: 0 },
          { id: 721, product: { id: 8, name: 'Size 1' }, quantity: 40, expected: 30, difference: 10, variance: -2 },
        ],
      },
    ],
    'reports/transactions': [
      {
        id: 5,
        product: 'Newborn',
        storageLocation: 'Main Warehouse',
        delta: 1250,
        cost: 0.25,
        orderType: 'Supply Order',
        order: 18,
        orderKind: 'supply',
        sequence: 'SPLY-000018',
        reason: null,
        isCommitted: true,
        committedAt: SAVED_AT,
        effectiveAt: '2026-02-27T09:30:00.000Z',
        createdAt: SAVED_AT,
      },
    ],
    logs: [
      {
        log_id: 2,
        action: 'update',
        logged_at: SAVED_AT,
        username: 'Ada Byron',
        data: { status: 'ORDERED', supplier: 1, supplierAddress: 11, receivedAt: '2026-03-01T23:30:00.000Z' },
        line_items: [
          { id: 31, action: 'update', logged_at: SAVED_AT, username: 'Ada Byron', data: { quantity: 1250 } },
        ],
      },
    ],
  },
  ...changes,
});

const dock = { id: 11, title: 'Dock', street1: '1 Pier', city: 'Tulsa', state: 'OK', postalCode: '74101' };

const main = { id: 1, title: 'Main Warehouse' };
const northHall = { id: 2, title: 'north hall' };
const newborn = { id: 7, name: 'Newborn' };

interface Child {
  firstName: string;
  lastName: string;
  status: string;
}

/** A client of Agency East, as the API answers it with its partner and its answers. */
const aClient = (id: string, { firstName, lastName, status }: Child) => ({
  id,
  firstName,
  lastName,
  fullName: `${firstName} ${lastName}`,
  parentFirstName: 'Eva',
  parentLastName: lastName,
  parentFullName: `Eva ${lastName}`,
  selectListText: `${firstName} ${lastName} (${id})`,
  birthdate: '2025-06-01',
  status,
  partner: { id: 3, title: 'Agency East' },
  isEditable: status === 'ACTIVE',
  canReview: status === 'NEEDS_REVIEW',
  canPartnerTransfer: status === 'INACTIVE',
  isPublic: false,
  isExpirationOverridden: false,
  isExpirationOverriddenTemporarily: false,
  temporaryOverrideExpirationDueDate: null,
  ageExpiresAt: '2029-07-01',
  distributionExpiresAt: null,
  pullupDistributionMax: 6,
  pullupDistributionCount: 2,
  hasPendingDistributionOrders: false,
  lastReviewedAt: null,
  mergedTo: null,
  mergedDate: null,
  erasedAt: null,
  attributes: [],
  createdAt: SAVED_AT,
  updatedAt: SAVED_AT,
});

/** An order in CREATING with one line, of a kind without costs. */
const plainOrder = (id: number, prefix: string, header: object, quantity: number) =>
  aRecord(id, {
    sequence: `${prefix}-${String(id).padStart(6, '0')}`,
    status: 'CREATING',
    ...header,
    isEditable: true,
    isDeletable: true,
    isReversible: false,
    lineItems: [{ id: id * 10, product: newborn, quantity }],
  });

const agencyEast = { id: 3, title: 'Agency East', partnerType: 'AGENCY', status: 'ACTIVE' };

/** An order of Agency East with 50 of Newborn for Ana Diaz, and 100 in bulk. */
const partnerOrder = (id: number) => ({
  ...plainOrder(id, 'PTNR', { partner: agencyEast, warehouse: main, orderPeriod: '2026-03' }, 0),
  isComplete: false,
  lineItems: [
    {
      id: id * 10,
      product: newborn,
      quantity: 50,
      client: aClient('BCDFGHJK', { firstName: 'Ana', lastName: 'Diaz', status: 'ACTIVE' }),
    },
    ...(id === 81 ? [{ id: id * 10 + 1, product: newborn, quantity: 100, client: null }] : []),
  ],
});

const supplyOrder = (id: number, fields: object) =>
  aRecord(id, {
    sequence: `SPLY-${String(id).padStart(6, '0')}`,
    supplier: { id: 1, title: 'Huggies Outlet', addresses: [dock] },
    warehouse: { id: 1, title: 'Main Warehouse' },
    receivedAt: null,
    isEditable: true,
    isDeletable: true,
    lineItems: [{ id: 31, product: { id: 7, name: 'Newborn' }, quantity: 1000, cost: 0.25 }],
    ...fields,
  });
