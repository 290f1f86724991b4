import { normalise } from '../fields';
import { fold } from '../kernel';
import { type RecordEvent, recordKeys, records } from '../records';
import { scenario } from '../testing';
import { mergeDecider } from './decider';
import { type MergeFacts, mergeKeys } from './merge';
import { supplierMerge } from './suppliers';

const address = (id: number) => ({
  id,
  title: `Dock ${id}`,
  street1: '1 Pier',
  city: 'Tulsa',
  state: 'OK',
  postalCode: '74101',
});
const supplier = (id: number, fields: object = {}) =>
  normalise(records.supplier.fields, { title: `S${id}`, supplierType: 'DONOR', ...fields }, () => 0, {
    ...{ addresses: [address(id * 10)], contacts: [] },
  });
const suppliers = new Map(
  [1, 2, 3].map((id) => [id, { addresses: [address(id * 10)], contacts: [], status: 'ACTIVE' }]),
);
const names = new Map([
  [3, 'Corner Church'],
  [7, 'Old Mill'],
  [9, 'Maple Mills'],
]);
const facts: MergeFacts = { records: suppliers, names, merged: new Map([[3, 9]]), followers: [4] };
const given = scenario(mergeDecider(supplierMerge), facts);
const merge = '5b1f3a52-0000-4000-8000-000000000001';
const request = (target: number, sources: number[], context: string[] = ['orders', 'deactivate']) =>
  ({ type: 'RequestMerge', data: { merge, target, sources, context } }) as const;
const following = (context: string[]) =>
  context.includes('orders') ? { inherits: true, followers: [4] } : { inherits: false, followers: [] };
const requested = (context: string[], gains: object) =>
  ({
    type: 'MergeRequested',
    data: { kind: 'supplier', merge, target: 1, sources: [2], context, ...following(context), gains },
  }) as const;

describe('a merge of suppliers', () => {
  it('settles at once what the target gains, each source named once', () => {
    given()
      .when(request(1, [2, 2]))
      .thenHappened(requested(['orders', 'deactivate'], {}));
    given()
      .when(request(1, [2], ['contacts', 'addresses']))
      .thenHappened(requested(['addresses', 'contacts'], { addresses: [address(20)], contacts: [] }));
  });

  it.each([
    ['without sources', request(1, []), 'invalid', 'sourceSuppliers', 'Choose at least one supplier to merge'],
    [
      'when nothing goes along',
      request(1, [2], []),
      'invalid',
      'context',
      'Choose what to merge: addresses, contacts or orders, or deactivate the merged suppliers',
    ],
    ['of unknown sources', request(1, [7, 8]), 'invalid', 'sourceSuppliers', 'No longer exist: Old Mill, 8'],
    [
      'into an unknown target',
      request(7, [1]),
      'invalid',
      'targetSupplier',
      'No longer exists: choose another supplier',
    ],
    ['into itself', request(1, [1, 2]), 'conflict', 'sourceSuppliers', 'the target is one of the sources'],
    [
      'of what is merged',
      request(1, [3]),
      'conflict',
      'sourceSuppliers',
      'Corner Church is merged into Maple Mills already',
    ],
    [
      'into what is merged',
      request(3, [1]),
      'conflict',
      'targetSupplier',
      'Corner Church is merged into Maple Mills already',
    ],
  ] as const)('is refused %s', (_, command, code, field, problem) =>
    given()
      .when(command)
      .thenRejected({ code, fields: { [field]: problem } }),
  );

  it('is asked for once', () =>
    given(requested([], {}))
      .when(request(1, [2]))
      .thenRejected({ code: 'conflict' }));

  it('is decided while none of its suppliers takes part in another or is deleted', () =>
    expect(mergeKeys('supplier', 1, [2, 3])).toEqual(
      [1, 2, 3].flatMap((id) => recordKeys(records.supplier, id, { type: 'RemoveRecord', data: {} })),
    ));
});

describe('the effects of a merge', () => {
  const live = (id: number) => {
    const began: RecordEvent = {
      type: 'RecordRegistered',
      data: { kind: 'supplier', id, fields: { ...supplier(id), addresses: [address(id * 10)] } },
    };
    return fold(supplierMerge.state, [began]);
  };
  const data = { kind: 'supplier', merge, target: 1, sources: [2] };

  it('move addresses with their ids, and leave what came to the source later', () => {
    const asked = { ...data, context: ['addresses'], gains: { addresses: [address(20)] } } as never;
    expect(supplierMerge.eventsForTarget(live(1), asked)).toMatchObject([
      { data: { id: 1, changes: { addresses: [{ id: 10 }, { id: 20 }] } } },
    ]);
    expect(supplierMerge.eventsForSource(live(2), asked)).toEqual([
      { type: 'RecordChanged', data: { kind: 'supplier', id: 2, changes: { addresses: [] } } },
    ]);
    expect(supplierMerge.eventsForSource(live(3), asked)).toEqual([]);
  });

  it('deactivate the sources where that was asked for, and change nothing else', () => {
    const asked = { ...data, context: ['deactivate'], gains: {} } as never;
    expect(supplierMerge.eventsForTarget(live(1), asked)).toEqual([]);
    expect(supplierMerge.eventsForSource(live(2), asked)).toMatchObject([
      { data: { changes: { status: 'INACTIVE' } } },
    ]);
  });
});
