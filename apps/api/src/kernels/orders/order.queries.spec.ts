import { type OrderPolicy, policies } from '@bank/domain';
import { Controller, Get, Inject, Module, Query } from '@nestjs/common';
import { openedWarehouse } from '../../../../../test/support/warehouse';
import { Access } from '../../platform/auth/access.guard';
import type { ListQuery } from '../../platform/lists/list-query';
import { answerOne, answerPage } from '../../platform/transport/answer';
import { Id } from '../../platform/transport/id.pipe';
import { orderView } from './order.list';
import { OrderQueries } from './order.queries';
import { OrdersKernel } from './orders.kernel';

/** Transfers, as if they belonged to the partner that gives. */
const policy: OrderPolicy = {
  ...policies.transfer,
  belongsTo: { partner: 'sourceLocation', seenWholeBy: ['ROLE_ADMIN'] },
};
/** The products that an order doesn't name yet. */
const view = orderView(policy, {
  blankLines: async (pool, { lineItems }) => {
    const named = lineItems.map(({ product }) => (product as { id: number }).id);
    const { rows } = await pool.query('SELECT id, name FROM read.products WHERE id <> ALL ($1) ORDER BY id', [named]);
    return rows.map((product) => ({ line: { product, quantity: null } }));
  },
});

@Controller('own-transfers')
class OwnTransfersController {
  @Inject() readonly queries: OrderQueries;

  @Get()
  @Access('orders/transfer', 'list')
  async list(@Query(view.list) query: ListQuery) {
    return answerPage(await this.queries.fetchPage(policy, view, query), query);
  }

  @Get(':id')
  @Access('orders/transfer', 'show')
  async show(@Id() id: number) {
    return answerOne((await this.queries.findOne(policy, view, id, new Set(['lineItems']))).order);
  }
}
@Module({ imports: [OrdersKernel], controllers: [OwnTransfersController] })
class OwnTransfersModule {}

const { app, bank, place, revise, apply, deliver, lines, newProduct, newWarehouse } = openedWarehouse({
  modules: [OwnTransfersModule],
});

describe('orders that belong to a partner', () => {
  const ids: { own: number; other: number } = { own: 0, other: 0 };
  beforeAll(async () => {
    const [target, product] = [await newWarehouse(), await newProduct()];
    const giveFrom = async (sourceLocation: number) =>
      (await place('transfer', { sourceLocation, targetLocation: target, lineItems: lines([product, 1]) })).id;
    ids.own = await giveFrom(bank.hospital);
    ids.other = await giveFrom(await newWarehouse());
  });
  const listed = async (agent: typeof app.agent): Promise<number[]> =>
    (await agent.get('/api/own-transfers').expect(200)).body.data.map(({ id }: { id: number }) => id);

  it('are seen by their partner, and by users who see all of them', async () => {
    const partner = await app.signIn({ roles: ['ROLE_TRANSFER_ORDER_VIEW'], partners: [bank.hospital] });
    expect(await listed(partner)).toEqual([ids.own]);
    await partner.get(`/api/own-transfers/${ids.own}`).expect(200);
    await partner.get(`/api/own-transfers/${ids.other}`).expect(403);
    expect(await listed(app.agent)).toEqual(expect.arrayContaining([ids.own, ids.other]));
    await app.agent.get(`/api/own-transfers/${ids.other}`).expect(200);
  });

  it('are seen by nobody who works for no partner', async () => {
    const stranger = await app.signIn({ roles: ['ROLE_TRANSFER_ORDER_VIEW'] });
    expect(await listed(stranger)).toEqual([]);
    await stranger.get(`/api/own-transfers/${ids.own}`).expect(403);
  });
});

describe('an order whose kind proposes lines', () => {
  it('has them behind its own while it can be changed, and loses the ones left blank', async () => {
    const [from, to] = [await newWarehouse(), await newWarehouse()];
    const [named, other] = [await newProduct(), await newProduct()];
    const posted = { sourceLocation: from, targetLocation: to, lineItems: lines([named, 3]) };
    await deliver(from, named, 5);
    const { id } = await place('transfer', posted);
    const shown = async () => (await app.agent.get(`/api/own-transfers/${id}`).expect(200)).body.data.lineItems;
    const quantityOf = (items: { product: { id: number }; quantity: number | null }[], product: number) =>
      items.filter((item) => item.product.id === product).map(({ quantity }) => quantity);
    const proposed = await shown();
    expect(quantityOf(proposed, named)).toEqual([3]);
    expect(quantityOf(proposed, other)).toEqual([null]);
    await revise('transfer', id, { lineItems: proposed }).expect(200);
    await apply('transfer', id, 'COMPLETE').expect(200);
    expect(quantityOf(await shown(), named)).toEqual([3]);
    expect(quantityOf(await shown(), other)).toEqual([]);
  });
});
