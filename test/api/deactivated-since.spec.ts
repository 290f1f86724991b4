import type { OrderKind } from '@bank/domain';
import { openedServedBank } from '../support/served-bank';

const served = openedServedBank();
const { app, bank, newPartner, newClient, newProduct, newWarehouse, clientLine, orderOf, distributionOf } = served;
const { lines, place, revise, apply, show, deliver } = served;

const deactivate = (path: string, id: number) =>
  app.agent.patch(`/api/${path}/${id}`).send({ status: 'INACTIVE' }).expect(200);

describe('an open order whose product was deactivated since', () => {
  it.each<[OrderKind, (product: number) => Promise<object>, object]>([
    ['partner', async (product) => orderOf(await newPartner(), lines([product, 5])), { portalOrderId: 'A-1' }],
    [
      'distribution',
      async (product) => {
        const partner = await newPartner();
        return distributionOf(partner, [clientLine(await newClient(partner), product, 7)]);
      },
      { reason: 'Flood' },
    ],
    [
      'supply',
      async (product) => ({ supplier: bank.acme, warehouse: bank.main, lineItems: lines([product, 5]) }),
      { receivedAt: '2026-03-01T12:00:00Z' },
    ],
    [
      'adjustment',
      async (product) => ({ storageLocation: bank.main, reason: 'Torn', lineItems: lines([product, -5]) }),
      { reason: 'Wet' },
    ],
  ])('%s: says so when it is read and saved', async (kind, bodyOf, change) => {
    const product = await newProduct(`Retired of ${kind}`);
    const { id } = await place(kind, await bodyOf(product));
    expect((await show(kind, id)).meta).not.toHaveProperty('warnings');
    await deactivate('products', product);
    const warnings = [`Retired of ${kind} is inactive.`];
    expect((await show(kind, id, '')).meta.warnings).toEqual(warnings);
    expect((await revise(kind, id, change).expect(200)).body.meta.warnings).toEqual(warnings);
  });

  it('says so of the warehouse as well, once, and no more when it is sent off', async () => {
    const [product, warehouse] = [await newProduct('Old swim'), await newWarehouse('Shed')];
    await deliver(warehouse, product, 5);
    const { id } = await place('merchandise', { warehouse, lineItems: lines([product, 2], [product, 3]) });
    await Promise.all([deactivate('products', product), deactivate('warehouses', warehouse)]);
    const warnings = ['Old swim is inactive.', 'Shed is inactive.'];
    expect((await show('merchandise', id)).meta.warnings).toEqual(warnings);
    const { body } = await apply('merchandise', id, 'COMPLETE').expect(200);
    expect([...body.meta.warnings].sort()).toEqual(warnings);
    expect((await show('merchandise', id)).meta).not.toHaveProperty('warnings');
  });
});
