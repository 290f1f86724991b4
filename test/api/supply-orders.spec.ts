import { Workbook } from 'exceljs';
import { openedBank } from '../support/bank';

describe('supply orders', () => {
  const { app, bank } = openedBank();

  const order = (over: object = {}) => ({
    supplier: { id: bank.acme },
    supplierAddress: { id: bank.acmeOffice },
    warehouse: { id: bank.main },
    lineItems: [{ product: { id: bank.newborn }, quantity: 200, cost: 0.13 }],
    ...over,
  });
  /** The relations that the form includes. */
  const whole = '?include=lineItems.product,lineItems.transactions,supplierAddress';
  const place = async (over: object = {}) =>
    (await app.agent.post(`/api/orders/supply${whole}`).send(order(over)).expect(201)).body.data;
  const apply = (id: number, transition: string) =>
    app.agent.patch(`/api/orders/supply/${id}/transition${whole}`).send({ transition });
  const level = async (product: number, query = '') => {
    const { body } = await app.agent.get(`/api/stock-levels?showDiapersOrPackages=diapers${query}`).expect(200);
    return body.data.find(({ id }: { id: number }) => id === product).excludesPendingOrders;
  };
  const newProduct = async (name: string): Promise<number> => {
    const { productCategory } = (await app.agent.get(`/api/products/${bank.newborn}`).expect(200)).body.data;
    const packs = { PacksPerBag: 1, PackSize: 1, MaxPacks: 1 };
    const sizes = ['agency', 'hospital'].flatMap((type) =>
      Object.entries(packs).map(([field, size]) => [`${type}${field}`, size]),
    );
    const product = { name, sku: name.toUpperCase(), status: 'ACTIVE', productCategory, ...Object.fromEntries(sizes) };
    return (await app.agent.post('/api/products').send(product).expect(201)).body.data.id;
  };
  const eventsOf = async (id: number) => (await app.store.read(`supplyOrder-${id}`)).map(({ event }) => event.type);

  it('keeps what was ordered beside what came, also of what did not come at all', async () => {
    const other = await newProduct('Ordered Wipes');
    const lines = [
      { product: { id: bank.newborn }, quantity: 200, cost: 0.13 },
      { product: { id: other }, quantity: 30, cost: 1 },
    ];
    const { id, lineItems } = await place({ lineItems: lines });
    const ordered = async () => (await app.agent.get(`/api/orders/supply/${id}/ordered`).expect(200)).body.data;
    expect(await ordered()).toEqual([]);
    await apply(id, 'ORDER').expect(200);
    const [first, second] = lineItems;
    const came = [
      { id: first.id, product: { id: bank.newborn }, quantity: 120, cost: 0.13 },
      { id: second.id, product: { id: other }, quantity: 0, cost: 1 },
    ];
    await app.agent.patch(`/api/orders/supply/${id}`).send({ lineItems: came }).expect(200);
    await apply(id, 'RECEIVE').expect(200);
    expect(await ordered()).toEqual([
      { product: { id: bank.newborn, name: 'Newborn' }, ordered: 200, received: 120 },
      { product: { id: other, name: 'Ordered Wipes' }, ordered: 30, received: 0 },
    ]);
    await app.agent.get('/api/orders/supply/999999/ordered').expect(404);
  });

  it('walks from the form to the shelf, and the history tells who did it', async () => {
    const before = await level(bank.newborn);
    const placed = await place();
    expect(placed).toMatchObject({
      status: 'CREATING',
      sequence: `SPLY-${String(placed.id).padStart(6, '0')}`,
      isEditable: true,
      isDeletable: true,
      isComplete: false,
      supplier: { id: bank.acme, title: 'Acme' },
      supplierAddress: { id: bank.acmeOffice, street1: '1 Main St' },
      warehouse: { id: bank.main, title: 'Main Warehouse' },
      receivedAt: null,
      lineItems: [{ quantity: 200, cost: 0.13, product: { id: bank.newborn, name: 'Newborn' }, transactions: [] }],
    });
    const ordered = await apply(placed.id, 'ORDER').expect(200);
    expect(ordered.body.meta.enabledTransitions).toEqual([{ transition: 'RECEIVE', title: 'Receive' }]);
    expect(await level(bank.newborn)).toBe(before);
    const { body: received } = await apply(placed.id, 'RECEIVE').expect(200);
    expect(received).toMatchObject({
      data: {
        status: 'RECEIVED',
        isEditable: false,
        isDeletable: false,
        isComplete: true,
        receivedAt: expect.any(String),
      },
      meta: { enabledTransitions: [] },
    });
    expect(received.data.lineItems[0].transactions).toMatchObject([
      { delta: 200, isCommitted: true, storageLocation: { id: bank.main, title: 'Main Warehouse' } },
    ]);
    expect(await level(bank.newborn)).toBe(before + 200);
    expect(await eventsOf(placed.id)).toEqual([
      'OrderPlaced',
      'OrderStatusChanged',
      'OrderStatusChanged',
      'OrderCommitted',
    ]);

    const { body: logs } = await app.agent.get(`/api/logs?object_class=SupplyOrder&object_id=${placed.id}`).expect(200);
    expect(logs.data.map(({ action, username }: { action: string; username: string }) => [action, username])).toEqual([
      ['commit', 'Una User 1'],
      ['transition', 'Una User 1'],
      ['transition', 'Una User 1'],
      ['create', 'Una User 1'],
    ]);
    expect(logs.data[3]).toMatchObject({
      data: { sequence: placed.sequence, warehouse: bank.main },
      line_items: [{ id: placed.lineItems[0].id, action: 'create', username: 'Una User 1', data: { quantity: 200 } }],
    });
  });

  it('says what is wrong, by field, and writes nothing', async () => {
    const { body } = await app.agent
      .post('/api/orders/supply')
      .send({ lineItems: [{ product: { id: bank.newborn }, quantity: 0 }] })
      .expect(422);
    expect(body).toEqual({
      code: 'invalid',
      message:
        'There are invalid values. Please check the fields and try again. Supplier: Field is required. ' +
        'Warehouse: Field is required. Line Items: At least one line item must have a quantity.',
      errors: {
        supplier: 'Field is required',
        warehouse: 'Field is required',
        lineItems: 'At least one line item must have a quantity',
      },
    });
    const wrongShape = await app.agent
      .post('/api/orders/supply')
      .send(order({ lineItems: 'many' }))
      .expect(400);
    expect(wrongShape.body.errors).toEqual({ lineItems: 'Must be a list' });
    const { body: header } = await app.agent
      .post('/api/orders/supply')
      .send(order({ supplier: 'Acme', status: [] }))
      .expect(400);
    expect(header.errors).toEqual({
      supplier: 'Must name a record, such as {"id": 7}',
      status: 'Must be a text',
    });
    const wrongLines = [{ id: 'a', product: { id: 'x' }, quantity: 'ten', cost: {} }, 5, { product: 'Newborn' }];
    const { body: lines } = await app.agent
      .post('/api/orders/supply')
      .send(order({ lineItems: wrongLines }))
      .expect(400);
    expect(lines.errors).toEqual({
      'lineItems.0.id': 'Must be a whole number, such as 7',
      'lineItems.0.product': 'Must name a record, such as {"id": 7}',
      'lineItems.0.quantity': 'Must be a number, such as 12.5',
      'lineItems.0.cost': 'Must be a number, such as 12.5',
      'lineItems.1': 'Must be an object',
      'lineItems.2.product': 'Must name a record, such as {"id": 7}',
    });
    const { body: list } = await app.agent.post('/api/orders/supply').send([]).expect(400);
    expect(list.errors).toEqual({ body: 'Must be an object' });
    const { body: flying } = await app.agent
      .post('/api/orders/supply')
      .send(order({ status: 'FLYING' }))
      .expect(422);
    expect(flying.errors).toEqual({ status: 'There is no such status; there are CREATING, ORDERED, RECEIVED' });
    const wrongTime = await app.agent
      .post('/api/orders/supply')
      .send(order({ receivedAt: 'soon' }))
      .expect(400);
    expect(wrongTime.body.errors).toHaveProperty('receivedAt');
    const negative = [{ product: { id: bank.newborn }, quantity: -5 }];
    const { body: minus } = await app.agent
      .post('/api/orders/supply')
      .send(order({ lineItems: negative }))
      .expect(422);
    expect(minus.errors).toEqual({ 'lineItems.0.quantity': 'Line Item must have a positive quantity' });
  });

  it('saves what changed, keeps lines that are not mentioned, and takes the loaded object back as it is', async () => {
    const placed = await place();
    const { body } = await app.agent
      .patch(`/api/orders/supply/${placed.id}${whole}`)
      .send({ ...placed, warehouse: { id: bank.backup }, lineItems: [{ product: { id: bank.size1 }, quantity: 10 }] })
      .expect(200);
    expect(body.data.warehouse.id).toBe(bank.backup);
    expect(
      body.data.lineItems.map(({ product, quantity }: { product: { id: number }; quantity: number }) => [
        product.id,
        quantity,
      ]),
    ).toEqual([
      [bank.newborn, 200],
      [bank.size1, 10],
    ]);
    await app.agent.patch(`/api/orders/supply/${placed.id}`).send(body.data).expect(200);
    expect(await eventsOf(placed.id)).toEqual(['OrderPlaced', 'OrderRevised']);
  });

  it('keeps the address of an order whose supplier lost it', async () => {
    const placed = await place();
    const { body } = await app.agent
      .patch(`/api/orders/supply/${placed.id}${whole}`)
      .send({ lineItems: [{ product: { id: bank.size1 }, quantity: 1 }] })
      .expect(200);
    expect(body.data.supplierAddress.id).toBe(bank.acmeOffice);
  });

  it('takes a saved status for the transition that leads to it', async () => {
    const placed = await place();
    await app.agent.patch(`/api/orders/supply/${placed.id}`).send({ status: 'RECEIVED' }).expect(409);
    await app.agent.patch(`/api/orders/supply/${placed.id}`).send({ status: 'LOST' }).expect(422);
    await app.agent.patch(`/api/orders/supply/${placed.id}`).send({ status: 'ORDERED' }).expect(200);
    const { body } = await app.agent.patch(`/api/orders/supply/${placed.id}`).send({ status: 'RECEIVED' }).expect(200);
    expect(body.data.isComplete).toBe(true);
    const refused = await app.agent
      .patch(`/api/orders/supply/${placed.id}`)
      .send({ warehouse: { id: bank.backup } })
      .expect(409);
    expect(refused.body.message).toBe(
      `Order ${placed.sequence} has committed transactions and cannot be edited. Please enter a correction order.`,
    );
    await app.agent.delete(`/api/orders/supply/${placed.id}`).expect(409);
  });

  it('answers an empty transition with the order as it is', async () => {
    const placed = await place();
    const path = `/api/orders/supply/${placed.id}/transition${whole}`;
    for (const body of [{ transition: '' }, { transition: null }, {}, undefined]) {
      const { body: answer } = await app.agent.patch(path).send(body).expect(200);
      expect(answer).toEqual({
        data: placed,
        meta: { enabledTransitions: [{ transition: 'ORDER', title: 'Order' }] },
      });
    }
    await app.agent.patch(path).send({ transition: 7 }).expect(400);
    expect(await eventsOf(placed.id)).toEqual(['OrderPlaced']);
  });

  it('deletes an order that has moved nothing, for administrators only', async () => {
    const placed = await place();
    const clerk = await app.signIn({ roles: ['ROLE_SUPPLY_ORDER_EDIT'] });
    const { body } = await clerk.get(`/api/orders/supply/${placed.id}`).expect(200);
    expect(body.data.isDeletable).toBe(false);
    await clerk.delete(`/api/orders/supply/${placed.id}`).expect(403);
    await app.agent
      .delete(`/api/orders/supply/${placed.id}`)
      .expect(200, { success: true, message: `Order ${placed.id} deleted.` });
    await app.agent.get(`/api/orders/supply/${placed.id}`).expect(404);
    await app.agent.patch(`/api/orders/supply/${placed.id}`).send({}).expect(404);
  });

  it('answers 404 to ids that nobody has, 400 to ids that are none', async () => {
    await app.agent.get('/api/orders/supply/999999').expect(404);
    await app.agent.patch('/api/orders/supply/999999/transition').send({ transition: 'ORDER' }).expect(404);
    await app.agent.get('/api/orders/supply/first').expect(400);
  });

  it('has one effect for one Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': 'supply-once' };
    const first = await app.agent.post('/api/orders/supply').set(key).send(order()).expect(201);
    const again = await app.agent.post('/api/orders/supply').set(key).send(order()).expect(201);
    expect(again.body).toEqual(first.body);
    await app.agent
      .post('/api/orders/supply')
      .set(key)
      .send(order({ warehouse: { id: bank.backup } }))
      .expect(422);
    expect(await eventsOf(first.body.data.id)).toEqual(['OrderPlaced']);
  });

  it('names the change and its author to a late writer instead of losing it', async () => {
    const placed = await app.agent.post('/api/orders/supply').send(order()).expect(201);
    const { id } = placed.body.data;
    const tag = { 'If-Match': placed.headers.etag! };
    await app.agent
      .patch(`/api/orders/supply/${id}`)
      .set(tag)
      .send({ warehouse: { id: bank.backup } })
      .expect(200);
    const { body } = await app.agent
      .patch(`/api/orders/supply/${id}`)
      .set(tag)
      .send({ supplierAddress: { id: null } })
      .expect(412);
    expect(body.message).toContain('Una User 1');
    expect(JSON.stringify(body)).toContain('warehouse');
  });

  it('names what changed as the order itself does', async () => {
    const placed = await app.agent.post(`/api/orders/supply${whole}`).send(order()).expect(201);
    const path = `/api/orders/supply/${placed.body.data.id}`;
    const [line] = placed.body.data.lineItems;
    await app.agent
      .patch(path)
      .send({ lineItems: [{ ...line, quantity: 3 }] })
      .expect(200);
    const lateRequest = app.agent
      .patch(path)
      .set('If-Match', placed.headers.etag!)
      .send({ supplierAddress: { id: null } });
    expect((await lateRequest.expect(412)).body.errors).toEqual({ lineItems: expect.stringContaining('Una User 1') });
  });

  it('lets the last of many writers win who do not ask about others', async () => {
    const { id } = await place();
    const quantities = Array.from({ length: 8 }, (_, n) => n + 1);
    const answers = await Promise.all(
      quantities.map((quantity) =>
        app.agent.patch(`/api/orders/supply/${id}`).send({ lineItems: [{ product: { id: bank.size1 }, quantity }] }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(quantities.map(() => 200));
    expect(await eventsOf(id)).toEqual(['OrderPlaced', ...quantities.map(() => 'OrderRevised')]);
  });

  it('receives once, however many press the button', async () => {
    const placed = await place({ lineItems: [{ product: { id: bank.size1 }, quantity: 7 }] });
    await apply(placed.id, 'ORDER').expect(200);
    const before = await level(bank.size1);
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(placed.id, 'RECEIVE')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await level(bank.size1)).toBe(before + 7);
  });

  it.each([
    ['orders/supply', ['o.id', 'o.createdAt', 'supplier.title']],
    ['products', ['p.name', 'pc.name', 'productCategory.name']],
    ['reports/transactions', ['t.id', 't.committedAt', 'p.name', 's.title', 'o.id']],
  ])('%s sort by the names of older callers', async (path, fields) => {
    for (const field of fields) await app.agent.get(`/api/${path}?sort=${field}|desc`).expect(200);
    await app.agent.get(`/api/${path}?sort=x.id|desc`).expect(400);
  });

  describe('the list', () => {
    it('filters, sorts and pages', async () => {
      const { id } = await place({ warehouse: { id: bank.backup } });
      const { body } = await app.agent
        .get(`/api/orders/supply?warehouse=${bank.backup}&status=CREATING&per_page=1&page=1`)
        .expect(200);
      expect(body.data).toMatchObject([{ id, warehouse: { id: bank.backup, title: 'backup warehouse' } }]);
      expect(body.meta.pagination).toMatchObject({ per_page: 1, current_page: 1, from: 1, to: 1 });
      const byWarehouse = await app.agent.get('/api/orders/supply?sort=warehouse.title|desc&per_page=100').expect(200);
      const titles = byWarehouse.body.data.map(({ warehouse }: { warehouse: { title: string } }) => warehouse.title);
      expect(titles).toEqual([...titles].sort((a, b) => b.toLowerCase().localeCompare(a.toLowerCase())));
      await app.agent.get('/api/orders/supply?sort=password|asc').expect(400);
      await app.agent.get('/api/orders/supply?status=LOST').expect(400);
      await app.agent
        .get(`/api/orders/supply?supplier=${encodeURIComponent("1'; DROP TABLE read.suppliers; --")}`)
        .expect(400);
      await app.agent.get('/api/suppliers').expect(200);
    });

    it('takes COMPLETED for RECEIVED, and days for whole days', async () => {
      const completed = await app.agent.get('/api/orders/supply?status=COMPLETED&per_page=100').expect(200);
      const received = await app.agent.get('/api/orders/supply?status=RECEIVED&per_page=100').expect(200);
      expect(received.body.data.length).toBeGreaterThan(0);
      expect(completed.body.data).toEqual(received.body.data);
      const past = await app.agent.get('/api/orders/supply?endingAt=2020-01-01').expect(200);
      expect(past.body.data).toEqual([]);
      const sinceThen = await app.agent
        .get('/api/orders/supply?startingAt=2020-01-01&status=RECEIVED&per_page=100')
        .expect(200);
      expect(sinceThen.body.data).toHaveLength(received.body.data.length);
    });

    it('is a sheet too, with every row', async () => {
      const { body: all } = await app.agent.get('/api/orders/supply?per_page=100').expect(200);
      const sheet = await app.agent
        .get('/api/orders/supply?download=xlsx&per_page=2')
        .buffer(true)
        .parse((response, done) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => done(null, Buffer.concat(parts)));
        })
        .expect(200)
        .expect('Content-Disposition', /^attachment; filename="SupplyOrders\.[\dT.-]+Z\.xlsx"$/);
      const book = new Workbook();
      await book.xlsx.load(sheet.body);
      const rows = book.worksheets[0]!.getSheetValues().slice(1) as unknown[][];
      expect(rows[0]!.slice(1)).toEqual([
        'ID',
        'Order Id',
        'Supplier',
        'Warehouse',
        'Status',
        'Created',
        'Last Updated',
      ]);
      const [row] = rows.filter(([, id]) => id === all.data[0].id);
      expect(+(row![6] as Date)).toBeCloseTo(Date.parse(all.data[0].createdAt), -3);
      expect(rows.slice(1).map((row) => row[1])).toEqual(all.data.map(({ id }: { id: number }) => id));
      for (const row of rows.slice(1)) expect(['Creating', 'Ordered', 'Received']).toContain(row[5]);
    });
  });

  it('is closed to users without a role for it', async () => {
    const volunteer = await app.signIn({ roles: ['ROLE_ORDER_VIEW_ALL', 'ROLE_ORDER_MANAGE_OWN'] });
    await volunteer.get('/api/orders/supply').expect(403);
    await volunteer.post('/api/orders/supply').send(order()).expect(403);
    const reader = await app.signIn({ roles: ['ROLE_SUPPLY_ORDER_VIEW'] });
    await reader.get('/api/orders/supply').expect(200);
    await reader.post('/api/orders/supply').send(order()).expect(403);
    await app.anonymous().get('/api/orders/supply').expect(401);
  });

  it('know the usual quantity of a product: the median of its lines in the last orders, once there are three', async () => {
    const usual = async () => (await app.agent.get('/api/orders/supply/usual-quantities').expect(200)).body.data;
    const product = await newProduct('Usual');
    const placeUsual = (quantity: number) => place({ lineItems: [{ product: { id: product }, quantity, cost: 0 }] });
    await placeUsual(90);
    const last = await placeUsual(5000);
    expect(await usual()).not.toHaveProperty(String(product));
    await placeUsual(100);
    expect(await usual()).toMatchObject({ [product]: 100 });
    await app.agent.delete(`/api/orders/supply/${last.id}`).expect(200);
    expect(await usual()).not.toHaveProperty(String(product));
  });
});
