import { ageExpirationOf, LOCATION_IDS, type OrderKind, type Role } from '@bank/domain';
import { giveClient, publicIdOf } from './client-histories';
import { monthFromNow } from './months';
import { openedWarehouse } from './warehouse';

const OWNER_ROLES = ['ROLE_ORDER_MANAGE_OWN', 'ROLE_CLIENT_MANAGE_OWN', 'ROLE_PARTNER'] as const;

let childCount = 0;
let partnerCount = 0;

/** A warehouse with partners that serve children, for the specs of partner orders and distributions. */
export const openedServedBank = (overrides: Parameters<typeof openedWarehouse>[0] = {}) => {
  const warehouse = openedWarehouse(overrides);
  const { app, freshId, giveRecord } = warehouse;
  const contact = { firstName: 'A', lastName: 'B', email: 'a@b.example' };

  /** An active partner of its own. */
  const newPartner = async (fields?: object): Promise<number> => {
    const usual = { title: `Agency ${++partnerCount}`, partnerType: 'AGENCY', isPublicDisplay: true };
    return fields ? callForPartner({ ...usual, contacts: [contact], ...fields }) : givePartner(usual);
  };
  const givePartner = (fields: object): Promise<number> => {
    const limits = { forecastAverageMonths: 3, maxOrderNumberPerMonth: 1, isMailedAboutOrders: true };
    const nothing = { notes: null, address: null, legacyId: null, diaperPickupLocation: null };
    const contacts = [{ id: partnerCount, ...contact, phoneNumber: null, isProgramContact: false }];
    const methods = { fulfillmentPeriod: null, distributionMethod: null };
    const partner = { ...fields, status: 'ACTIVE', contacts, ...limits, ...methods, ...nothing };
    return giveRecord('partner', partner, LOCATION_IDS);
  };
  const callForPartner = async (body: object): Promise<number> => {
    const { id } = (await app.agent.post('/api/partners').send(body).expect(201)).body.data;
    for (const transition of ['SUBMIT', 'ACTIVATE'])
      await app.agent.patch(`/api/partners/${id}/transition`).send({ transition }).expect(200);
    return id;
  };

  const namesOfChild = () => ({
    firstName: `Child ${++childCount}`,
    lastName: 'Sol',
    parentFirstName: 'Eva',
    parentLastName: 'Sol',
    birthdate: new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10),
  });
  /** Gives the public id of a child whom nobody has accepted yet. */
  const newRegistration = async (partner: number): Promise<string> => {
    const body = { ...namesOfChild(), partner: { id: partner } };
    return (await app.agent.post('/api/clients').send(body).expect(201)).body.data.id;
  };
  /** An active child of a partner, appended as events, which costs less than calls. @returns its public id */
  const newClient = async (partner: number, fields: object = {}): Promise<string> => {
    const id = await freshId('client');
    const person = { ...namesOfChild(), ...fields };
    const registered = { familyId: publicIdOf(id), isPublic: false, partner };
    await giveClient(app, id, { ...person, ...registered, ageExpiresAt: ageExpirationOf(person.birthdate) });
    return publicIdOf(id);
  };
  const moveClient = (client: string, transition: string) =>
    app.agent.patch(`/api/clients/${client}/transition`).send({ transition });
  const showClient = async (client: string) =>
    (await app.agent.get(`/api/clients/${client}?include=partner`).expect(200)).body;

  const clientLine = (client: string, product: number, quantity: number) => ({
    client: { id: client },
    product: { id: product },
    quantity,
  });
  /** Moves an order through several transitions. @returns the answer of the last */
  const applyAll = async (kind: OrderKind, id: number, ...transitions: readonly string[]) => {
    let last: Awaited<ReturnType<typeof warehouse.apply>> | undefined;
    for (const transition of transitions) last = await warehouse.apply(kind, id, transition).expect(200);
    return last!.body;
  };
  /** The body of a partner's order for the next month. */
  const orderOf = (partner: number, lineItems: readonly object[], more: object = {}) => ({
    partner: { id: partner },
    warehouse: { id: warehouse.bank.main },
    orderPeriod: monthFromNow(1),
    lineItems,
    ...more,
  });
  /** The body of a partner's distribution of this month. */
  const distributionOf = (partner: number, lineItems: readonly object[], more: object = {}) => ({
    partner: { id: partner },
    distributionPeriod: monthFromNow(0),
    lineItems,
    ...more,
  });
  /** A completed distribution. @returns its id */
  const distribute = async (partner: number, lineItems: readonly object[], more: object = {}): Promise<number> =>
    (await warehouse.complete('distribution', distributionOf(partner, lineItems, more))).id;
  /** Somebody who works for a partner. */
  const signInOwner = (partner: number, roles: readonly Role[] = OWNER_ROLES) =>
    app.signIn({ roles, partners: [partner] });
  const merge = (target: string, sources: readonly string[]) =>
    app.agent.post('/api/clients/merge').send({ targetClient: target, sourceClients: sources });
  const unmerge = (source: string) => app.agent.post(`/api/clients/${source}/unmerge`);
  const show = async (kind: OrderKind, id: number, include = 'lineItems') =>
    (await app.agent.get(`/api/orders/${kind}/${id}?include=${include}`).expect(200)).body;

  return {
    ...warehouse,
    newPartner,
    newClient,
    newRegistration,
    moveClient,
    showClient,
    clientLine,
    orderOf,
    distributionOf,
    distribute,
    signInOwner,
    merge,
    unmerge,
    applyAll,
    show,
  };
};
