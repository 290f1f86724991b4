import { type Agent, recordRegistered } from '../../apps/api/src/testing/open-app';
import { openedBank, packs } from '../support/bank';

describe('records', () => {
  const { app, bank } = openedBank();

  it('are registered, shown, changed and deleted', async () => {
    const { body: made, headers } = await app.agent
      .post('/api/product-categories')
      .send({ name: ' Pañales ' })
      .expect(201);
    expect(made.data).toMatchObject({ name: 'Pañales', status: 'ACTIVE', isPartnerOrderable: true });
    expect(headers.etag).toBe('"0"');
    const path = `/api/product-categories/${made.data.id}`;
    const { body: changed } = await app.agent
      .patch(path)
      .send({ ...made.data, status: 'INACTIVE' })
      .expect(200);
    expect(changed.data).toMatchObject({ id: made.data.id, name: 'Pañales', status: 'INACTIVE' });
    await app.agent.delete(path).expect(200, { success: true, message: 'ListOption "Pañales" deleted.' });
    await app.agent.get(path).expect(404);
    await app.agent.delete(path).expect(404);
    const { body: logs } = await app.agent
      .get(`/api/logs?object_class=ProductCategory&object_id=${made.data.id}`)
      .expect(200);
    expect(logs.data.map(({ action, data }: { action: string; data: object }) => [action, data])).toEqual([
      ['remove', {}],
      ['update', { status: 'INACTIVE' }],
      ['create', { name: 'Pañales', status: 'ACTIVE', isPartnerOrderable: true }],
    ]);
  });

  it('name the field and the mend', async () => {
    const { body } = await app.agent
      .post('/api/products')
      .send({ name: 'X', sku: 'SKU601', productCategory: { id: 999 }, ...packs, hospitalPackSize: -1 })
      .expect(422);
    expect(body).toEqual({
      code: 'invalid',
      message:
        'There are invalid values. Please check the fields and try again. ' +
        'Product Category: No longer exists: choose another one. ' +
        'Hospital Pack Size: Must not be negative. Sku: Another product has this SKU.',
      errors: {
        sku: 'Another product has this SKU',
        productCategory: 'No longer exists: choose another one',
        hospitalPackSize: 'Must not be negative',
      },
    });
    const { body: shape } = await app.agent
      .post('/api/products')
      .send({ name: 5, productCategory: 'Diapers' })
      .expect(400);
    expect(Object.keys(shape.errors).sort()).toEqual(['name', 'productCategory']);
  });

  it('show a product with its category, and filter by it', async () => {
    const { body } = await app.agent
      .get('/api/products?partnerOrderable=1&name=SIZE&sort=productCategory.name|asc')
      .expect(200);
    expect(body.data).toMatchObject([
      { id: bank.size1, productCategory: { id: 501, name: 'Diapers', isPartnerOrderable: true }, defaultCost: 0.13 },
    ]);
    expect((await app.agent.get('/api/products?partnerOrderable=0').expect(200)).body.data).toEqual([]);
    const { body: paged } = await app.agent.get('/api/products?page=2&per_page=1').expect(200);
    expect(paged.data).toMatchObject([{ id: bank.size1 }]);
    expect(paged.meta.pagination).toMatchObject({ total: 2, last_page: 2 });
  });

  it('hold the minimum of a product for each warehouse, and keep these from being deleted', async () => {
    const path = `/api/products/${bank.size1}`;
    const post = (body: object) => app.agent.patch(path).send(body);
    const { body: hall } = await app.agent.post('/api/warehouses').send({ title: 'Hall' }).expect(201);
    const { body } = await post({ minimums: [{ warehouse: { id: hall.data.id }, units: '400' }] }).expect(200);
    const [minimum] = body.data.minimums;
    expect(body.data.minimums).toEqual([
      { id: expect.any(Number), warehouse: { id: hall.data.id }, units: 400, isDeleted: false },
    ]);
    expect((await post({ name: 'Size One' }).expect(200)).body.data.minimums).toEqual([minimum]);
    expect((await app.agent.get('/api/products').expect(200)).body.data).toContainEqual(
      expect.objectContaining({ id: bank.newborn, minimums: [] }),
    );
    const { body: wrong } = await post({
      minimums: [{ warehouse: bank.hospital, units: 5 }, { warehouse: hall.data.id, units: 1 }, { units: 'few' }],
    }).expect(400);
    expect(wrong.errors).toEqual({ 'minimums.2.units': expect.any(String) });
    const { body: unfit } = await post({
      minimums: [
        { warehouse: bank.hospital, units: 5 },
        { warehouse: hall.data.id, units: 1 },
      ],
    }).expect(422);
    expect(unfit.errors).toEqual({
      'minimums.0.warehouse': 'No longer exists: choose another one',
      'minimums.1.warehouse': 'This warehouse has a minimum already',
    });
    const { body: kept } = await app.agent.delete(`/api/warehouses/${hall.data.id}`).expect(409);
    expect(kept.message).toBe(
      'Cannot delete a warehouse for which products have a minimum: remove it from them first.',
    );
    expect(
      (await post({ minimums: [{ id: minimum.id, isDeleted: true }], name: 'Size 1' })).body.data.minimums,
    ).toEqual([]);
    await app.agent.delete(`/api/warehouses/${hall.data.id}`).expect(200);
    const { body: logs } = await app.agent.get(`/api/logs?object_class=Product&object_id=${bank.size1}`).expect(200);
    expect(logs.data.map(({ data }: { data: object }) => data).slice(0, 3)).toEqual([
      { minimums: [], name: 'Size 1' },
      { name: 'Size One' },
      { minimums: [{ id: minimum.id, warehouse: hall.data.id, units: 400 }] },
    ]);
  });

  it('keep a category that has products, even when both happen at once', async () => {
    const { body } = await app.agent.delete('/api/product-categories/501').expect(409);
    expect(body.message).toBe('Cannot delete a category which has related products');
    const { body: made } = await app.agent.post('/api/product-categories').send({ name: 'Brief' }).expect(201);
    const product = { name: 'P', sku: 'RACE', productCategory: { id: made.data.id }, ...packs };
    const [deleted, saved] = await Promise.all([
      app.agent.delete(`/api/product-categories/${made.data.id}`),
      app.agent.post('/api/products').send(product),
    ]);
    expect([
      [200, 422],
      [409, 201],
    ]).toContainEqual([deleted.status, saved.status]);
  });

  it('give contacts and addresses ids, drop blank ones, and remove marked ones', async () => {
    const contact = { firstName: 'Front', lastName: 'Desk', email: 'desk@example.org' };
    const { body } = await app.agent
      .post('/api/suppliers?include=addresses,contacts')
      .send({ title: 'Ñandú & Sons', supplierType: 'VENDOR', contacts: [contact, { firstName: '' }], addresses: [{}] })
      .expect(201);
    expect(body.data).toMatchObject({
      addresses: [],
      contacts: [{ ...contact, id: expect.any(Number), isDeleted: false }],
    });
    const path = `/api/suppliers/${body.data.id}?include=contacts`;
    const half = await app.agent
      .patch(path)
      .send({ contacts: [{ lastName: 'Only' }] })
      .expect(422);
    expect(half.body.errors).toEqual({
      'contacts.0.firstName': 'Contact First Name is required',
      'contacts.0.email': 'Contact Email is required',
    });
    const gone = await app.agent
      .patch(path)
      .send({ contacts: [{ ...body.data.contacts[0], isDeleted: true }] })
      .expect(200);
    expect(gone.body.data.contacts).toEqual([]);
    const { body: list } = await app.agent.get('/api/suppliers?keyword=ñandú').expect(200);
    expect(list.data).toMatchObject([{ title: 'Ñandú & Sons' }]);
    expect(list.data[0]).not.toHaveProperty('contacts');
    const { body: whole } = await app.agent.get('/api/suppliers?keyword=acme&include[]=addresses').expect(200);
    expect(whole.data[0].addresses).toMatchObject([{ id: bank.acmeOffice }]);
  });

  it('show warehouses first, then partners, by title whatever the case', async () => {
    const { body } = await app.agent.get('/api/storage-locations').expect(200);
    expect(body.data.map(({ title, type }: { title: string; type: string }) => [type, title])).toEqual([
      ['warehouse', 'backup warehouse'],
      ['warehouse', 'Main Warehouse'],
      ['partner', 'Étoile Hospital'],
    ]);
    expect(body.data[2]).toMatchObject({ partnerType: 'HOSPITAL', canPlaceOrders: true });
    await app.given(
      'warehouse-704',
      recordRegistered('warehouse', 704, {
        title: 'Hidden',
        status: 'ACTIVE',
        isPublicDisplay: false,
        address: null,
        contacts: [],
      }),
    );
    const partner = await app.signIn({ roles: ['ROLE_PARTNER'], partners: [] });
    const { body: seen } = await partner.get('/api/storage-locations').expect(200);
    expect(seen.data.map(({ title }: { title: string }) => title)).toEqual(['backup warehouse', 'Main Warehouse']);
  });

  it('show inactive warehouses on request, to count and clear them', async () => {
    const closed = { title: 'Closed Hall', status: 'INACTIVE', isPublicDisplay: true };
    await app.agent.post('/api/warehouses').send(closed).expect(201);
    const titles = async (query: string, agent = app.agent) => {
      const { body } = await agent.get(`/api/storage-locations${query}`).expect(200);
      return body.data.map(({ title }: { title: string }) => title);
    };
    expect(await titles('?type=warehouse')).not.toContain('Closed Hall');
    expect(await titles('?type=warehouse&inactive=true')).toContain('Closed Hall');
    const clerk = await app.signIn({ roles: ['ROLE_TRANSFER_ORDER_EDIT'] });
    expect(await titles('?inactive=true', clerk)).toContain('Closed Hall');
    expect(await titles('?inactive=true', clerk)).not.toContain('Hidden');
  });

  it('show the partners that may order, and on request inactive ones as well', async () => {
    const statuses = ['START', 'NEEDS_PROFILE_REVIEW', 'REVIEW_PAST_DUE', 'INACTIVE'];
    for (const [n, status] of statuses.entries())
      await app.given(
        `partner-${720 + n}`,
        recordRegistered('partner', 720 + n, { title: status, partnerType: 'AGENCY', status, contacts: [] }),
      );
    const titles = async (agent: Agent, query: string) => {
      const { body } = await agent.get(`/api/storage-locations?type=partner${query}`).expect(200);
      return body.data.map(({ title }: { title: string }) => title);
    };
    const clerk = await app.signIn({ roles: ['ROLE_PARTNER_VIEW_ALL'] });
    for (const agent of [app.agent, clerk]) {
      expect(await titles(agent, '')).toEqual(['Étoile Hospital', 'NEEDS_PROFILE_REVIEW']);
      expect(await titles(agent, '&inactive=true')).toEqual(expect.arrayContaining(statuses));
    }
    expect(await titles(app.agent, '&id=723')).toEqual(['INACTIVE']);
    const theirs = await app.signIn({ roles: ['ROLE_PARTNER'], partners: [721, 723] });
    expect(await titles(theirs, '')).toEqual(['NEEDS_PROFILE_REVIEW']);
  });

  describe('users', () => {
    const somebody = {
      email: 'Nina@Example.org',
      name: { firstName: 'Nina', lastName: 'Ñu' },
      plainTextPassword: 'a good password',
    };

    it('sign in with the password that was set, which no answer and no event tells', async () => {
      const { id: group } = (await app.query('SELECT id FROM read.groups ORDER BY id LIMIT 1'))[0];
      const { body, headers } = await app.agent
        .post('/api/users?include=groups')
        .send({ ...somebody, groups: [{ id: group }] })
        .expect(201);
      expect(body.data).toMatchObject({ email: 'Nina@Example.org', isAdmin: true, groups: [{ id: group }] });
      expect(JSON.stringify(body)).not.toContain('password');
      await app.agent.patch(`/api/users/${body.data.id}`).set('If-Match', headers.etag!).send(body.data).expect(200);
      await app
        .anonymous()
        .post('/api/session')
        .send({ email: 'nina@example.org', password: 'a good password' })
        .expect(200);
      const events = await app.store.read(`user-${body.data.id}`);
      expect(events.map(({ event }) => event.type)).toEqual(['RecordRegistered', 'PasswordSet']);
      expect(JSON.stringify(events.map(({ event }) => event))).not.toContain('good');
      const [stored] = await app.query(
        'SELECT data::text FROM log.events WHERE stream = $1 AND version = 0',
        `user-${body.data.id}`,
      );
      expect(stored.data).not.toMatch(/nina|Ñu/i);
    });

    it('have an e-mail of their own, however many ask for it at once', async () => {
      const twin = { ...somebody, email: 'twin@example.org' };
      const answers = await Promise.all(Array.from({ length: 4 }, () => app.agent.post('/api/users').send(twin)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
      const refused = answers.find(({ status }) => status === 422)!;
      expect(refused.body.errors).toEqual({ email: 'Another user has this email' });
    });

    it('change themselves, but not their groups, and nobody else', async () => {
      const { id, email } = await app.register({ roles: ['ROLE_PRODUCT_VIEW'] });
      const other = await app.register({ roles: ['ROLE_PRODUCT_VIEW'] });
      const me = app.anonymous();
      await me.post('/api/session').send({ email, password: 'password' }).expect(200);
      const { body } = await me
        .patch(`/api/users/${id}?include=groups`)
        .send({ phoneNumber: '816', groups: [], currentPassword: 'password' })
        .expect(200);
      expect(body.data).toMatchObject({ phoneNumber: '816', groups: [expect.anything()] });
      await me.get(`/api/users/${other.id}`).expect(403);
      await me.patch(`/api/users/${other.id}`).send({ phoneNumber: '0' }).expect(403);
      await me.get('/api/users').expect(403);
      const editor = await app.signIn({ roles: ['ROLE_USER_EDIT'] });
      await editor.patch(`/api/users/${other.id}`).send({ phoneNumber: '1' }).expect(422);
      const { id: plain } = await app.register({ roles: ['ROLE_USER_EDIT'] });
      await editor.patch(`/api/users/${plain}`).send({ phoneNumber: '1' }).expect(200);
      await editor.patch('/api/users/1').send({ phoneNumber: '1' }).expect(403);
    });

    it('are out as soon as they are deleted', async () => {
      const { id, email } = await app.register();
      const gone = app.anonymous();
      await gone.post('/api/session').send({ email, password: 'password' }).expect(200);
      await app.agent.delete(`/api/users/${id}`).expect(200, { success: true, message: `User "${email}" deleted.` });
      await gone.get('/api/products').expect(401);
      await app.anonymous().post('/api/session').send({ email, password: 'password' }).expect(401);
    });

    it('feel a changed group at once', async () => {
      const { group, email } = await app.register({ roles: ['ROLE_PRODUCT_VIEW'] });
      const me = app.anonymous();
      await me.post('/api/session').send({ email, password: 'password' }).expect(200);
      await me.get('/api/suppliers').expect(403);
      await app.agent
        .patch(`/api/groups/${group}`)
        .send({ roles: ['ROLE_SUPPLIER_VIEW'] })
        .expect(200);
      await me.get('/api/suppliers').expect(200);
      const { body } = await app.agent.delete(`/api/groups/${group}`).expect(409);
      expect(body.message).toBe('Cannot delete a group which has users');
    });
  });

  it('know the roles that a group may hold', async () => {
    const { body } = await app.agent.get('/api/groups/list-roles').expect(200);
    expect(body.data).toContain('ROLE_ADMIN');
    const { body: refused } = await app.agent
      .post('/api/groups')
      .send({ name: 'None', roles: ['ROLE_KING'] })
      .expect(422);
    expect(refused.errors).toEqual({ roles: 'Cannot be ROLE_KING: choose one that is offered' });
  });
});
