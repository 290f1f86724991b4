import { LOCATION_IDS, type OrderKind } from '@bank/domain';
import { Clock } from '../../apps/api/src/platform/commands/clock';
import { Ids } from '../../apps/api/src/platform/commands/ids';
import { asSystem } from '../../apps/api/src/platform/context/request-context';
import { type Agent, recordRegistered } from '../../apps/api/src/testing/open-app';
import { openedBank } from './bank';
import { giveOrders } from './given-orders';

/** The user and the headers of a call. */
interface CallOptions {
  agent?: Agent;
  /** Name -> value. */
  headers?: Record<string, string>;
}

/** A small bank whose stock is moved by its own calls, for the specs of a file or of a `describe`. */
export const openedWarehouse = (overrides: Parameters<typeof openedBank>[0] = {}) => {
  const { app, bank } = openedBank(overrides);
  const path = (kind: OrderKind, id?: number) => `/api/orders/${kind}${id === undefined ? '' : `/${id}`}`;
  const includeAll = '?include=lineItems.product,lineItems.transactions';
  const lines = (...productQuantities: readonly (readonly [product: number, quantity: number])[]) =>
    productQuantities.map(([id, quantity]) => ({ product: { id }, quantity }));

  const post = (kind: OrderKind, body: object, { agent = app.agent, headers = {} }: CallOptions = {}) =>
    agent
      .post(`${path(kind)}${includeAll}`)
      .set(headers)
      .send(body);
  const revise = (kind: OrderKind, id: number, body: object, { agent = app.agent, headers = {} }: CallOptions = {}) =>
    agent
      .patch(`${path(kind, id)}${includeAll}`)
      .set(headers)
      .send(body);
  const apply = (kind: OrderKind, id: number, transition: string, reason?: string, sent: CallOptions = {}) =>
    (sent.agent ?? app.agent)
      .patch(`${path(kind, id)}/transition${includeAll}`)
      .set(sent.headers ?? {})
      .send({ transition, ...(reason !== undefined && { reason }) });
  const reverse = (
    kind: OrderKind,
    id: number,
    reason: string,
    { agent = app.agent, headers = {} }: CallOptions = {},
  ) =>
    agent
      .post(`${path(kind, id)}/reverse${includeAll}`)
      .set(headers)
      .send({ reason });
  const effect = (kind: OrderKind, id: number, transition: string, { agent = app.agent }: CallOptions = {}) =>
    agent.get(`${path(kind, id)}/effect?transition=${transition}`);
  const remove = (kind: OrderKind, id: number, { agent = app.agent }: CallOptions = {}) => agent.delete(path(kind, id));

  const place = async (kind: OrderKind, body: object) => (await post(kind, body).expect(201)).body.data;
  const complete = async (kind: OrderKind, body: object) => {
    const { id } = await place(kind, body);
    return (await apply(kind, id, 'COMPLETE').expect(200)).body.data;
  };
  /** Places and receives a supply order, which takes effect now or at another time. */
  const deliver = async (
    location: number,
    product: number,
    quantity: number,
    receivedAt: string | null = null,
  ): Promise<{ id: number; sequence: string }> => {
    const delivery = await place('supply', {
      supplier: bank.acme,
      warehouse: location,
      receivedAt,
      lineItems: lines([product, quantity]),
    });
    await apply('supply', delivery.id, 'ORDER').expect(200);
    await apply('supply', delivery.id, 'RECEIVE').expect(200);
    return delivery;
  };

  /** What a delivery of this moment brought, appended as events: for specs that look at other orders. */
  const giveStock = async (warehouse: number, product: number, quantity: number): Promise<void> => {
    const header = { supplier: bank.acme, warehouse };
    const order = { kind: 'supply', id: await freshId('supplyOrder'), header, lines: [{ product, quantity }] } as const;
    await giveOrders(app, [{ ...order, status: 'RECEIVED', at: app.app.get(Clock).now() }]);
  };

  /** Units of a product at a place: on hand, and available. */
  const levels = async (
    location: number,
    product: number,
    query = '',
  ): Promise<[onHand: number, available: number]> => {
    const { body } = await app.agent
      .get(`/api/stock-levels?showDiapersOrPackages=diapers&location=${location}${query}`)
      .expect(200);
    const level = body.data.find(({ id }: { id: number }) => id === product);
    return [level.excludesPendingOrders, level.includesPendingOrders];
  };
  const onHand = async (location: number, product: number, query = '') => (await levels(location, product, query))[0];

  const history = async (orderType: string, id: number) =>
    (await app.agent.get(`/api/logs?object_class=${orderType}&object_id=${id}`).expect(200)).body.data;
  const eventsOf = async (kind: OrderKind, id: number) =>
    (await app.store.read(`${kind}Order-${id}`)).map(({ event }) => event);

  const freshId = (sequence: string) => asSystem(() => app.app.get(Ids).freshOne(sequence));
  /** Appends a record as it was created, which costs less than its call. @returns its id */
  const giveRecord = async (kind: string, fields: object, sequence = kind): Promise<number> => {
    const id = await freshId(sequence);
    await app.given(`${kind}-${id}`, recordRegistered(kind, id, fields));
    return id;
  };

  let nameCount = 0;
  /** A product for one spec alone, so that no other spec's stock is in its sums. */
  const newProduct = (name = `Product ${++nameCount}`): Promise<number> => {
    const prices = { color: '#3c8dbc', defaultCost: null, retailPrice: null };
    const agencyPacks = { agencyPackSize: 1, agencyMaxPacks: 1, agencyPacksPerBag: 1 };
    const hospitalPacks = { hospitalPackSize: 1, hospitalMaxPacks: 1, hospitalPacksPerBag: 1 };
    const texts = { name, sku: `W${++nameCount}`, status: 'ACTIVE', productCategory: 501 };
    const orderIndex = nameCount + 1;
    return giveRecord('product', { ...texts, ...prices, orderIndex, minimums: [], ...agencyPacks, ...hospitalPacks });
  };
  const newWarehouse = (title = `Warehouse ${++nameCount}`): Promise<number> =>
    giveRecord(
      'warehouse',
      { title, status: 'ACTIVE', isPublicDisplay: false, address: null, contacts: [] },
      LOCATION_IDS,
    );

  return {
    app,
    bank,
    path,
    lines,
    post,
    revise,
    apply,
    reverse,
    effect,
    remove,
    place,
    complete,
    deliver,
    levels,
    onHand,
    history,
    eventsOf,
    freshId,
    giveRecord,
    giveStock,
    newProduct,
    newWarehouse,
  };
};
export type OpenedWarehouse = ReturnType<typeof openedWarehouse>;
