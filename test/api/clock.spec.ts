import { addDays, edgeOfDay, isTimeZone } from '@bank/domain';
import fc from 'fast-check';
import { openedBank } from '../support/bank';
import { atTime } from '../support/clock';
import { openSheet } from '../support/sheets';

const CHICAGO = 'America/Chicago';
const SETTINGS_PATH = '/api/system/settings';
const SUPPLY_PATH = '/api/orders/supply';
const TRANSACTIONS_PATH = '/api/reports/transactions';
const QUANTITY = 100;

describe('the time zone of the bank', () => {
  const { app, bank } = openedBank();
  const setZone = (timeZone: string | null) => app.agent.post(SETTINGS_PATH).send({ timeZone }).expect(200);
  const order = (receivedAt: string | null = null) => ({
    supplier: { id: bank.acme },
    warehouse: { id: bank.main },
    lineItems: [{ product: { id: bank.newborn }, quantity: QUANTITY, cost: 0.1 }],
    receivedAt,
  });
  const placeOrder = async (receivedAt: string | null = null) =>
    (await app.agent.post(SUPPLY_PATH).send(order(receivedAt)).expect(201)).body.data;
  const receiveOrder = async () => {
    const order = await placeOrder();
    for (const transition of ['ORDER', 'RECEIVE'])
      await app.agent.patch(`${SUPPLY_PATH}/${order.id}/transition`).send({ transition }).expect(200);
    return order;
  };
  /** The orders of the rows that a list has for one day. */
  const sequencesOf = async (path: string, day: string): Promise<string[]> => {
    const { body } = await app.agent.get(`${path}?startingAt=${day}&endingAt=${day}&per_page=100`).expect(200);
    return body.data.map(({ sequence }: { sequence: string }) => sequence);
  };
  const onHand = async (day: string) => {
    const path = `/api/stock-levels?showDiapersOrPackages=diapers&location=${bank.main}&endingAt=${day}`;
    const { body } = await app.agent.get(path).expect(200);
    return body.data.find(({ id }: { id: number }) => id === bank.newborn).excludesPendingOrders;
  };

  it('is none at first, which means UTC, and travels with the session once it is set', async () => {
    const zoneOfSession = async () => (await app.agent.get('/api/system/current-user').expect(200)).body.data.timeZone;
    expect(await zoneOfSession()).toBeNull();
    expect((await placeOrder('2026-01-20')).receivedAt).toBe('2026-01-20T00:00:00.000Z');
    await setZone(CHICAGO);
    expect(await zoneOfSession()).toBe(CHICAGO);
  });

  it.each([
    ['a day', '2026-03-08', '2026-03-08T06:00:00.000Z'],
    ['a time', '2026-03-07T22:55', '2026-03-08T04:55:00.000Z'],
    ['a time that clocks skip', '2026-03-08T02:30', '2026-03-08T08:30:00.000Z'],
    ['a time that clocks show twice', '2025-11-02T01:30', '2025-11-02T06:30:00.000Z'],
    ['a time with an offset', '2026-03-08T02:30:00+01:00', '2026-03-08T01:30:00.000Z'],
  ])('is that of %s from a caller; answers are in UTC', async (_, posted, expected) => {
    await setZone(CHICAGO);
    expect((await placeOrder(posted)).receivedAt).toBe(expected);
  });

  const zones = fc.constantFrom(CHICAGO, 'UTC', ...Intl.supportedValuesOf('timeZone').filter(isTimeZone));
  const days = fc.integer({ min: 0, max: 2_000 }).map((days) => addDays('2020-06-01', days));
  it('says under which day a movement just before midnight is listed, in lists, reports and levels', async () => {
    await fc.assert(
      fc.asyncProperty(zones, days, async (zone, day) => {
        const dayBefore = addDays(day, -1);
        await setZone(zone);
        const levels = async () => [await onHand(dayBefore), await onHand(day)];
        const [unitsBefore, units] = await levels();
        const order = await atTime(app, edgeOfDay.end(day, zone), receiveOrder);
        expect(await levels()).toEqual([unitsBefore, units + QUANTITY]);
        expect(await sequencesOf(SUPPLY_PATH, day)).toContain(order.sequence);
        expect(await sequencesOf(TRANSACTIONS_PATH, day)).toContain(order.sequence);
        for (const path of [SUPPLY_PATH, TRANSACTIONS_PATH])
          for (const other of [dayBefore, addDays(day, 1)])
            expect(await sequencesOf(path, other)).not.toContain(order.sequence);
      }),
      { numRuns: 5 },
    );
  });

  it('is that of the times in a sheet, with its abbreviation', async () => {
    await setZone(CHICAGO);
    await atTime(app, '2019-07-01T03:55:00.000Z', receiveOrder);
    const { rows, formats } = await openSheet(
      app.agent,
      `${TRANSACTIONS_PATH}?download=xlsx&startingAt=2019-06-30&endingAt=2019-06-30`,
    );
    const place = rows[0]!.indexOf('Date Created');
    expect(rows.slice(1).map((row) => row[place])).toEqual([new Date('2019-06-30T22:55:00.000Z')]);
    expect(formats[1]![place]).toBe('mm/dd/yyyy h:mm AM/PM "CDT"');
  });

  it('is that of the times and days on the page about a sheet', async () => {
    await setZone(CHICAGO);
    const asked = 'startingAt=2026-11-20&endingAt=2026-11-21T05:59:59Z&effectiveUntil=2026-11-20T23:30:00Z';
    const { about } = await atTime(app, '2026-11-22T04:55:00.000Z', () =>
      openSheet(app.agent, `${TRANSACTIONS_PATH}?download=xlsx&${asked}`),
    );
    expect(about).toMatchObject({
      'Made at': '11/21/2026 10:55 pm CST',
      'Created from': '11/20/2026',
      'Created to': '11/20/2026',
      'Effective up to': '11/20/2026 5:30 pm CST',
    });
  });
});
