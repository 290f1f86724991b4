import { atTime } from '../support/clock';
import { monthFromNow } from '../support/months';
import { openedServedBank } from '../support/served-bank';

const served = openedServedBank();
const {
  app,
  bank,
  newClient,
  newRegistration,
  newPartner,
  moveClient,
  clientLine,
  distributionOf,
  orderOf,
  post,
  revise,
  path,
  show,
  merge,
} = served;

/** The middle of a month, so many from now. */
const middleOf = (offset: number) => `${monthFromNow(offset)}-15T18:00:00.000Z`;
const [BEFORE, FIRST, LAST, AFTER] = [-6, -5, -3, -2].map(monthFromNow);
const NOT_ACTIVE = { 'lineItems.0.client': 'This client is not active' };

/** A child that was active from five until three months ago. */
const formerClient = async (partner: number, end = 'DEACTIVATE') => {
  const child = await atTime(app, middleOf(-5), () => newClient(partner));
  await atTime(app, middleOf(-3), async () => moveClient(child, end).expect(200));
  return child;
};
const report = (partner: number, child: string, distributionPeriod: string | undefined, agent = app.agent) =>
  post('distribution', distributionOf(partner, [clientLine(child, bank.newborn, 7)], { distributionPeriod }), {
    agent,
  });
const offered = async (partner: number, month?: string, agent = app.agent) =>
  (
    await agent
      .get(
        `${path('distribution')}/new-line-items-for-partner/${partner}${month ? `?distributionPeriod=${month}` : ''}`,
      )
      .expect(200)
  ).body.data.map(({ client }: { client: { id: string; status: string; activeIn?: string } }) => client);
const idsOffered = async (...asked: Parameters<typeof offered>) =>
  (await offered(...asked)).map(({ id }: { id: string }) => id);

