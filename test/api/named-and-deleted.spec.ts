import { namesRecord, type OrderKind, type OrderPolicy, policies } from '@bank/domain';
import { orderTables, snake } from '@bank/projections';
import type request from 'supertest';
import { useOpenApp } from '../../apps/api/src/testing/open-app';
import { packs } from '../support/bank';
import { byDepth } from '../support/depth';
import { monthFromNow } from '../support/months';
import { sampleHeader } from '../support/order-headers';
import { openedServedBank } from '../support/served-bank';

const ROUNDS = byDepth({ usual: 3, deep: 12 });

/** A kind of record that others may name. In every round, one such record is named and deleted at the same moment. */
interface Race {
  named: { path: string; body: (n: number) => object };
  /** Saves a record that names it. */
  name: (id: number, n: number) => request.Test;
  /** SQL that tells whether the read models have an existing record that names it. */
  isNamed: string;
}

describe('a record that is deleted while it is named', () => {
  const app = useOpenApp();
  const post = (path: string, body: object) => app.agent.post(`/api/${path}`).send(body);
  const create = async (path: string, body: object): Promise<number> =>
    (await post(path, body).expect(201)).body.data.id;
  const contacts = [{ firstName: 'A', lastName: 'B', email: 'a@b.example' }];
  const partner = (n: number) => ({ title: `P${n}`, partnerType: 'AGENCY', isPublicDisplay: true, contacts });
  const user = (email: string) => ({ email, name: { firstName: 'U', lastName: 'V' } });
  const group = (n: number, name = 'G') => ({ name: `${name}${n}`, roles: ['ROLE_USER_VIEW'] });
  const supplier = (n: number) => ({ title: `S${n}`, supplierType: 'DONOR' });
  const attribute = { label: 'A', type: 'OPTION_LIST', displayInterface: 'RADIO' };

  const races: Readonly<Record<string, Race>> = {
    'category by a product': {
      named: { path: 'product-categories', body: (n) => ({ name: `C${n}` }) },
      name: (id, n) => post('products', { name: 'P', sku: `S${n}`, productCategory: { id }, ...packs }),
      isNamed: 'SELECT FROM read.products WHERE product_category = $1 AND removed_at IS NULL',
    },
    'category by the settings': {
      named: { path: 'product-categories', body: (n) => ({ name: `D${n}` }) },
      name: (id) => post('system/settings', { pullupCategory: { id } }),
      isNamed: 'SELECT FROM read.system_settings WHERE pullup_category = $1',
    },
    'fulfillment period by a partner': {
      named: { path: 'partners/fulfillment-periods', body: (n) => ({ name: `F${n}` }) },
      name: (id, n) => post('partners', { ...partner(n), fulfillmentPeriod: { id } }),
      isNamed: 'SELECT FROM read.partners WHERE fulfillment_period = $1 AND removed_at IS NULL',
    },
    'group by a user': {
      named: { path: 'groups', body: (n) => group(n) },
      name: (id, n) => post('users', { ...user(`u${n}@example.com`), groups: [{ id }] }),
      isNamed: 'SELECT FROM read.users WHERE groups @> to_jsonb($1::integer) AND removed_at IS NULL',
    },
    'group by an attribute': {
      named: { path: 'groups', body: (n) => group(n, 'H') },
      name: (id, n) => post('client/attribute/definition', { ...attribute, name: `a${n}`, canEdit: { [id]: true } }),
      isNamed: 'SELECT FROM read.client_attribute_definition WHERE view_groups @> to_jsonb($1::integer)',
    },
    'partner by a user': {
      named: { path: 'partners', body: partner },
      name: (id, n) => post('users', { ...user(`v${n}@example.com`), partners: [{ id }] }),
      isNamed: 'SELECT FROM read.users WHERE partners @> to_jsonb($1::integer) AND removed_at IS NULL',
    },
    'supplier by a merge into it': {
      named: { path: 'suppliers', body: supplier },
      name: (id, n) => post('suppliers/merge', { targetSupplier: id, sourceSuppliers: [others[n]] }),
      isNamed: 'SELECT FROM read.supplier_merges WHERE target = $1',
    },
    'supplier by a merge into another one': {
      named: { path: 'suppliers', body: supplier },
      name: (id, n) => post('suppliers/merge', { targetSupplier: others[n], sourceSuppliers: [id] }),
      isNamed: 'SELECT FROM read.supplier_merges WHERE id = $1',
    },
  };

  /** The suppliers for the merges of each round. */
  const others: number[] = [];
  beforeEach(async () => {
    for (let n = 0; n < ROUNDS; n++) others[n] = await create('suppliers', supplier(1000 + n));
  });

  it.each(Object.entries(races))('is either there or not named: %s', async (_, { named, name, isNamed }) => {
    const ids: number[] = [];
    for (let n = 0; n < ROUNDS; n++) ids.push(await create(named.path, named.body(n)));
    const outcomes = await Promise.all(
      ids.map(async (id, n) => {
        const answers = await Promise.all([name(id, n), app.agent.delete(`/api/${named.path}/${id}`)]);
        return { id, statuses: answers.map(({ status }) => status) };
      }),
    );
    for (const { id, statuses } of outcomes) {
      const isDeleted = statuses[1] === 200;
      const isStillNamed = (await app.query(isNamed, id)).length > 0;
      expect({ id, statuses, isNamedAndDeleted: isStillNamed && isDeleted }).toMatchObject({
        isNamedAndDeleted: false,
      });
      expect(statuses.every((status) => [200, 201, 409, 422].includes(status))).toBe(true);
    }
  });
});

