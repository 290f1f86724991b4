import { setTimeout as pause } from 'node:timers/promises';
import { type Dice, dice } from '../../apps/api/src/seed/dice';
import { PASSWORD, type Person } from './people';
import { screens } from './screens';
import type { Answer, Visitor } from './visitor';

export interface Day {
  /** YYYY-MM: the month that partners order for. */
  month: string;
  warehouse: number;
  /** What somebody takes between two screens, from half as long to one and a half times as long. */
  thinkMs: number;
  signal: AbortSignal;
}
// biome-ignore lint/suspicious/noExplicitAny: a line of an order, as the API has it
type Line = any;

export const TYPED = ['mar', 'gar', 'lo', 'san', 'will', 'ram'];
const PACK = 25;
/** Of so many screens of the staff one is a report. */
const SCREENS_PER_REPORT = 25;

/** Whether the deadline day is over while somebody thinks. */
export const think = ({ thinkMs, signal }: Day, chance: Dice): Promise<void> =>
  pause(thinkMs * (0.5 + chance.next()), undefined, { signal });

/** What a person does on deadline day until it is over. @throws AbortError then */
export const spendDay = async (visitor: Visitor, person: Person, place: number, day: Day): Promise<void> => {
  const chance = dice(place + 1);
  await signIn(visitor, person, day);
  visitor.listen();
  if (person.partner === undefined) await serveAll(visitor, day, chance);
  else await orderForMonth(visitor, person.partner, day, chance);
};

/** Whoever is refused for a moment tries again, as people do. */
export const signIn = async (visitor: Visitor, { email }: Person, day: Day): Promise<void> => {
  for (;;) {
    const { status } = await visitor.send('POST', '/api/session', { email, password: PASSWORD });
    if (status < 300) return;
    await pause(day.thinkMs, undefined, { signal: day.signal });
  }
};

/** A partner's person orders for all children, looks the order over, changes it some times, and sends it. */
const orderForMonth = async (visitor: Visitor, partner: number, day: Day, chance: Dice): Promise<void> => {
  const rest = () => think(day, chance);
  const look = async (...paths: readonly string[]) => {
    const answers = await visitor.open(...paths);
    await rest();
    return answers;
  };
  await look(...screens.partnerToday(partner));
  await look(...screens.orders());
  const [blank, products] = await look(...screens.newOrder(partner, day.month));
  await rest();
  const diapers = diapersOf(products!);
  const lineItems = linesOf(blank!, diapers);
  if (!lineItems.length) throw new Error(`Partner ${partner} has no child to order for.`);
  const { status, body } = await visitor.send('POST', '/api/orders/partner', {
    partner: { id: partner },
    warehouse: { id: day.warehouse },
    orderPeriod: day.month,
    lineItems,
  });
  if (status >= 300) return;
  const order = `/api/orders/partner/${body.data.id}`;
  for (let turn = 0; turn < 3; turn++) {
    const [shown] = await look(...screens.order(body.data.id));
    const lineItems = shown!.body.data.lineItems.filter(({ id }: Line) => id).map(asSent);
    lineItems[chance.between(0, lineItems.length - 1)].product = { id: chance.oneOf(diapers) };
    await visitor.send('PATCH', order, { lineItems });
    await look(...screens.clients());
  }
  await visitor.send('PATCH', `${order}/transition`, { transition: 'SUBMIT' });
  for (;;) {
    await look(...screens.order(body.data.id));
    await look(...screens.orders());
    await look(...screens.clients(chance.oneOf(TYPED)));
    await look(...screens.partnerToday(partner));
  }
};

/** As the screen sends a line. */
const asSent = ({ id, product, client, quantity }: Line) => ({
  id,
  product: { id: product.id },
  client: client && { id: client.id },
  quantity,
});

/** One pack for each child that has no line yet. */
const linesOf = ({ body: { data: blank } }: Answer, diapers: readonly number[]) =>
  blank.map(({ client }: Line, place: number) => ({
    client: { id: client.id },
    product: { id: diapers[place % diapers.length] },
    quantity: PACK,
  }));

/** Ids of what is packed alike. */
const diapersOf = ({ body: { data: products } }: Answer): readonly number[] =>
  products.flatMap(({ id, agencyPackSize }: { id: number; agencyPackSize: number }) =>
    agencyPackSize === PACK ? [id] : [],
  );

/** Somebody of the staff takes up what partners have sent, and looks after the rest. */
const serveAll = async (visitor: Visitor, day: Day, chance: Dice): Promise<void> => {
  const look = async (...paths: readonly string[]) => {
    const answers = await visitor.open(...paths);
    await think(day, chance);
    return answers;
  };
  await look(...screens.staffToday);
  for (let screen = 1; ; screen++) {
    const [, sent] = await look(...screens.orders(`&orderPeriod=${day.month}&status=SUBMITTED`));
    const orders: readonly { id: number }[] = sent!.body?.data ?? [];
    if (orders.length) {
      const { id } = chance.oneOf(orders);
      await look(...screens.order(id));
      // A colleague may have taken it up meanwhile: a true conflict.
      await visitor.send('PATCH', `/api/orders/partner/${id}/transition`, { transition: 'ACCEPT' });
    }
    await look(...screens.clients(chance.oneOf(TYPED)));
    await look(...screens.stock);
    await look(...screens.deliveries);
    if (screen % Math.ceil(SCREENS_PER_REPORT / 4) === 0) await look(...screens.totals(day.month));
    await look(...screens.staffToday);
  }
};