describe('a distribution of a past month', () => {
  it.each(['DEACTIVATE', 'EXPIRE', 'BLOCK'])('takes a child who was active in it, after %s', async (end) => {
    const partner = await newPartner();
    const child = await formerClient(partner, end);
    for (const month of [FIRST, monthFromNow(-4), LAST]) {
      expect(await offered(partner, month)).toMatchObject([{ id: child, isActive: false, activeIn: month }]);
      await report(partner, child, month).expect(201);
    }
    for (const month of [BEFORE, AFTER, monthFromNow(0)]) {
      expect(await offered(partner, month)).toEqual([]);
      expect((await report(partner, child, month).expect(422)).body.errors).toEqual(NOT_ACTIVE);
    }
    expect(await offered(partner)).toEqual([]);
  });

  it('takes a child who is active now, whatever the month', async () => {
    const partner = await newPartner();
    const child = await newClient(partner);
    const [shown] = await offered(partner, BEFORE);
    expect(shown).toMatchObject({ id: child, isActive: true });
    expect(shown).not.toHaveProperty('activeIn');
    await report(partner, child, BEFORE).expect(201);
  });

  it('takes a child whose registration nobody has accepted yet', async () => {
    const partner = await newPartner();
    const child = await newRegistration(partner);
    await report(partner, child, monthFromNow(0)).expect(201);
  });

  it('is judged anew for another month, and says in its lines who was active then', async () => {
    const partner = await newPartner();
    const child = await formerClient(partner);
    const { id, lineItems } = (await report(partner, child, FIRST).expect(201)).body.data;
    expect(lineItems).toMatchObject([{ client: { id: child, activeIn: FIRST } }]);
    const other = await formerClient(partner);
    const lines = (await show('distribution', id)).data.lineItems;
    expect(lines).toMatchObject([{ client: { id: child } }, { id: 0, client: { id: other, activeIn: FIRST } }]);
    const moved = await revise('distribution', id, { distributionPeriod: AFTER, lineItems }).expect(422);
    expect(moved.body.errors).toEqual(NOT_ACTIVE);
    await revise('distribution', id, { distributionPeriod: LAST, lineItems }).expect(200);
  });

  it('takes no child for what was with another partner', async () => {
    const [before, now] = [await newPartner(), await newPartner()];
    const child = await atTime(app, middleOf(-5), () => newClient(before));
    await atTime(app, middleOf(-4), async () =>
      app.agent
        .patch(`/api/clients/${child}`)
        .send({ partner: { id: now } })
        .expect(200),
    );
    await atTime(app, middleOf(-3), async () => moveClient(child, 'DEACTIVATE').expect(200));
    const agent = await served.signInOwner(now);
    expect(await idsOffered(now, FIRST, agent)).toEqual([]);
    expect((await report(now, child, FIRST, agent).expect(422)).body.errors).toEqual(NOT_ACTIVE);
    expect(await idsOffered(now, LAST, agent)).toEqual([child]);
    await report(now, child, LAST, agent).expect(201);
    const former = await served.signInOwner(before);
    expect(await idsOffered(before, FIRST, former)).toEqual([]);
    expect((await report(before, child, FIRST, former).expect(422)).body.errors).toEqual({
      'lineItems.0.client': 'No longer exists: choose another one',
    });
    await former
      .get(`${path('distribution')}/new-line-items-for-partner/${now}?distributionPeriod=${LAST}`)
      .expect(403);
  });

  it('takes the survivor of a merge for the months of both, and nobody who is erased', async () => {
    const partner = await newPartner();
    const source = await formerClient(partner);
    const target = await atTime(app, middleOf(-2), () => newClient(partner));
    await merge(target, [source]).expect(200);
    await moveClient(target, 'EXPIRE').expect(200);
    expect(await idsOffered(partner, FIRST)).toEqual([target]);
    await report(partner, target, FIRST).expect(201);
    expect((await report(partner, source, FIRST).expect(422)).body.errors).toEqual({
      'lineItems.0.client': 'Was merged into another client: reload the order',
    });
    const erased = await formerClient(partner);
    await app.agent.post(`/api/clients/${erased}/erase`).send({ confirm: erased }).expect(200);
    expect(await idsOffered(partner, FIRST)).toEqual([target]);
    expect((await report(partner, erased, FIRST)).status).toBe(422);
  });

  it('counts no day that was taken back on it, and no month that is none', async () => {
    const partner = await newPartner();
    const child = await newClient(partner);
    await moveClient(child, 'DEACTIVATE').expect(200);
    expect(await offered(partner, monthFromNow(0))).toEqual([]);
    expect((await report(partner, child, monthFromNow(0)).expect(422)).body.errors).toEqual(NOT_ACTIVE);
    await app.agent
      .get(`${path('distribution')}/new-line-items-for-partner/${partner}?distributionPeriod=May`)
      .expect(400);
  });
});

describe('the lines to fill in of an order that is shown', () => {
  const clientsToFillIn = async (kind: 'partner' | 'distribution', id: number, include: string) =>
    (await show(kind, id, include)).data.lineItems.map(({ client }: { client: { id: string } }) => client.id).sort();

  it('are for clients of every status, or for those alone who may still get one', async () => {
    const partner = await newPartner();
    const [left, blocked] = [await formerClient(partner), await formerClient(partner, 'BLOCK')];
    const [served, leaving] = [await newClient(partner), await newClient(partner)];
    const [distribution, earlier, order] = (
      await Promise.all([
        report(partner, served, monthFromNow(0)).expect(201),
        report(partner, left, LAST).expect(201),
        post('partner', orderOf(partner, [clientLine(served, bank.newborn, 25)])).expect(201),
      ])
    ).map(({ body }) => body.data.id);
    await moveClient(leaving, 'DEACTIVATE').expect(200);

    const everybody = [left, blocked, served, leaving].sort();
    const mayGetOne = [blocked, served, leaving].sort();
    expect(await clientsToFillIn('distribution', distribution, 'lineItems')).toEqual(everybody);
    expect(await clientsToFillIn('distribution', distribution, 'lineItems,lineItems:served')).toEqual(mayGetOne);
    expect(await clientsToFillIn('distribution', earlier, 'lineItems,lineItems:served')).toEqual(everybody);
    expect(await clientsToFillIn('partner', order, 'lineItems')).toEqual(everybody);
    expect(await clientsToFillIn('partner', order, 'lineItems,lineItems:served')).toEqual(mayGetOne);
  });
});
