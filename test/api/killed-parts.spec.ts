import { killThem } from '../faults/kills';
import { inMemory, type Place } from '../faults/places';
import { type FaultFigures, playFault } from '../faults/play';
import { Portal } from '../faults/portal';
import { compareWithLog } from '../support/writers/compare';
import type { StockOrder } from '../support/writers/stock';

/** Processes are found in /proc. */
const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('a portal whose PostgreSQL, web process and worker are killed under writers', () => {
  const { fault, killed, count } = killThem();
  let place: Place;
  let portal: Portal;
  let played: FaultFigures;
  beforeAll(async () => {
    place = inMemory();
    portal = await Portal.start(place.dataDir);
    played = await playFault(portal, fault, { writers: 3, isEnough: () => count() >= 3 });
  });
  afterAll(async () => {
    await portal?.stop();
    place.remove();
  });

  it('loses, doubles and oversells nothing', () => {
    expect(Object.fromEntries(killed)).toEqual({ PostgreSQL: 1, 'web process': 1, worker: 1 });
    expect(played).toMatchObject({ lost: [], doubled: [], unlisted: 0, levels: [], wrong: [], health: 'ok' });
    expect(played.short).toBeGreaterThan(0);
  });

  it('would be found to have lost or doubled an order', async () => {
    const { acknowledged } = played;
    const compare = (orders: readonly StockOrder[]) =>
      compareWithLog((sql) => portal.query(sql), { ...acknowledged, orders });
    const order = acknowledged.orders.find(({ kind, isCompleted }) => kind === 'adjustment' && isCompleted)!;
    const [{ location, delta }] = order.moves as [StockOrder['moves'][number]];
    const stepsOf = (id: number) =>
      ['OrderPlaced', 'OrderCommitted'].map((type) => `adjustment ${id}: ${type} ${delta} at ${location}`);

    const lost = { ...order, id: 1_000_000 };
    expect(await compare([...acknowledged.orders, lost])).toEqual({
      lost: stepsOf(lost.id),
      doubled: [],
      unlisted: 1,
      levels: [expect.stringContaining(`at location ${location}: `)],
    });
    expect(await compare(acknowledged.orders.filter((one) => one !== order))).toEqual({
      lost: [],
      doubled: stepsOf(order.id),
      unlisted: 0,
      levels: [expect.stringContaining(`at location ${location}: `)],
    });
  });
});
