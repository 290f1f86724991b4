import { tablesOf as everyTableOf } from '../projection';
import { inOneLog, project, recorded } from '../testing';
import { history } from './history';
import { projections } from './index';
import { storageLocations } from './locations';
import { orderProjections } from './orders';
import { partners } from './partners';
import { recordProjections } from './records';
import { stockLedger } from './stock-ledger';

const at = '2026-03-01T12:00:00.000Z';
const later = '2026-03-02T12:00:00.000Z';
const of = { kind: 'supply', order: 17 };
const header = { supplier: 5, supplierAddress: null, warehouse: 1, receivedAt: null };
const line = { id: 101, product: 7, quantity: 200, cost: 0.13 };
const placed = {
  type: 'OrderPlaced',
  data: { ...of, sequence: 'SPLY-000017', status: 'CREATING', header, lines: [line], movements: [] },
};
const changed = (from: string, to: string) => ({ type: 'OrderStatusChanged', data: { ...of, from, to } });
const movement = { id: 901, line: 101, product: 7, location: 1, delta: 200, cost: 0.13 };
const committed = {
  type: 'OrderCommitted',
  data: { ...of, committedAt: later, effectiveAt: at, header: { receivedAt: at }, movements: [movement] },
};
const stream = (time: string) => ({ stream: 'supplyOrder-17', at: time, actor: 'user-2' });
const tablesOf = (name: string) => [...recordProjections, ...orderProjections].find((p) => p.name === name)!.tables;

describe('a record', () => {
  const registered = {
    type: 'RecordRegistered',
    data: { kind: 'productCategory', id: 3, fields: { name: 'Diapers', status: 'ACTIVE', isPartnerOrderable: true } },
  };

  it('is a row that follows its changes and is marked when it is removed', () => {
    const rows = project(
      tablesOf('product-categories'),
      inOneLog(
        recorded({ stream: 'productCategory-3', at }, registered, {
          type: 'RecordChanged',
          data: { kind: 'productCategory', id: 3, changes: { isPartnerOrderable: false } },
        }),
        recorded(
          { stream: 'productCategory-3', at: later },
          { type: 'RecordRemoved', data: { kind: 'productCategory', id: 3 } },
        ),
      ),
    );
    expect(rows.product_categories).toEqual([
      {
        id: 3,
        name: 'Diapers',
        status: 'ACTIVE',
        is_partner_orderable: false,
        created_at: at,
        updated_at: at,
        removed_at: later,
        revision: 2,
      },
    ]);
  });

  it('is none of the rows of another kind', () => {
    expect(project(tablesOf('products'), recorded('productCategory-3', registered)).products).toEqual([]);
  });
});

it('storage locations are warehouses and partners in one id space', () => {
  const rows = project(
    storageLocations.tables,
    inOneLog(
      recorded('warehouse-1', {
        type: 'RecordRegistered',
        data: {
          kind: 'warehouse',
          id: 1,
          fields: { title: 'Main', status: 'ACTIVE', isPublicDisplay: true, address: null, contacts: [] },
        },
      }),
      recorded('partner-2', {
        type: 'RecordRegistered',
        data: { kind: 'partner', id: 2, fields: { title: 'Clinic', status: 'START', partnerType: 'HOSPITAL' } },
      }),
      recorded('partner-2', { type: 'RecordChanged', data: { kind: 'partner', id: 2, changes: { title: 'Clínica' } } }),
    ),
  );
  expect(rows.storage_locations).toEqual([
    {
      id: 1,
      type: 'warehouse',
      title: 'Main',
      status: 'ACTIVE',
      partner_type: null,
      is_public_display: true,
      removed_at: null,
    },
    {
      id: 2,
      type: 'partner',
      title: 'Clínica',
      status: 'START',
      partner_type: 'HOSPITAL',
      is_public_display: false,
      removed_at: null,
    },
  ]);
});

describe('a partner', () => {
  const registered = (fields: object) => ({
    type: 'RecordRegistered',
    data: { kind: 'partner', id: 2, fields: { title: 'Clinic', partnerType: 'HOSPITAL', ...fields } },
  });
  const activated = {
    type: 'RecordStatusChanged',
    data: { kind: 'partner', id: 2, from: 'INACTIVE', to: 'ACTIVE', transition: 'ACTIVATE' },
  };
  const log = [
    ...recorded({ stream: 'partner-2', at }, registered({ status: 'INACTIVE' })),
    ...recorded({ stream: 'partner-2', at: later }, activated),
  ];

  it('is a row with the status that its workflow brought it to, whatever its first event did not know', () => {
    expect(project(partners.tables, inOneLog(log)).partners).toMatchObject([
      {
        id: 2,
        title: 'Clinic',
        status: 'ACTIVE',
        max_order_number_per_month: 1,
        forecast_average_months: 3,
        contacts: [],
        created_at: at,
        updated_at: later,
        revision: 1,
      },
    ]);
    expect(project(partners.tables, recorded('partner-2', registered({}))).partners).toMatchObject([
      { status: 'START' },
    ]);
  });

  it('keeps the values of its profile that are there', () => {
    const profiled = (changes: object) => ({ type: 'ProfileChanged', data: { kind: 'partner', id: 2, changes } });
    const events = recorded(
      'partner-2',
      registered({}),
      profiled({ 11: 'Oak', 12: [3] }),
      profiled({ 12: null, 13: 5 }),
    );
    expect(project(partners.tables, events).partners).toMatchObject([{ profile: { 11: 'Oak', 13: 5 }, revision: 2 }]);
  });

  it('moves its storage location along, and stands in the history', () => {
    expect(project(storageLocations.tables, inOneLog(log)).storage_locations).toMatchObject([
      { id: 2, type: 'partner', status: 'ACTIVE' },
    ]);
    expect(project(history.tables, inOneLog(log)).history?.at(-1)).toMatchObject({
      object_class: 'Partner',
      object_id: '2',
      action: 'transition',
      data: { status: 'ACTIVE' },
    });
  });
});

