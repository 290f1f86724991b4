import { START } from './event-store';
import { memoryEventStore } from './memory';
import { collect, someEvent } from './testing/events';
import { reshape, UnknownSchema, type Upcasters, withUpcasters } from './upcast';

// A delivery first held one product, then lines, then lines with units. Deliveries were first called parcels.
const upcasters: Upcasters = {
  Delivered: {
    1: reshape(({ product, quantity }: { product: number; quantity: number }) => ({ lines: [{ product, quantity }] })),
    2: reshape(({ lines }: { lines: object[] }) => ({ lines: lines.map((line) => ({ ...line, unit: 'piece' })) })),
  },
  ParcelCame: { 1: ({ data }) => ({ type: 'Delivered', data }) },
};

const oldLog = async () => {
  const log = memoryEventStore();
  await log.append('delivery-1', [
    someEvent('ParcelCame', { product: 7, quantity: 20 }),
    someEvent('Delivered', { product: 7, quantity: 50 }),
    someEvent('Delivered', { lines: [{ product: 8, quantity: 5 }] }, { schema: 2 }),
    someEvent('Noted', { text: 'as ever' }),
  ]);
  return log;
};

it('gives old events in today’s shape, however old', async () => {
  const log = await oldLog();
  const store = withUpcasters(log, upcasters);
  const line = (product: number, quantity: number) => ({ lines: [{ product, quantity, unit: 'piece' }] });
  const today = [
    { event: { type: 'Delivered', data: line(7, 20) }, schema: 3, version: 0 },
    { event: { type: 'Delivered', data: line(7, 50) }, schema: 3, version: 1 },
    { event: { type: 'Delivered', data: line(8, 5) }, schema: 3, version: 2 },
    { event: { type: 'Noted', data: { text: 'as ever' } }, schema: 1, version: 3 },
  ];
  expect(await store.read('delivery-1')).toMatchObject(today);
  expect(
    await collect(
      (signal) => store.subscribe(START, signal),
      (seen) => seen.length === 4,
    ),
  ).toMatchObject(today);
  expect((await log.read('delivery-1'))[1]!.event.data).toEqual({ product: 7, quantity: 50 });
});

it('stores new events under the newest number, so that nobody upcasts them', async () => {
  const log = memoryEventStore();
  const store = withUpcasters(log, upcasters);
  const delivered = { lines: [{ product: 7, quantity: 1, unit: 'box' }] };
  await store.append('delivery-2', [someEvent('Delivered', delivered), someEvent('Noted')]);
  expect((await log.read('delivery-2')).map(({ schema }) => schema)).toEqual([3, 1]);
  expect((await store.read('delivery-2'))[0]!.event.data).toEqual(delivered);
});

it('does not guess at events of a newer program', async () => {
  const log = memoryEventStore();
  await log.append('delivery-3', [someEvent('Delivered', {}, { schema: 4 })]);
  const read = withUpcasters(log, upcasters).read('delivery-3');
  await expect(read).rejects.toThrow(UnknownSchema);
  await expect(read).rejects.toThrow('delivery-3@0: Delivered has schema 4, this program knows 3');
});
