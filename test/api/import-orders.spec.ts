import { openedBank } from '../support/bank';
import { giveClient, publicIdOf } from '../support/client-histories';
import { checkImport, dryRun, readFile, rowsOf, runImport, takeImportBack } from '../support/imports';

const opened = openedBank();
const { app, bank } = opened;

const CHILD = 9001;

const onHand = async (location: number, product: number): Promise<number> => {
  const rows = await app.query(
    `SELECT on_hand::integer AS units FROM read.stock_balances WHERE location_id = ${location} AND product_id = ${product}`,
  );
  return Number((rows[0] as { units: number } | undefined)?.units ?? 0);
};

const bringIn = async (kind: string, file: string) => {
  const { id, states } = await dryRun(app.agent, kind, file);
  const { outcomes } = await runImport(app.agent, id);
  expect(outcomes).toEqual(states);
  return { id, states };
};

const report = async (path: string) => (await app.agent.get(`/api/reports/${path}`).expect(200)).body.data;

const messages = async (id: number) => {
  const rows = await rowsOf(app.agent, id);
  return rows.map(({ id: row, problems }: { id: number; problems: string[] | null }) => [row, problems]);
};

describe('the past of a bank', () => {
  beforeAll(async () => {
    await giveClient(app, CHILD, { firstName: 'Mia', lastName: 'López', partner: bank.hospital });
    const pants = { name: 'Training Pants', isPartnerOrderable: true };
    const category = (await app.agent.post('/api/product-categories').send(pants).expect(201)).body.data.id;
    await app.agent.post('/api/system/settings').send({ pullupCategory: category }).expect(200);
    await app.agent
      .patch(`/api/products/${bank.size1}`)
      .send({ productCategory: { id: category } })
      .expect(200);
  });

  const orders = [
    'Order number,Partner,Warehouse,Order period,Shipped on,Child,Birthdate,Product,Pieces,Packs',
    '1042,Étoile Hospital,Main Warehouse,2025-03,2025-03-20,,,Newborn,,2',
    '1043,Étoile Hospital,Main Warehouse,2025-04,2025-04-20,,,SKU602,300,',
    '1042,Étoile Hospital,Main Warehouse,2025-03,2025-03-20,Mia López,2024-03-05,Size 1,75,',
  ].join('\n');
  const stock = [
    'Warehouse,Counted on,Product,Pieces',
    'Main Warehouse,2025-06-01,Newborn,500',
    'Main Warehouse,2025-06-01,Size 1,0',
  ].join('\n');

  it('brings in orders whose rows need not stand together, dated back', async () => {
    const { id, states } = await bringIn('past-partner-orders', orders);
    expect(states).toEqual({ NEW: 3 });
    const placed = await app.query(
      `SELECT portal_order_id AS number, order_period AS month, status, committed_at AS at FROM read.partner_orders ORDER BY 1`,
    );
    expect(placed).toMatchObject([
      { number: '1042', month: '2025-03', status: 'SHIPPED', at: new Date('2025-03-20T00:01:00Z') },
      { number: '1043', month: '2025-04', status: 'SHIPPED' },
    ]);
    // A pack of a hospital has 75 pieces.
    expect([await onHand(bank.hospital, bank.newborn), await onHand(bank.hospital, bank.size1)]).toEqual([150, 375]);
    expect(
      (await rowsOf(app.agent, id)).map(({ outcome, name }: { outcome: string; name: string }) => [outcome, name]),
    ).toEqual([
      ['NEW', '1042, Étoile Hospital, 2025-03, Newborn'],
      ['NEW', '1043, Étoile Hospital, 2025-04, Size 1'],
      ['NEW', '1042, Étoile Hospital, 2025-03, Mia López, Size 1'],
    ]);
  });

  it('finds them the same when they are imported again, and refuses others of the same number', async () => {
    expect((await dryRun(app.agent, 'past-partner-orders', orders)).states).toEqual({ SAME: 3 });
    const { id, states } = await dryRun(app.agent, 'past-partner-orders', orders.replace(',300,', ',375,'));
    expect(states).toEqual({ SAME: 2, REFUSED: 1 });
    expect(await messages(id)).toContainEqual([
      3,
      [expect.stringMatching(/^PTNR-\d+ is there already with other lines: change it on its screen/)],
    ]);
  });

  it('refuses what says something else of an order that is there than its lines: a cost, a day, a field of its own', async () => {
    const supplies = (cost: string, day = '2025-02-03', supplier = 'Acme') =>
      `Supplier,Warehouse,Received on,Product,Pieces,Cost per piece\n${supplier},backup warehouse,${day},Newborn,100,${cost}`;
    const { id } = await bringIn('past-supply-orders', supplies('0.25'));
    expect((await dryRun(app.agent, 'past-supply-orders', supplies(''))).states).toEqual({ SAME: 1 });
    expect((await dryRun(app.agent, 'past-supply-orders', supplies('0.25'))).states).toEqual({ SAME: 1 });
    const dearer = await dryRun(app.agent, 'past-supply-orders', supplies('0.31'));
    expect(await messages(dearer.id)).toEqual([
      [2, [expect.stringMatching(/^SPLY-\d+ is there already with other costs: change it on its screen/)]],
    ]);
    await takeImportBack(app.agent, id);
    const later = await dryRun(app.agent, 'past-partner-orders', orders.replaceAll('2025-03-20', '2025-03-21'));
    expect(later.states).toEqual({ SAME: 1, REFUSED: 2 });
    expect((await messages(later.id))[0][1]).toEqual([
      expect.stringMatching(/^PTNR-\d+ is there already with another day: /),
    ]);
  });

  it('takes a second order of a month that its partner may have, though the run finds the first one by then', async () => {
    await app.agent.patch(`/api/partners/${bank.hospital}`).send({ maxOrderNumberPerMonth: 2 }).expect(200);
    const months = Array.from(
      { length: 101 },
      (_, n) => `${2010 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
    );
    const row = (day: string, pieces = 75) => `Étoile Hospital,Main Warehouse,${day},Newborn,${pieces}`;
    const file = [
      'Partner,Warehouse,Shipped on,Product,Pieces',
      ...months.map((month) => row(`${month}-05`)),
      row('2010-01-20', 150),
    ];
    const { id, states } = await bringIn('past-partner-orders', file.join('\n'));
    expect(states).toEqual({ NEW: 102 });
    expect((await dryRun(app.agent, 'past-partner-orders', file.join('\n'))).states).toEqual({ SAME: 102 });
    const third = await dryRun(app.agent, 'past-partner-orders', [file[0], row('2010-01-25', 225)].join('\n'));
    expect((await messages(third.id))[0][1]).toEqual([
      expect.stringMatching(/ If this is another order, give its rows a number in a column “Order number”\.$/),
    ]);
    await takeImportBack(app.agent, id);
    await app.agent.patch(`/api/partners/${bank.hospital}`).send({ maxOrderNumberPerMonth: 1 }).expect(200);
  });

  it('knows two deliveries of one day that differ in nothing but their numbers', async () => {
    const file =
      'Order,Supplier,Warehouse,Received on,Product,Pieces\nA-1,Acme,backup warehouse,2025-01-30,Newborn,60\nA-2,Acme,backup warehouse,2025-01-30,Newborn,60';
    const { id } = await bringIn('past-supply-orders', file);
    expect((await dryRun(app.agent, 'past-supply-orders', file)).states).toEqual({ SAME: 2 });
    await takeImportBack(app.agent, id);
  });

  it('is followed by the opening stock, which says what is there', async () => {
    expect((await bringIn('opening-stock', stock)).states).toEqual({ NEW: 2 });
    expect([await onHand(bank.main, bank.newborn), await onHand(bank.main, bank.size1)]).toEqual([500, 0]);
    expect((await dryRun(app.agent, 'opening-stock', stock)).states).toEqual({ SAME: 2 });
  });

  it('says which products with stock a count does not name, and leaves them as they are', async () => {
    const file = (...rows: string[]) => ['Warehouse,Counted on,Product,Pieces', ...rows].join('\n');
    const count = file('Main Warehouse,2025-07-01,Size 1,3');
    const { states, warnings } = await dryRun(app.agent, 'opening-stock', count);
    expect(states).toEqual({ NEW: 1 });
    expect(warnings).toEqual([
      '1 product with stock at Main Warehouse is not in this count and keeps what the portal shows: Newborn (500). What is not there needs a row with 0 pieces.',
    ]);
    const whole = await dryRun(app.agent, 'opening-stock', `${count}\nMain Warehouse,2025-07-01,Newborn,0`);
    expect(whole.warnings).toEqual([]);
    // Nothing lies there, and a count that changes nothing brings nothing about.
    const elsewhere = file('backup warehouse,2025-07-01,Size 1,3');
    expect((await dryRun(app.agent, 'opening-stock', elsewhere)).warnings).toEqual([]);
    expect((await dryRun(app.agent, 'opening-stock', stock)).warnings).toEqual([]);
  });

  it('refuses a count together with a row that may belong to it, and takes the other counts', async () => {
    const count = [
      'Warehouse,Counted on,Product,Pieces',
      'Main Warehouse,2025-05-01,Newborn,500',
      'Main Warehouse,,Size 1,7',
      'Nowhere,2025-04-01,Size 1,8',
      'backup warehouse,2025-05-01,Newborn,9',
      'Main Warehouse,2025-05-01,Hats,9',
    ];
    const { id, states } = await dryRun(app.agent, 'opening-stock', count.join('\n'));
    expect(states).toEqual({ REFUSED: 4, NEW: 1 });
    const mayBelong = 'Row 3 may belong to the same: complete it, and import all of them together.';
    expect(await messages(id)).toEqual([
      [2, [mayBelong]],
      [3, ['B3 (Counted on): Is missing: when was it?']],
      [4, [expect.stringMatching(/^A4 says “Nowhere”: there is no such storage location/)]],
      [5, []],
      [6, [expect.stringMatching(/^C6 says “Hats”: there is no such product/), mayBelong]],
    ]);
    // So that each can be found in the sheet, whatever of it could not be read.
    expect((await rowsOf(app.agent, id)).map(({ name }: { name: string }) => name)).toEqual([
      'Main Warehouse, 2025-05-01, Newborn',
      'Main Warehouse, Size 1',
      'Nowhere, 2025-04-01, Size 1',
      'backup warehouse, 2025-05-01, Newborn',
      'Main Warehouse, 2025-05-01, Hats',
    ]);
  });

  it('refuses what came before a count, with what to do', async () => {
    const late = [
      'Order number,Partner,Warehouse,Order period,Shipped on,Product,Pieces',
      '1050,Étoile Hospital,Main Warehouse,2025-05,2025-05-20,Newborn,75',
    ].join('\n');
    const { id, states } = await dryRun(app.agent, 'past-partner-orders', late);
    expect(states).toEqual({ REFUSED: 1 });
    const [[, [message]]] = await messages(id);
    expect(message).toMatch(
      /^E2 \(Shipped on\): This stock was counted later, on 06\/01\/2025 by INVT-\d+, .* take the count back/,
    );
  });

  it('refuses a count before one that is there, and names that and its day beside the cell', async () => {
    const early = 'Warehouse,Counted on,Product,Pieces\nMain Warehouse,2025-05-15,Newborn,10';
    const { id } = await dryRun(app.agent, 'opening-stock', early);
    const [[, problems]] = await messages(id);
    expect(problems).toEqual([
      expect.stringMatching(
        /^B2 \(Counted on\): There is a later count: INVT-\d+ of 06\/01\/2025\. Say a later day, or reverse that count first, and enter it again afterwards\.$/,
      ),
    ]);
  });

  it('takes from the stock what was shipped after the count', async () => {
    const after = 'Number,Partner,Warehouse,Order period,Shipped on,Product,Pieces';
    const row = '1060,Étoile Hospital,Main Warehouse,2025-07,2025-06-20,Newborn,75';
    const { id } = await bringIn('past-partner-orders', `${after}\n${row}`);
    expect(await onHand(bank.main, bank.newborn)).toBe(425);
    await takeImportBack(app.agent, id);
    expect(await onHand(bank.main, bank.newborn)).toBe(500);
  });

  it('says before the run that a warehouse would be below zero, of all orders together', async () => {
    const rows = ['2025-07', '2025-08'].map(
      (month) => `Étoile Hospital,Main Warehouse,${month},${month}-20,Newborn,300`,
    );
    const file = (some: readonly string[]) => ['Partner,Warehouse,Order period,Shipped on,Product,Pieces', ...some];
    const { states, warnings } = await dryRun(app.agent, 'past-partner-orders', file(rows).join('\n'));
    expect(states).toEqual({ NEW: 2 });
    expect(warnings).toEqual([
      'Main Warehouse would be 100 below zero of Newborn: it has 500 since the last count, and these rows take 600. Import what it has received first, or count it afterwards.',
    ]);
    const [first] = rows;
    expect((await dryRun(app.agent, 'past-partner-orders', file([first!]).join('\n'))).warnings).toEqual([]);
  });

  it('takes back the opening stock, and then what came before it', async () => {
    const { id } = await bringIn(
      'opening-stock',
      'Warehouse,Counted on,Product,Pieces\nbackup warehouse,2025-06-01,Newborn,40',
    );
    expect(await onHand(bank.backup, bank.newborn)).toBe(40);
    const supplies = [
      'Supplier,Warehouse,Received on,Product,Pieces,Cost',
      'Acme,backup warehouse,2025-02-03,Newborn,1000,0.12',
      'Acme,backup warehouse,2025-02-03,Size 1,200,0.15',
    ].join('\n');
    expect((await dryRun(app.agent, 'past-supply-orders', supplies)).states).toEqual({ REFUSED: 2 });
    const back = await takeImportBack(app.agent, id);
    expect(back.outcomes).toEqual({ TAKEN_BACK: 1 });
    expect(await onHand(bank.backup, bank.newborn)).toBe(0);
    const received = await bringIn('past-supply-orders', supplies);
    expect(received.states).toEqual({ NEW: 2 });
    expect((await dryRun(app.agent, 'past-supply-orders', supplies)).states).toEqual({ SAME: 2 });
    expect((await takeImportBack(app.agent, received.id)).outcomes).toEqual({ TAKEN_BACK: 2 });
    expect(await onHand(bank.backup, bank.newborn)).toBe(0);
  });

  it('counts what a child was given in its months', async () => {
    const given = [
      'Partner,Distribution period,Child,Birthdate,Product,Pieces',
      `Étoile Hospital,March 2025,${publicIdOf(CHILD)},,Newborn,50`,
      'Étoile Hospital,2025-03,"López, Mia",2024-03-05,Size 1,25',
      'Étoile Hospital,2025-04,Mia López,2024-03-05,Size 1,30',
    ].join('\n');
    const { states, id } = await dryRun(app.agent, 'past-distributions', given);
    expect({ states, problems: await messages(id) }).toMatchObject({ states: { NEW: 3 } });
    expect((await runImport(app.agent, id)).outcomes).toEqual({ NEW: 3 });
    expect(await onHand(bank.hospital, bank.size1)).toBe(375 - 55);
    const totals = await report('distribution-totals?startingAt=2025-03&endingAt=2025-03');
    // A pack of 75 pieces.
    expect(totals).toMatchObject([{ id: bank.hospital, total: 1 }]);
    const { data: child } = (await app.agent.get(`/api/clients/${publicIdOf(CHILD)}`).expect(200)).body;
    expect(child.pullupDistributionCount).toBe(2);
    const moved = await report('transactions?orderType=BulkDistribution&sort=id|asc&per_page=500');
    expect(new Set(moved.map(({ delta }: { delta: number }) => delta))).toEqual(new Set([-50, -25, -30]));
    expect((await dryRun(app.agent, 'past-distributions', given)).states).toEqual({ SAME: 3 });
  });

  it('takes from a day, once its order is known, the month in which a child was given something', async () => {
    const given = [
      'Partner,Child,Date,Product,Pieces',
      `Étoile Hospital,${publicIdOf(CHILD)},5/6/2025,Newborn,20`,
      `Étoile Hospital,${publicIdOf(CHILD)},2025-05-14,Size 1,10`,
    ].join('\n');
    const { id, mapping } = await readFile(app.agent, 'past-distributions', given);
    expect(mapping).toEqual({ partner: 0, client: 1, month: 2, product: 3, pieces: 4 });
    await app.agent.post(`/api/imports/${id}/check`).send({ mapping }).expect(422);
    expect((await checkImport(app.agent, id, mapping ?? {}, { 2: 'MDY' })).states).toEqual({ NEW: 2 });
    const [first] = await rowsOf(app.agent, id);
    expect(first.readings).toEqual([{ label: 'Distribution period', from: '5/6/2025', to: '2025-05' }]);
  });

  it('takes from the only date of a partner order its day and its month, and says so', async () => {
    const given = (heading: string, ...days: string[]) =>
      [
        `Partner,Warehouse,${heading},Product,Pieces`,
        ...days.map((day) => `Étoile Hospital,Main Warehouse,${day},Newborn,75`),
      ].join('\n');
    for (const heading of ['Date', 'Order date', 'Order period', 'Month']) {
      const { id, mapping } = await readFile(app.agent, 'past-partner-orders', given(heading, '6/5/2025', '7/17/2025'));
      expect([heading, mapping]).toEqual([heading, { partner: 0, warehouse: 1, day: 2, product: 3, pieces: 4 }]);
      const { fields } = (await app.agent.get(`/api/imports/${id}`).expect(200)).body.data;
      expect(fields.find(({ field }: { field: string }) => field === 'month')).toMatchObject({
        label: 'Order period',
        isRequired: false,
        otherwise: 'the month of its day',
      });
      expect((await checkImport(app.agent, id)).states).toEqual({ NEW: 2 });
      expect((await rowsOf(app.agent, id))[0].readings).toEqual([
        { label: 'Shipped on', from: '6/5/2025', to: '2025-06-05, in the month 2025-06' },
      ]);
    }
    const months = await readFile(app.agent, 'past-partner-orders', given('Period', '2025-06'));
    expect(months.mapping).toEqual({ partner: 0, warehouse: 1, month: 2, product: 3, pieces: 4 });
    await checkImport(app.agent, months.id);
    expect(await messages(months.id)).toEqual([[2, ['Shipped on: Is missing: when was it?']]]);
    const { id } = await bringIn('past-partner-orders', given('Date', '6/17/2025', '7/5/2025'));
    const placed = await app.query(
      `SELECT order_period AS month, committed_at::date::text AS day FROM read.partner_orders
       WHERE committed_at::date IN ('2025-06-17', '2025-07-05') ORDER BY 2`,
    );
    expect(placed).toEqual([
      { month: '2025-06', day: '2025-06-17' },
      { month: '2025-07', day: '2025-07-05' },
    ]);
    await takeImportBack(app.agent, id);
  });

  it('finds in the dry run that the orders of a file are more than a partner may have for a month', async () => {
    const given = (...days: string[]) =>
      [
        'Partner,Warehouse,Shipped on,Product,Pieces',
        ...days.map((day) => `Étoile Hospital,Main Warehouse,${day},Newborn,75`),
      ].join('\n');
    const { id } = await readFile(app.agent, 'past-partner-orders', given('6/5/2025', '6/17/2025', '7/5/2025'));
    expect((await checkImport(app.agent, id)).states).toEqual({ NEW: 2, REFUSED: 1 });
    const [[row, [sentence]]] = (await messages(id)).filter(([, problems]: [number, string[]]) => problems.length);
    expect([2, 3]).toContain(row);
    expect(sentence).toBe(
      'With other rows of this file, the partner would have more for June, 2025 than the 1 that it may have. Give the rows of one order the same day and number, or let the partner have more: “Maximum orders per month”.',
    );
    expect((await runImport(app.agent, id)).outcomes).toEqual({ NEW: 2, REFUSED: 1 });
    await takeImportBack(app.agent, id);
  });

  it('keeps the day of a distribution where its month has a column of its own', async () => {
    const heading = 'Partner,Child,Date,Month,Product,Pieces';
    const { mapping } = await readFile(
      app.agent,
      'past-distributions',
      `${heading}\nÉtoile Hospital,${publicIdOf(CHILD)},2025-05-14,2025-05,Newborn,10`,
    );
    expect(mapping).toMatchObject({ day: 2, month: 3 });
  });

  it('says before a dry run that a count needs its day, and which products there are', async () => {
    const { id } = await readFile(app.agent, 'opening-stock', 'Item,Packs\nNewborn,3');
    const { body } = await app.agent.get(`/api/imports/${id}`).expect(200);
    const needed = body.data.fields.filter(({ isRequired }: { isRequired: boolean }) => isRequired);
    expect(needed.map(({ field }: { field: string }) => field)).toEqual(['location', 'day', 'product']);
    expect(needed[2].choices).toContain('Newborn');
    expect(needed[1].choices).toEqual([]);
  });

  it('reads what a line or a pack costs, and quantities with their unit, and shows what becomes of them', async () => {
    const file = [
      'Supplier,Warehouse,Received on,Product,Qty,Unit cost,Total cost',
      'Acme,backup warehouse,10/2/2025,Newborn,29 pkgs,,145.00',
      'Acme,backup warehouse,10/2/2025,Size 1,2 pkgs,5.25,',
    ].join('\n');
    const { id, mapping } = await readFile(app.agent, 'past-supply-orders', file);
    expect(mapping).toMatchObject({ packs: 4, packCost: 5, lineCost: 6 });
    expect(mapping).not.toHaveProperty('cost');
    expect((await checkImport(app.agent, id, mapping!, { 2: 'DMY' })).states).toEqual({ NEW: 2 });
    expect((await rowsOf(app.agent, id)).map(({ readings }: { readings: object[] }) => readings)).toEqual([
      [
        { label: 'Received on', from: '10/2/2025', to: 'February 10, 2025' },
        { label: 'Packs', from: '29 pkgs', to: '29 packs of 25: 725 pieces' },
        { label: 'Cost of the whole line', from: '145.00', to: '0.2 per piece' },
      ],
      [
        { label: 'Received on', from: '10/2/2025', to: 'February 10, 2025' },
        { label: 'Packs', from: '2 pkgs', to: '2 packs of 25: 50 pieces' },
        { label: 'Cost per pack', from: '5.25', to: '0.21 per piece, with 25 in a pack' },
      ],
    ]);
    await runImport(app.agent, id);
    expect(
      await app.query(`SELECT l.product, l.quantity, l.cost::float FROM read.supply_order_lines l
        JOIN read.supply_orders o ON o.owner = l.owner WHERE o.received_at::date = '2025-02-10' ORDER BY 1`),
    ).toEqual([
      { product: bank.newborn, quantity: 725, cost: 0.2 },
      { product: bank.size1, quantity: 50, cost: 0.21 },
    ]);
    await takeImportBack(app.agent, id);
  });

  it('takes a total for the cost of a line where pieces are counted, and refuses costs that contradict it', async () => {
    const file = [
      'Supplier,Warehouse,Received on,Product,Pieces,Cost,Amount',
      'Acme,backup warehouse,2025-02-11,Newborn,1200,4.50,216.00',
      'Acme,backup warehouse,2025-02-12,Newborn,3 boxes,,',
      'Acme,backup warehouse,2025-02-13,Newborn,40 packs,,$150.00',
    ].join('\n');
    const { id, states } = await dryRun(app.agent, 'past-supply-orders', file);
    expect(states).toEqual({ REFUSED: 2, NEW: 1 });
    const [wrong, boxes, packs] = await rowsOf(app.agent, id);
    expect(wrong.problems).toEqual([
      'F2 (Cost per piece): Means 4.5 per piece, and the cost of the whole line means 0.18: correct one of them, or leave one of the two columns out.',
    ]);
    expect(boxes.problems).toEqual([
      'E3 says “3 boxes”: expected a whole number of pieces such as 24, or one with its unit such as 24 packs or 24 pieces.',
    ]);
    expect(packs.readings).toEqual([
      { label: 'Pieces', from: '40 packs', to: '40 packs of 25: 1,000 pieces' },
      { label: 'Cost of the whole line', from: '$150.00', to: '0.15 per piece' },
    ]);
  });

  it('refuses an order as a whole, and says in each row why', async () => {
    const faulty = [
      'Order number,Partner,Warehouse,Order period,Shipped on,Child,Product,Pieces,Packs',
      '7,Étoile Hospital,Main Warehouse,2025-07,2025-07-20,,Newborn,75,',
      '7,Étoile Hospital,backup warehouse,2025-07,2025-07-20,,Size 1,75,1',
      '8,Étoile Hospital,Main Warehouse,2025-08,2025-08-20,Nobody,Newborn,75,',
      '9,Étoile Hospital,Main Warehouse,soon,2025-08-20,,Robot,75,',
    ].join('\n');
    const { id, states } = await dryRun(app.agent, 'past-partner-orders', faulty);
    expect(states).toEqual({ REFUSED: 4 });
    expect(await messages(id)).toEqual([
      [2, ['Row 3 belongs to the same and is refused: correct it, or take it out of the sheet.']],
      [
        3,
        [
          'H3 (Pieces): Say how many pieces or how many packs, and only one of the two.',
          'C3 (Warehouse): Is not what the first row of the same order says.',
        ],
      ],
      [4, ['F4 (Client): There is no client with this ID: write the ID, or the name with the birthdate beside it.']],
      [
        5,
        [
          'D5 says “soon”: expected a month such as 2025-03, or a day of it such as 2025-03-14 or 3/14/2025.',
          'G5 says “Robot”: there is no such product: expected Newborn, Size 1.',
        ],
      ],
    ]);
  });
});

describe('orders as a portal has exported them', () => {
  const heading =
    'Order,Status,Supplier,Destination Warehouse,Received,Product,SKU,Pieces,Cost,Stock has moved,Moved,Reversed';
  const readOrders = () =>
    app.query(
      `SELECT status, committed, received_at AS "receivedAt", committed_at AS "movedAt", reversed_at IS NOT NULL AS reversed
       FROM read.supply_orders WHERE removed_at IS NULL ORDER BY id`,
    );

  it('keep their status, their times and what was undone, and open ones move no stock', async () => {
    const before = [await onHand(bank.backup, bank.newborn), (await readOrders()).length] as const;
    const file = [
      heading,
      'SPLY-000901,Received,Acme,backup warehouse,2025-01-05T15:00:00.123Z,Newborn,SKU601,100,0.12,Yes,2025-01-06T10:00:00.500Z,',
      'SPLY-000902,Ordered,Acme,backup warehouse,,Newborn,SKU601,70,0,No,,',
      'SPLY-000903,Received,Acme,backup warehouse,2025-01-07T15:00:00.000Z,Newborn,SKU601,30,0,Yes,2025-01-07T15:00:00.000Z,2025-01-09T08:00:00.000Z',
    ].join('\n');
    const { id, states } = await bringIn('past-supply-orders', file);
    expect(states).toEqual({ NEW: 3 });
    expect((await readOrders()).slice(before[1])).toEqual([
      {
        status: 'RECEIVED',
        committed: true,
        receivedAt: new Date('2025-01-05T15:00:00.123Z'),
        movedAt: new Date('2025-01-06T10:00:00.500Z'),
        reversed: false,
      },
      { status: 'ORDERED', committed: false, receivedAt: null, movedAt: null, reversed: false },
      expect.objectContaining({ status: 'RECEIVED', reversed: true }),
    ]);
    expect(await onHand(bank.backup, bank.newborn)).toBe(before[0] + 100);
    expect((await dryRun(app.agent, 'past-supply-orders', file)).states).toEqual({ SAME: 3 });
    expect(await takeImportBack(app.agent, id)).toMatchObject({ outcomes: { TAKEN_BACK: 2 }, stayed: 1 });
    expect(await onHand(bank.backup, bank.newborn)).toBe(before[0]);
  });

  it('find a child by its names and birthdate, since its identifier is that of another portal', async () => {
    const file = [
      'Order,Status,Partner,Distribution Period,Product,SKU,Client,Client first name,Client last name,Client birth date,Pieces,Stock has moved,Moved',
      'DIST-000901,Completed,Étoile Hospital,2024-12,Newborn,SKU601,ZZZZ9999,Mia,López,2024-03-05,20,Yes,2025-01-02T10:00:00.000Z',
      'DIST-000902,Completed,Étoile Hospital,2024-11,Newborn,SKU601,ZZZZ9999,Mia,Lopes,2024-03-05,20,Yes,2025-01-02T10:00:00.000Z',
    ].join('\n');
    const { id, states } = await dryRun(app.agent, 'past-distributions', file);
    expect(states).toEqual({ NEW: 1, REFUSED: 1 });
    expect(await messages(id)).toContainEqual([3, ['G3 (Client): There is no client of this name and birthdate.']]);
  });

  it('are the same in the bank that they are from, where they have their own numbers', async () => {
    const line = 'Étoile Hospital,2024-08,Newborn,ZZZZ9999,Mia,López,2024-03-05,10';
    const columns =
      'Partner,Distribution Period,Product,Client,Client first name,Client last name,Client birth date,Pieces';
    await bringIn('past-distributions', `${columns}\n${line}`);
    const [{ sequence }] = await app.query('SELECT sequence FROM read.distribution_orders ORDER BY id DESC LIMIT 1');
    const exported = `Order,Status,${columns},Stock has moved,Moved\n${sequence},Completed,${line},Yes,2024-08-31T10:00:00.000Z`;
    expect((await dryRun(app.agent, 'past-distributions', exported)).states).toEqual({ SAME: 1 });
  });
});
