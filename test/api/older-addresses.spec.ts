import { openedBank } from '../support/bank';
import { giveClient, publicIdOf } from '../support/client-histories';

const { app, bank } = openedBank();

const clientIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();

describe('an older address', () => {
  it('shows, changes and deletes a storage location as the warehouse or the partner that it is', async () => {
    const shown = async (path: string) => (await app.agent.get(`/api/${path}`).expect(200)).body;
    expect(await shown(`storage-locations/${bank.main}`)).toEqual(await shown(`warehouses/${bank.main}`));
    expect(await shown(`storage-locations/${bank.hospital}?include=profile`)).toEqual(
      await shown(`partners/${bank.hospital}?include=profile`),
    );
    await app.agent.patch(`/api/storage-locations/${bank.hospital}`).send({ notes: 'Ring twice' }).expect(200);
    expect((await shown(`partners/${bank.hospital}`)).data.notes).toBe('Ring twice');
    await app.agent.patch(`/api/storage-locations/${bank.main}`).send({ title: 'Hall 1' }).expect(200);
    expect((await shown(`warehouses/${bank.main}`)).data.title).toBe('Hall 1');
    const fields = { title: 'Small House', partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
    await app.given('partner-798', { type: 'RecordRegistered', data: { kind: 'partner', id: 798, fields } });
    await app.agent.delete('/api/storage-locations/798').expect(200);
    await app.agent.get('/api/storage-locations/798').expect(404);
    for (const id of ['1999999999', '99999999999999', 'x', '%27']) {
      const { status, body } = await app.agent.get(`/api/storage-locations/${id}`);
      expect([id, status, body.code]).toEqual([id, expect.any(Number), expect.stringMatching(/notFound|malformed/)]);
    }
    await app.anonymous().get(`/api/storage-locations/${bank.main}`).expect(401);
    const manager = await app.signIn({ roles: ['ROLE_PARTNER_MANAGE_OWN'], partners: [bank.hospital] });
    await manager.get(`/api/storage-locations/${bank.hospital}`).expect(200);
    await manager.patch(`/api/storage-locations/${bank.main}`).send({ title: 'Mine' }).expect(403);
    await manager.delete(`/api/storage-locations/${bank.hospital}`).expect(403);
  });

  it('lists the clients of a partner to users who see them', async () => {
    const other = { title: 'Elsewhere', partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
    await app.given('partner-799', { type: 'RecordRegistered', data: { kind: 'partner', id: 799, fields: other } });
    await giveClient(app, 801, { partner: 799 });
    await giveClient(app, 802, { partner: 799, status: 'INACTIVE' });
    await giveClient(app, 803, { partner: bank.hospital });
    const { body } = await app.agent.get('/api/partners/799/clients').expect(200);
    expect(clientIds(body.data)).toEqual([publicIdOf(801), publicIdOf(802)]);
    expect(body).toEqual((await app.agent.get('/api/clients?partner=799').expect(200)).body);
    const inactive = await app.agent.get('/api/partners/799/clients?status=INACTIVE&partner=1').expect(200);
    expect(clientIds(inactive.body.data)).toEqual([publicIdOf(802)]);
    const roles = ['ROLE_CLIENT_MANAGE_OWN', 'ROLE_PARTNER'] as const;
    const stranger = await app.signIn({ roles, partners: [bank.hospital] });
    expect((await stranger.get('/api/partners/799/clients').expect(200)).body.data).toEqual([]);
    await (await app.signIn({ roles: [] })).get('/api/partners/799/clients').expect(403);
    await app.agent.get('/api/partners/x/clients').expect(400);
  });

  it('lists the questions by which duplicates are found', async () => {
    const question = { type: 'STRING', displayInterface: 'TEXT', isDisplayedPublicly: true };
    for (const [name, isDuplicateReference] of [
      ['mother', true],
      ['color', false],
    ])
      await app.agent
        .post('/api/client/attribute/definition')
        .send({ ...question, name, label: name, isDuplicateReference })
        .expect(201);
    const { body } = await app.agent.get('/api/clients/new-fields?include=options').expect(200);
    expect(body.data).toMatchObject([{ name: 'mother', value: null, options: [] }]);
  });

  it.each(['supply', 'transfer'])('picks orders out of the list of %s orders', async (kind) => {
    const header = kind === 'supply' ? { supplier: bank.acme, warehouse: bank.main } : {};
    const between = kind === 'transfer' ? { sourceLocation: bank.main, targetLocation: bank.backup } : {};
    const lineItems = [{ product: bank.newborn, quantity: 75 }];
    const place = async () =>
      (
        await app.agent
          .post(`/api/orders/${kind}`)
          .send({ ...header, ...between, lineItems })
          .expect(201)
      ).body.data.id;
    const ids = [await place(), await place(), await place()];
    const found = async (query: string) =>
      (await app.agent.get(`/api/orders/${kind}/bulk?${query}`).expect(200)).body.data
        .map(({ id }: { id: number }) => id)
        .sort();
    expect(await found(`ids[]=${ids[0]}&ids[]=${ids[2]}&include[]=lineItems`)).toEqual([ids[0], ids[2]]);
    expect(await found(`ids=${ids[1]},${ids[2]}`)).toEqual([ids[1], ids[2]]);
    await (await app.signIn({ roles: [] })).get(`/api/orders/${kind}/bulk?ids[]=${ids[0]}`).expect(403);
  });
});