describe('a supply order', () => {
  it('is a header and its lines as they are now', () => {
    const revised = {
      type: 'OrderRevised',
      data: {
        ...of,
        header: { warehouse: 2 },
        lines: { added: [{ ...line, id: 103 }], changed: [{ ...line, quantity: 5 }], removed: [102] },
        movements: [],
      },
    };
    const two = { ...placed, data: { ...placed.data, lines: [line, { ...line, id: 102 }] } };
    const rows = project(tablesOf('supply-orders'), recorded(stream(at), two, revised, changed('CREATING', 'ORDERED')));
    expect(rows.supply_orders).toEqual([
      {
        id: 17,
        sequence: 'SPLY-000017',
        status: 'ORDERED',
        committed: false,
        committed_at: null,
        supplier: 5,
        supplier_address: null,
        warehouse: 2,
        received_at: null,
        created_at: at,
        updated_at: at,
        correction_reason: null,
        reversed_at: null,
        removed_at: null,
        revision: 2,
      },
    ]);
    expect(rows.supply_order_lines).toEqual([
      { id: 101, order_id: 17, product: 7, quantity: 5, cost: 0.13 },
      { id: 103, order_id: 17, product: 7, quantity: 200, cost: 0.13 },
    ]);
  });

  it('has arrived when the receipt says', () => {
    const [row] = project(
      tablesOf('supply-orders'),
      recorded(stream(later), placed, changed('ORDERED', 'RECEIVED'), committed),
    ).supply_orders!;
    expect(row).toMatchObject({
      status: 'RECEIVED',
      committed: true,
      committed_at: later,
      received_at: at,
      revision: 2,
    });
  });
});

describe('the stock ledger', () => {
  const booked = {
    order_kind: 'supply',
    order_id: 17,
    line_id: 101,
    product_id: 7,
    location_id: 1,
    delta: 200,
    cost: 0.13,
    reason: null,
    reverses: null,
  };

  it('books a receipt when it happened and when it took effect', () => {
    const rows = project(stockLedger.tables, recorded(stream(later), placed, committed));
    expect(rows.stock_transactions).toEqual([
      {
        id: 901,
        ...booked,
        committed_at: later,
        effective_at: at,
        created_at: later,
        recorded_at: later,
        superseded_at: null,
        recorded_from: 2n,
        recorded_until: null,
      },
    ]);
  });

  it('keeps what was believed before, marked with when it stopped being true', () => {
    const pending = { ...placed, data: { ...placed.data, movements: [movement] } };
    const rows = project(
      stockLedger.tables,
      inOneLog(recorded(stream(at), pending), recorded(stream(later), committed)),
    );
    expect(rows.stock_transactions).toMatchObject([
      { id: 901, committed_at: null, recorded_from: 1n, recorded_until: 2n, created_at: at, superseded_at: later },
      { id: 901, committed_at: later, recorded_from: 2n, recorded_until: null, created_at: at, recorded_at: later },
    ]);
  });

  it('lets go of what a deleted order had promised', () => {
    const pending = { ...placed, data: { ...placed.data, movements: [movement] } };
    const rows = project(stockLedger.tables, recorded(stream(at), pending, { type: 'OrderDeleted', data: of }));
    expect(rows.stock_transactions).toMatchObject([{ recorded_from: 1n, recorded_until: 2n }]);
  });
});

it('the history shows every act with its actor, its fields and its lines', () => {
  const rows = project(
    history.tables,
    inOneLog(recorded(stream(at), placed, committed), recorded('user-2', { type: 'PasswordSet', data: { user: 2 } })),
  );
  expect(rows.history).toMatchObject([
    {
      object_class: 'SupplyOrder',
      object_id: '17',
      action: 'create',
      actor: 'user-2',
      logged_at: at,
      data: { sequence: 'SPLY-000017', status: 'CREATING', ...header },
      line_items: [{ id: 101, action: 'create', data: { product: 7, quantity: 200, cost: 0.13 } }],
    },
    {
      object_class: 'SupplyOrder',
      action: 'commit',
      data: { effectiveAt: at, receivedAt: at },
      line_items: [{ id: 101, action: 'commit', data: { product: 7, location: 1, delta: 200 } }],
    },
    { object_class: 'User', object_id: '2', action: 'update', data: { password: 'set' }, line_items: [] },
  ]);
});

it('every projection has a name and tables of its own', () => {
  const names = projections.map(({ name }) => name);
  const tables = projections.flatMap((projection) => everyTableOf(projection).map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(tables).size).toBe(tables.length);
});
