import { defaultAttributes, defaultGroups, type OrderKind, pickupPlaceQuestion } from '@bank/domain';
import { attributeDefinitions } from '@bank/projections';
import type { INestApplicationContext } from '@nestjs/common';
import { Pool } from 'pg';
import type { Settings } from '../platform/settings/settings';
import { SETTINGS } from '../platform/settings/tokens';
import { SAMPLE_CLIENTS, sampleAnswers, sampleClients, sampleZips } from './clients';
import { dice } from './dice';
import { sampleMonths } from './months';
import { sampleProfile } from './profile';
import * as sample from './sample';
import { SeedRunner } from './seed-runner';

/** Whether nobody has begun here: a bank without a single group. */
export const isEmpty = async (app: INestApplicationContext): Promise<boolean> => {
  const { rows } = await app.get(Pool, { strict: false }).query('SELECT EXISTS (SELECT FROM read.groups) AS begun');
  return !rows[0].begun;
};

export const seedGroups = async (app: INestApplicationContext): Promise<Map<string, number>> => {
  const runner = new SeedRunner(app);
  const ids = new Map<string, number>();
  for (const group of defaultGroups) ids.set(group.name, await runner.record('group', { ...group }));
  return ids;
};

/** The questions about children and partners with which every bank begins. */
const attributesOf = (app: INestApplicationContext) => {
  const { bankName } = app.get<Settings>(SETTINGS, { strict: false });
  return (['clientAttribute', 'partnerAttribute'] as const).flatMap((kind) =>
    defaultAttributes(kind, bankName).map((definition, orderIndex) => ({
      kind,
      fields: { ...definition, orderIndex },
    })),
  );
};
type Asked = ReturnType<typeof attributesOf>;

const seedAttributes = async (app: INestApplicationContext, asked: Asked, onSeeded = () => {}): Promise<void> => {
  const runner = new SeedRunner(app);
  for (const { kind, fields } of asked) {
    await runner.record(kind, fields);
    onSeeded();
  }
};

/** Sample partners have no files to hand in, so that questions for files are not required. */
const withoutPapers = (asked: Asked): Asked =>
  asked.map(({ kind, fields: { isRequired, ...fields } }) => ({
    kind,
    fields: isRequired && fields.type !== 'FILE' ? { ...fields, isRequired } : fields,
  }));

