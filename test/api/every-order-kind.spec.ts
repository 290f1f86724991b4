import { type ChoiceField, type Field, namesRecord, type OrderKind, type OrderPolicy, policies } from '@bank/domain';
import { sampleHeader } from '../support/order-headers';
import { openSheet } from '../support/sheets';
import { openedWarehouse } from '../support/warehouse';

/** Kinds whose lines are about clients, or count: they have specs of their own. */
const specialKinds: ReadonlySet<string> = new Set<OrderKind>(['partner', 'distribution', 'inventory']);
const kinds = (Object.keys(policies) as OrderKind[]).filter((kind) => !specialKinds.has(kind));

const isChoice = (field: Field): field is ChoiceField => field.type === 'choice';

const { app, bank, path, lines, place, newProduct, deliver, history } = openedWarehouse();
const find = async (kind: OrderKind, query: string) => {
  const { body } = await app.agent.get(`${path(kind)}?per_page=100&${query}`).expect(200);
  return body.data.map(({ id }: { id: number }) => id);
};

describe('a kind of order is known by its definition', () => {
  it.each(kinds)('to the calls, lists, sheets, search, history and reports: %s', async (kind) => {
    const { header, orderType, title, steps } = policies[kind] as OrderPolicy;
    const places = { warehouse: [bank.main], storageLocation: [bank.main, bank.backup], supplier: [bank.acme] };
    const product = await newProduct();
    await deliver(bank.main, product, 100);
    const placed = await place(kind, { ...sampleHeader(header, places), lineItems: lines([product, 5]) });
    const { id, sequence } = placed;

    const { body: api } = await app.agent.get('/api/docs-json').expect(200);
    expect(Object.keys(api.paths)).toContain(`/api/orders/${kind}/{id}/transition`);
    const stranger = await app.signIn({ roles: ['ROLE_CLIENT_VIEW_ALL'] });
    await stranger.get(path(kind)).expect(403);

    for (const [name, field] of Object.entries(header)) {
      if (namesRecord(field) && field.required) expect(await find(kind, `${name}=${placed[name].id}`)).toContain(id);
      if (field.type !== 'choice') continue;
      expect(await find(kind, `${name}=${field.choices[0]}`)).toContain(id);
      expect(await find(kind, `${name}=${field.choices.at(-1)}`)).toEqual([]);
    }
    const { file, rows } = await openSheet(app.agent, `${path(kind)}?download=xlsx`);
    const [headings = [], ...ofOrders] = rows;
    expect(file).toContain(`${orderType}s.`);
    const shown = ofOrders.find(([number]) => number === id);
    for (const field of Object.values(header).filter(isChoice))
      expect(shown?.[headings.indexOf(field.label)]).toBe(field.words?.[field.choices[0]!] ?? field.choices[0]);

    const found = (await app.agent.get('/api/search').query({ q: sequence }).expect(200)).body.data;
    expect(found).toContainEqual(expect.objectContaining({ path: `orders/${kind}`, kind: title, id }));
    expect((await history(orderType, id)).map(({ action }: { action: string }) => action)).toEqual(['create']);

    for (const { name } of steps)
      await app.agent
        .patch(`${path(kind, id)}/transition`)
        .send({ transition: name })
        .expect(200);
    const moved = await app.agent.get(`/api/reports/transactions?orderType=${orderType}&per_page=500`).expect(200);
    expect(moved.body.data.map(({ order }: { order: number }) => order)).toContain(id);
  });
});
