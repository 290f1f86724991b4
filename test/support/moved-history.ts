import type { OrderKind } from '@bank/domain';
import type { Agent } from '../../apps/api/src/testing/open-app';

type Named = { id: number; title?: string; name?: string };

const listOf = async (agent: Agent, path: string): Promise<Named[]> =>
  (await agent.get(`/api/${path}?per_page=500`).expect(200)).body.data;

const idOf = (records: readonly Named[], name: string): number => {
  const found = records.find((one) => one.title === name || one.name === name);
  if (!found) throw new Error(`There is no ${name}`);
  return found.id;
};

const DAY_MS = 86_400_000;
/** The sample bank begins in the months before the present one, too. */
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

interface Child {
  id: string;
  partner: { id: number } | null;
}

const activeOf = async (agent: Agent, type: 'AGENCY' | 'HOSPITAL'): Promise<number[]> => {
  const { body } = await agent.get('/api/partners?per_page=500&status=ACTIVE').expect(200);
  const partners: (Named & { partnerType: string })[] = body.data;
  return partners.filter(({ partnerType }) => partnerType === type).map(({ id }) => id);
};

/** An open order keeps a child where it is. */
const moveOneOf = async (children: readonly Child[], move: (child: Child) => PromiseLike<{ status: number }>) => {
  for (const child of children) if ((await move(child)).status === 200) return;
  throw new Error('All children have open orders');
};

interface Partners {
  from: number;
  to: number;
  hospital: number;
}

/** A served child of a partner and one of a hospital go to another partner, and two children turn out to be the same. */
const moveAndMerge = async (agent: Agent, { from, to, hospital }: Partners): Promise<void> => {
  const path = '/api/clients?per_page=500&status=ACTIVE&include=partner';
  const move = ({ id }: Child, partner: number) => agent.patch(`/api/clients/${id}`).send({ partner: { id: partner } });
  const children: Child[] = (await agent.get(path).expect(200)).body.data;
  const [first, kept, same] = children.filter(({ partner }) => partner?.id === from);
  await move(first!, to).expect(200);
  await moveOneOf(
    children.filter(({ partner }) => partner?.id === hospital),
    (child) => move(child, to),
  );
  const merge = { targetClient: kept!.id, sourceClients: [same!.id], context: ['deactivate'] };
  await agent.post('/api/clients/merge').send(merge).expect(200);
};

/** What the sample bank has not: orders that were undone or corrected, a count with what came before it and was entered later, a child that moved. */
export const addHistory = async (agent: Agent): Promise<void> => {
  const [products, suppliers] = await Promise.all(['products', 'suppliers'].map((path) => listOf(agent, path)));
  const [one, other] = [idOf(products!, 'Newborn'), idOf(products!, 'Size 1')];
  const warehouse = (await agent.post('/api/warehouses').send({ title: 'North Warehouse' }).expect(201)).body.data.id;
  const supplier = suppliers![0]!.id;
  const line = (product: number, quantity: number, cost = 0) => ({ product: { id: product }, quantity, cost });
  const post = async (kind: OrderKind, header: object, lineItems: readonly object[]): Promise<number> =>
    (
      await agent
        .post(`/api/orders/${kind}`)
        .send({ ...header, lineItems })
        .expect(201)
    ).body.data.id;
  const apply = async (kind: OrderKind, id: number, ...transitions: readonly string[]) => {
    for (const transition of transitions)
      await agent.patch(`/api/orders/${kind}/${id}/transition`).send({ transition }).expect(200);
  };
  const undo = (kind: OrderKind, id: number) =>
    agent.post(`/api/orders/${kind}/${id}/reverse`).send({ reason: 'Not ours' }).expect(200);
  const deliver = async (receivedAt: string, ...lines: readonly object[]): Promise<number> => {
    const id = await post('supply', { supplier: { id: supplier }, warehouse: { id: warehouse }, receivedAt }, lines);
    await apply('supply', id, 'ORDER', 'RECEIVE');
    return id;
  };
  const count = async (takenAt: string, quantity: number) => {
    const id = await post('inventory', { storageLocation: { id: warehouse }, takenAt }, [line(one, quantity)]);
    await apply('inventory', id, 'COMPLETE');
  };

  await deliver(daysAgo(70), line(one, 500, 0.12), line(other, 300, 0.15));
  await count(daysAgo(60), 480);
  // The count did not hold it.
  await deliver(daysAgo(65), line(one, 60, 0.11));
  await count(daysAgo(30), 540);
  await undo('supply', await deliver(daysAgo(50), line(other, 40)));
  const corrected = await deliver(daysAgo(48), line(other, 70));
  const { lineItems } = (await agent.get(`/api/orders/supply/${corrected}?include=lineItems`).expect(200)).body.data;
  const fewer = [{ id: lineItems[0].id, ...line(other, 65) }];
  await agent.patch(`/api/orders/supply/${corrected}`).send({ lineItems: fewer, reason: 'Counted again' }).expect(200);
  const merchandise = await post('merchandise', { warehouse: { id: warehouse } }, [line(other, 5)]);
  await apply('merchandise', merchandise, 'COMPLETE');
  await undo('merchandise', merchandise);

  const path = '/api/orders/distribution';
  const agencies = await activeOf(agent, 'AGENCY');
  const [hospital = 0] = await activeOf(agent, 'HOSPITAL');
  const drafts = (await agent.get(`${path}?per_page=500&status=CREATING&include=partner`).expect(200)).body.data;
  const open = drafts.find(({ partner }: { partner: Named }) => agencies.includes(partner.id));
  const { lineItems: given } = (await agent.get(`${path}/${open.id}?include=lineItems`).expect(200)).body.data;
  const product = given[0].product.id === one ? other : one;
  const further = { client: given[0].client, product: { id: product }, quantity: 10 };
  await agent
    .patch(`${path}/${open.id}`)
    .send({ lineItems: [...given, further] })
    .expect(200);
  await apply('distribution', open.id, 'COMPLETE');

  const ofHospital = drafts.filter(({ partner }: { partner: Named }) => partner.id === hospital);
  for (const { id } of ofHospital) await agent.delete(`${path}/${id}`).expect(200);
  await moveAndMerge(agent, {
    from: open.partner.id,
    to: agencies.find((id) => id !== open.partner.id)!,
    hospital,
  });
  const orders = (await agent.get('/api/orders/partner?per_page=500&status=CREATING&include=partner').expect(200)).body
    .data;
  const ofOther = orders.find(({ partner }: { partner: Named }) => partner.id !== hospital);
  await apply('partner', ofOther.id, 'SUBMIT', 'CANCEL');
};
