import type { RecordedEvent } from '@bank/event-store';
import { inOneLog, project, recorded } from '../testing';
import { highestIds } from './highest-ids';

const contact = (id: number) => ({
  id,
  firstName: 'Ada',
  lastName: 'Ash',
  title: null,
  phoneNumber: null,
  email: null,
});
const of = { kind: 'supply', order: 17 };
const line = (id: number) => ({ id, product: 7, quantity: 200, cost: 0.13 });
const movement = (id: number) => ({ id, line: 101, product: 7, location: 1, delta: 200, cost: 0.13 });

const rows = (...events: readonly (readonly RecordedEvent[])[]) => {
  const { highest_ids } = project(highestIds.tables, inOneLog(...events));
  return Object.fromEntries(highest_ids!.map(({ stream, highest }) => [stream, highest]));
};

describe('the highest ids', () => {
  it('are those of records and of their elements, also of removed ones', () => {
    const supplier = [
      {
        type: 'RecordRegistered',
        data: { kind: 'supplier', id: 4, fields: { contacts: [contact(9), contact(8)], addresses: [] } },
      },
      { type: 'RecordChanged', data: { kind: 'supplier', id: 4, changes: { contacts: [contact(8)] } } },
      { type: 'RecordRemoved', data: { kind: 'supplier', id: 4 } },
    ];
    expect(rows(recorded('supplier-4', ...supplier))).toEqual({ 'supplier-4': { supplier: 4, contact: 9 } });
  });

  it('are shared by the kinds that share a sequence', () => {
    const registered = (kind: string, id: number) =>
      recorded(`${kind}-${id}`, { type: 'RecordRegistered', data: { kind, id, fields: {} } });
    expect(rows(registered('partner', 12), registered('warehouse', 3))).toEqual({
      'partner-12': { location: 12 },
      'warehouse-3': { location: 3 },
    });
  });

  it('are those of orders, their lines and their movements', () => {
    const placed = { type: 'OrderPlaced', data: { ...of, header: {}, lines: [line(101), line(102)], movements: [] } };
    const lines = { added: [line(103)], changed: [line(101)], removed: [102] };
    const revised = { type: 'OrderRevised', data: { ...of, header: {}, lines, movements: [] } };
    const committed = { type: 'OrderCommitted', data: { ...of, movements: [movement(901), movement(902)] } };
    const deleted = { type: 'OrderDeleted', data: of };
    expect(rows(recorded('supplyOrder-17', placed, revised, committed, deleted))).toEqual({
      'supplyOrder-17': { supplyOrder: 17, line: 103, movement: 902 },
    });
  });
});
