import type { OrderKind } from '@bank/domain';
import { monthFromNow } from '../support/months';
import { openedServedBank } from '../support/served-bank';

const served = openedServedBank();
const { app, bank, newPartner, newClient, clientLine, lines, post, revise, eventsOf } = served;

/** The body of a new order of each kind. */
const bodies: { readonly [K in OrderKind]: () => Promise<object> } = {
  partner: async () => served.orderOf(await newPartner(), lines([bank.newborn, 25])),
  distribution: async () => {
    const partner = await newPartner();
    return served.distributionOf(partner, [clientLine(await newClient(partner), bank.newborn, 7)]);
  },
  supply: async () => ({ supplier: bank.acme, warehouse: bank.main, lineItems: lines([bank.newborn, 5]) }),
  merchandise: async () => ({ warehouse: bank.main, lineItems: lines([bank.newborn, 5]) }),
  transfer: async () => ({
    sourceLocation: bank.main,
    targetLocation: bank.backup,
    lineItems: lines([bank.newborn, 5]),
  }),
  adjustment: async () => ({ storageLocation: bank.main, reason: 'Torn', lineItems: lines([bank.newborn, -5]) }),
  inventory: async () => ({
    storageLocation: bank.main,
    takenAt: '2026-03-01T12:00:00Z',
    lineItems: lines([bank.newborn, 5]),
  }),
};
const kinds = Object.keys(bodies) as OrderKind[];

describe('the status of an order', () => {
  it.each(kinds)('%s: is the first one where it is empty', async (kind) => {
    for (const status of ['', ' ', null, undefined]) {
      const { id, ...made } = (await post(kind, { ...(await bodies[kind]()), status }).expect(201)).body.data;
      expect(made.status).toBe('CREATING');
      expect((await revise(kind, id, { status }).expect(200)).body.data.status).toBe('CREATING');
      expect(await eventsOf(kind, id)).toHaveLength(1);
    }
  });
});