describe('a record that is deleted while an order names it', () => {
  const { app, bank, lines, clientLine, post, revise, place, newPartner, newClient, newProduct, newWarehouse } =
    openedServedBank();
  const create = async (path: string, body: object): Promise<number> =>
    (await app.agent.post(`/api/${path}`).send(body).expect(201)).body.data.id;

  /** A partner for one order alone, because a month takes one, and its child. */
  interface Served {
    partner: number;
    child: string;
  }
  const NOBODY: Served = { partner: 0, child: '' };
  const newServed = async (partner?: number): Promise<Served> => {
    const id = partner ?? (await newPartner());
    return { partner: id, child: await newClient(id) };
  };
  /** Resource -> creates a record of it. */
  const createNamed: Readonly<Record<string, (served: Served) => Promise<number | string>>> = {
    products: () => newProduct(),
    warehouses: () => newWarehouse(),
    suppliers: () => create('suppliers', { title: 'S', supplierType: 'DONOR' }),
    partners: () => newPartner(),
    clients: ({ partner }) => newClient(partner),
  };
  const ownHeaders: { readonly [K in OrderKind]?: (served: Served) => object } = {
    partner: ({ partner }) => ({ partner, warehouse: bank.main, orderPeriod: monthFromNow(1) }),
    distribution: ({ partner }) => ({ partner, distributionPeriod: monthFromNow(0) }),
  };
  const headerOf = (kind: OrderKind, served: Served): object => {
    const places = { warehouse: [bank.main], storageLocation: [bank.main, bank.backup], supplier: [bank.acme] };
    return ownHeaders[kind]?.(served) ?? sampleHeader(policies[kind].header, places);
  };
  /** A pack for agencies. */
  const QUANTITY = 25;
  const lineOf: Readonly<Partial<Record<OrderKind, (served: Served, product: number) => object>>> = {
    distribution: ({ child }, product) => clientLine(child, product, QUANTITY),
  };
  const bodyOf = (kind: OrderKind, served: Served, product: number) => ({
    ...headerOf(kind, served),
    lineItems: lineOf[kind] ? [lineOf[kind](served, product)] : lines([product, QUANTITY]),
  });
  /** The body of an order that names a record in a field. */
  const bodyNaming = async (kind: OrderKind, field: string, id: number | string, served: Served): Promise<object> => {
    if (field === 'product') return bodyOf(kind, served, Number(id));
    if (field === 'client')
      return { ...headerOf(kind, served), lineItems: [clientLine(String(id), bank.newborn, QUANTITY)] };
    if (field === 'partner') return bodyOf(kind, await newServed(Number(id)), bank.newborn);
    return { ...bodyOf(kind, served, bank.newborn), [field]: id };
  };
  /** What a field refers to -> the resources whose records it may name. */
  const resourcesOf: Readonly<Record<string, readonly string[]>> = {
    product: ['products'],
    warehouse: ['warehouses'],
    partner: ['partners'],
    client: ['clients'],
    supplier: ['suppliers'],
    storageLocation: ['warehouses', 'partners'],
  };
  /** From a warehouse to a partner, stock goes by a partner order. */
  const REFUSED = 'transfer targetLocation partners';
  const pairs = Object.values<OrderPolicy>(policies)
    .flatMap(({ kind, header, line }) =>
      Object.entries({ ...header, ...line }).flatMap(([name, field]) =>
        namesRecord(field)
          ? resourcesOf[field.to]!.map((resource) => [kind as OrderKind, name, resource] as const)
          : [],
      ),
    )
    .filter((pair) => pair.join(' ') !== REFUSED);

  it('is tried for every field by which an order names a record', () => {
    expect(pairs.length).toBeGreaterThan(20);
    expect(pairs).toContainEqual(['transfer', 'sourceLocation', 'partners']);
  });

  it.each(pairs)('is either kept or not named: %s orders, %s out of %s', async (kind, field, resource) => {
    const { headers, lines: lineTable } = orderTables(kind);
    const named = field === 'client' ? '(SELECT id FROM read.clients WHERE public_id = $1)' : '$1';
    const selectNaming =
      field in policies[kind].line
        ? `SELECT o.id FROM read.${headers} o JOIN read.${lineTable} l ON l.order_id = o.id WHERE l.${field} = ${named} AND o.removed_at IS NULL`
        : `SELECT o.id FROM read.${headers} o WHERE o.${snake(field)} = $1 AND o.removed_at IS NULL`;
    const rounds = [];
    for (let n = 0; n < ROUNDS; n++) {
      const served = 'partner' in policies[kind].header ? await newServed() : NOBODY;
      const draft = n % 3 === 2 ? await place(kind, bodyOf(kind, served, bank.newborn)) : null;
      const id = await createNamed[resource]!(served);
      rounds.push({ n, id, draft, body: await bodyNaming(kind, field, id, served) });
    }
    const outcomes = await Promise.all(
      rounds.map(async ({ n, id, draft, body }) => {
        const save = () => (draft ? revise(kind, draft.id, body) : post(kind, body));
        const remove = () => app.agent.delete(`/api/${resource}/${id}`);
        const [saved, removed] =
          n % 2 ? await Promise.all([save(), remove()]) : (await Promise.all([remove(), save()])).reverse();
        return {
          id,
          isSaved: saved!.status < 300,
          isDeleted: removed!.status === 200,
          statuses: [saved!.status, removed!.status],
        };
      }),
    );
    for (const { id, isSaved, isDeleted, statuses } of outcomes) {
      const isNamed = (await app.query(selectNaming, id)).length > 0;
      expect({ statuses, isNamed, isSaved, isDeleted }).toEqual({
        statuses,
        isNamed: !isDeleted,
        isSaved: !isDeleted,
        isDeleted,
      });
      expect(statuses.every((status) => [200, 201, 409, 422].includes(status))).toBe(true);
    }
  });
});
