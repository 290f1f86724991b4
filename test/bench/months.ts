import { Client } from 'pg';
import { monthFromNow } from '../support/months';
import { createCaller } from './caller';
import { FIRST_PARTNER_ID, PARTNER_COUNT } from './clients-fill';
import { asMany, atMost, type Figure, measureMs, median, percentile } from './figure';
import { CLIENTS_OF_PARTNER, fillMonths, LINE_COUNT } from './months-fill';
import { openPartnerOrdersByHand } from './partner-orders-by-hand';
import { openPortal, type Portal, type PortalSettings } from './portal';

const ORDER_LINES = 200;
const MEASURED_ROUNDS = 60;
const WARM_UP_ROUNDS = 40;
const DEADLINE_MS = 60_000;
const FILL_SHEETS = 50;
const MS = 'ms';

/** Measures what partners wait for on deadline day, in a bank with half a million lines of distributions. */
export async function benchMonths(settings: PortalSettings): Promise<Figure[]> {
  await fillMonths(settings);
  const portal = await openPortal(settings);
  const client = new Client({ connectionString: settings.databaseUrl });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
  const warehouse: number = (await portal.call('GET', '/api/warehouses')).data[0].id;
  const figures = [
    await benchPartnerOrder(portal, settings.databaseUrl, warehouse),
    ...(await benchDeadline(portal, warehouse)),
    await benchFillSheets(portal),
  ];
  await portal.close();
  return figures;
}

interface BlankLine {
  client: { id: string };
}
type Line = Readonly<Record<string, unknown>>;

/** One pack of diapers for each of a partner's first clients. */
const linesFor = async ({ call }: Pick<Portal, 'call'>, partner: number, count: number): Promise<Line[]> => {
  const { data: products } = await call('GET', '/api/products?partnerOrderable=1');
  const diapers = products.filter(({ agencyPackSize }: { agencyPackSize: number }) => agencyPackSize === 25);
  const { data: blank } = await call('GET', `/api/orders/partner/new-line-items-for-partner/${partner}`);
  return blank.slice(0, count).map(({ client }: BlankLine, place: number) => ({
    client: { id: client.id },
    product: { id: diapers[place % diapers.length].id },
    quantity: 25,
  }));
};

/** A partner order with client lines, against a transaction by hand with the same checks and rows, in turns. */
async function benchPartnerOrder(portal: Portal, databaseUrl: string, warehouse: number): Promise<Figure> {
  const { call, send } = portal;
  const partner = FIRST_PARTNER_ID + 1;
  const lineItems = await linesFor(portal, partner, ORDER_LINES);
  const byHand = await openPartnerOrdersByHand(databaseUrl, { partner, warehouse, lineItems });
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = -WARM_UP_ROUNDS; round < MEASURED_ROUNDS; round++) {
    // A partner has one order in a month, so that each is cancelled after it was measured.
    const orderPeriod = monthFromNow(1);
    const transaction = await measureMs(() => byHand.place(orderPeriod));
    await byHand.cancel();
    const body = JSON.stringify({ partner: { id: partner }, warehouse: { id: warehouse }, orderPeriod, lineItems });
    let answer = '';
    const post = await measureMs(async () => {
      answer = await send('POST', '/api/orders/partner', body);
    });
    const placed: number = JSON.parse(answer).data.id;
    const { data } = await call('GET', `/api/orders/partner?id=${placed}`);
    if (data[0]?.id !== placed) throw new Error(`Order ${placed} was answered but is not listed.`);
    await call('PATCH', `/api/orders/partner/${placed}/transition`, { transition: 'CANCEL' });
    if (round < 0) continue;
    ours.push(post);
    theirs.push(transaction);
  }
  await byHand.end();
  const times = `${median(ours).toFixed(1)} ms) to one hand-written transaction (${median(theirs).toFixed(1)} ms`;
  const what = `Partner order of ${ORDER_LINES} client lines, posted and listed, beside ${LINE_COUNT.toLocaleString('en')} distributed ones (${times})`;
  return atMost(what, median(ours) / median(theirs), 3, 'times');
}

/** Every partner saves an order for all of its clients at some moment of the same minute, and changes it once. */
async function benchDeadline(portal: Portal, warehouse: number): Promise<Figure[]> {
  const orderPeriod = monthFromNow(2);
  const partners = Array.from({ length: PARTNER_COUNT }, (_, place) => FIRST_PARTNER_ID + 1 + place);
  const saves: number[] = [];
  let errors = 0;
  const callers = await Promise.all(
    partners.map(async (partner) => {
      const caller = createCaller(portal.url);
      await caller.call('POST', '/api/session', { email: 'admin@example.com', password: 'password' });
      return { partner, ...caller };
    }),
  );
  const bodies = new Map<number, Line[]>();
  for (const partner of partners) bodies.set(partner, await linesFor(portal, partner, CLIENTS_OF_PARTNER));
  const saveMonth = async ({ partner, call }: (typeof callers)[number], place: number) => {
    await passMs((place / PARTNER_COUNT) * DEADLINE_MS);
    const lineItems = bodies.get(partner)!;
    const header = { partner: { id: partner }, warehouse: { id: warehouse }, orderPeriod };
    let id = 0;
    saves.push(
      await measureMs(async () => {
        id = (await call('POST', '/api/orders/partner', { ...header, lineItems })).data.id;
      }),
    );
    const { data } = await call('GET', `/api/orders/partner/${id}?include=lineItems`);
    const changed = data.lineItems.map((line: Line) => ({ ...line, quantity: 50 }));
    saves.push(await measureMs(() => call('PATCH', `/api/orders/partner/${id}`, { lineItems: changed })));
  };
  await Promise.all(
    callers.map((caller, place) =>
      saveMonth(caller, place).catch((error: Error) => {
        errors += 1;
        process.stderr.write(`${error.message}\n`);
      }),
    ),
  );
  const { data: orders } = await portal.call('GET', `/api/orders/partner?orderPeriod=${orderPeriod}&per_page=500`);
  const ordersByPartner = new Set(orders.map((order: { partner: { id: number } }) => order.partner.id));
  const what = `${PARTNER_COUNT} partners who save and change orders of ${CLIENTS_OF_PARTNER} lines in the same minute`;
  return [
    asMany(`${what}: errors`, errors, 0),
    atMost(`${what}: the slowest of a hundred saves`, percentile(saves, 99), 2_000, MS),
    asMany(
      `${what}: orders too many or too few`,
      Math.abs(orders.length - PARTNER_COUNT) + PARTNER_COUNT - ordersByPartner.size,
      0,
    ),
  ];
}

const passMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function benchFillSheets({ call, send }: Portal): Promise<Figure> {
  const { data } = await call('GET', `/api/orders/partner?orderPeriod=${monthFromNow(2)}&per_page=${FILL_SHEETS}`);
  const ids = data.map(({ id }: { id: number }) => `ids[]=${id}`).join('&');
  const path = `/api/orders/partner/bulk?${ids}&include[]=bags&include[]=lineItems&include[]=lineItems.product`;
  await send('GET', path);
  const times: number[] = [];
  for (let round = 0; round < 5; round++) times.push(await measureMs(() => send('GET', path)));
  const what = `Fill sheets of ${FILL_SHEETS} orders of ${CLIENTS_OF_PARTNER} lines`;
  return atMost(what, median(times), 2_000, MS);
}