export interface FirstAdmin {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/** @throws Rejection for an e-mail or password that won't do */
export const seedFirstAdmin = async (
  app: INestApplicationContext,
  { email, password, ...name }: FirstAdmin,
): Promise<void> => {
  const groups = await seedGroups(app);
  const runner = new SeedRunner(app);
  await runner.user({ email, name, groups: [groups.get('System Administrator')] }, password);
  await runner.record('warehouse', { title: sample.MAIN_WAREHOUSE });
  await runner.settings({});
  await seedAttributes(app, attributesOf(app));
};

/** A small bank to look at, made by commands, so that every rule holds in it. */
export const seedSample = async (
  app: INestApplicationContext,
  onProgress: (done: number, total: number) => void,
): Promise<void> => {
  const runner = new SeedRunner(app);
  const chance = dice(2026);
  const [warehouses, suppliers, partners] = [
    sample.warehouses(chance),
    sample.suppliers(chance),
    sample.partners(chance),
  ];
  const { categories, products, users, fulfillmentPeriods, distributionMethods, SUPPLY_ORDERS } = sample;
  const { WAREHOUSE_ORDERS, WAREHOUSE_DRAFTS, ADJUSTMENT_REASONS } = sample;
  const attributes = withoutPapers(attributesOf(app));
  const total = [
    warehouses,
    suppliers,
    fulfillmentPeriods,
    distributionMethods,
    partners,
    categories,
    products,
    users,
    attributes,
  ].reduce(
    (sum, { length }) => sum + length,
    // The question about the places to pick up, and what is counted rather than listed.
    [1, SAMPLE_CLIENTS, SUPPLY_ORDERS, ...Object.values(WAREHOUSE_ORDERS)].reduce((sum, orders) => sum + orders),
  );
  let done = 0;
  const createEach = async <T>(things: readonly T[], create: (thing: T) => Promise<number>): Promise<number[]> => {
    const ids: number[] = [];
    for (const thing of things) {
      ids.push(await create(thing));
      onProgress(++done, total);
    }
    return ids;
  };

  const groups = await seedGroups(app);
  await seedAttributes(app, attributes, () => onProgress(++done, total));
  const questions = await attributeDefinitions(app.get(Pool, { strict: false }), 'partnerAttribute');
  const [mainWarehouse, backupWarehouse] = await createEach(warehouses, (fields) => runner.record('warehouse', fields));
  const periodIds = await createEach(fulfillmentPeriods, (name) => runner.record('fulfillmentPeriod', { name }));
  const methodIds = await createEach(distributionMethods, (name) => runner.record('distributionMethod', { name }));
  const partnerIds = await createEach(partners, ({ fields, period, method, transitions }) =>
    runner.partner(
      { ...fields, fulfillmentPeriod: periodIds[period], distributionMethod: methodIds[method] },
      sampleProfile(chance, questions),
      transitions,
    ),
  );
  // Partners who take clients: the first of each pair is active.
  const isActive = (_: unknown, place: number) => place % 2 === 0;
  const pickupPlaces = [...warehouses, ...partners.filter(isActive).map(({ fields }) => fields)];
  await createEach([pickupPlaceQuestion(pickupPlaces.map(({ title }) => title))], (question) =>
    runner.record('clientAttribute', { ...question, orderIndex: attributes.length }),
  );
  const pool = app.get(Pool, { strict: false });
  const [childQuestions, zips] = await Promise.all([attributeDefinitions(pool, 'clientAttribute'), sampleZips(pool)]);
  const clients = sampleClients(dice(4), partnerIds.filter(isActive));
  const categoryIds = await createEach(categories, (fields) => runner.record('productCategory', fields));
  await runner.settings({
    bankName: sample.BANK_NAME,
    bankAddress: sample.BANK_ADDRESS,
    timeZone: sample.TIME_ZONE,
    pullupCategory: categoryIds[categories.indexOf(sample.TRAINING_PANTS)],
  });
  const productIds = await createEach(products, ({ category, ...fields }) =>
    runner.record('product', {
      ...fields,
      productCategory: categoryIds[category],
      orderIndex: products.findIndex(({ sku }) => sku === fields.sku),
      minimums: sample.MINIMUMS.has(fields.sku)
        ? [{ warehouse: mainWarehouse, units: sample.MINIMUMS.get(fields.sku) }]
        : [],
    }),
  );
  const supplierIds = await createEach(suppliers, (fields) => runner.record('supplier', fields));
  await createEach(users, ({ email, name: [firstName, lastName], group, partners: places }) =>
    runner.user(
      {
        email,
        name: { firstName, lastName },
        groups: [groups.get(group)],
        partners: places.map((place) => partnerIds[place]),
      },
      sample.SAMPLE_PASSWORD,
    ),
  );

  const clientIds = await createEach(clients, ({ fields, transitions }) =>
    runner.client(fields, sampleAnswers(chance, childQuestions, zips), transitions),
  );

  const orderable = products.flatMap(({ category, defaultCost }, place) =>
    categories[category]?.isPartnerOrderable ? [{ product: productIds[place]!, cost: defaultCost }] : [],
  );
  await createEach(Array.from({ length: SUPPLY_ORDERS }), () => {
    const transitions = ['ORDER', 'RECEIVE'].slice(0, chance.between(0, 2));
    const daysAgo = chance.between(1, 360);
    const receivedAt = transitions.length === 2 ? new Date(Date.now() - daysAgo * 86_400_000).toISOString() : null;
    const lines = orderable.map((line) => ({ ...line, quantity: chance.between(2, 3_000) }));
    return runner.order(
      'supply',
      { supplier: chance.oneOf(supplierIds), warehouse: mainWarehouse!, receivedAt },
      lines,
      transitions,
    );
  });

  // Orders take only a small part of the supplies, and counts differ from the stock by a few units.
  const someLines = (low: number, high: number) =>
    orderable.slice(0, chance.between(1, 4)).map(({ product }) => ({ product, quantity: chance.between(low, high) }));
  const kinds = {
    transfer: () => ({
      header: { sourceLocation: mainWarehouse, targetLocation: backupWarehouse },
      lines: someLines(20, 60),
    }),
    adjustment: (place: number) => ({
      header: { storageLocation: mainWarehouse, reason: ADJUSTMENT_REASONS[place % ADJUSTMENT_REASONS.length] },
      lines: place % 2 ? someLines(5, 40) : someLines(-40, -5),
    }),
    merchandise: () => ({ header: { warehouse: mainWarehouse }, lines: someLines(1, 20) }),
    inventory: () => ({
      header: { storageLocation: backupWarehouse, takenAt: new Date().toISOString() },
      lines: someLines(50, 100),
    }),
  } satisfies Partial<Record<OrderKind, (place: number) => { header: object; lines: readonly object[] }>>;
  for (const [kind, count] of Object.entries(WAREHOUSE_ORDERS) as [keyof typeof kinds, number][])
    await createEach(
      Array.from({ length: count }, (_, place) => place),
      (place) => {
        const { header, lines } = kinds[kind](place);
        return runner.order(kind, header, lines, place < count - WAREHOUSE_DRAFTS[kind] ? ['COMPLETE'] : []);
      },
    );

  const served = clients.flatMap(({ fields, transitions }, place) =>
    transitions.at(-1) === 'ACTIVATE' ? [{ partner: fields.partner, client: clientIds[place]! }] : [],
  );
  const months = sampleMonths(chance, new Date().toISOString().slice(0, 'YYYY-MM-DD'.length), {
    warehouse: mainWarehouse!,
    products: products.flatMap(({ category, agencyPackSize, hospitalPackSize }, place) =>
      categories[category]?.isPartnerOrderable ? [{ id: productIds[place]!, agencyPackSize, hospitalPackSize }] : [],
    ),
    partners: partners.flatMap(({ fields: { partnerType: type }, transitions }, place) => {
      const id = partnerIds[place]!;
      const ownClients = served.flatMap(({ partner, client }) => (partner === id ? client : []));
      return transitions.at(-1) === 'ACTIVATE' ? [{ id, type, clients: ownClients }] : [];
    }),
  });
  for (const { kind, header, lines, transitions } of months) await runner.order(kind, header, lines, transitions);
};
