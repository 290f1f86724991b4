import { DEFAULT_ZONE, dayOf, edgeOfDay, firstOfNextMonth } from '@bank/domain';
import type { Backend, Perform } from '../message';
import type { StoredRow } from '../tables';
import type { Statements } from './index';
import { idsOf, isLiving, lineClientsOf, pick, rowsOf, survivorOf } from './rows';

const ordersInMonth: Perform = (backend, { sql, values }) => {
  const [partner, month, besides] = values.map(String);
  const [, table, field] = /FROM read\.(\w+) o\s+WHERE o\.partner = \$1 AND o\.(\w+) = \$2/.exec(sql)!;
  const released = /o\.status NOT IN \(([^)]*)\)/.exec(sql)?.[1] ?? '';
  const counted = rowsOf(backend, table!)
    .filter((order) => isLiving(order) && order.reversed_at === null && !released.includes(`'${order.status}'`))
    .filter((order) => order.partner === partner && order[field!] === month && order.id !== besides);
  return { rows: [{ count: counted.length }] };
};

const products: Perform = (backend, { values: [ids] }) => {
  const asked = idsOf(ids);
  const orderable = new Set(
    rowsOf(backend, 'product_categories').flatMap(({ id, is_partner_orderable: may }) => (may === 'true' ? [id] : [])),
  );
  return {
    rows: rowsOf(backend, 'products')
      .filter(({ id }) => asked.has(id!))
      .map((product) => ({
        ...pick('products', product, {
          id: 'id',
          agencyPackSize: 'agency_pack_size',
          agencyMaxPacks: 'agency_max_packs',
        }),
        ...pick('products', product, {
          hospitalPackSize: 'hospital_pack_size',
          hospitalMaxPacks: 'hospital_max_packs',
        }),
        name: product.name,
        isOrderable: product.status === 'ACTIVE' && orderable.has(product.product_category!),
        isPullup: false,
      })),
  };
};

const publicWarehouses: Perform = (backend, { values: [ids] }) => {
  const asked = idsOf(ids);
  const found = rowsOf(backend, 'warehouses').filter(
    (one) => asked.has(one.id!) && isLiving(one) && one.is_public_display === 'true',
  );
  return { rows: found.map(({ id }) => ({ id: Number(id) })) };
};

const livingClient = (backend: Backend, id: string): StoredRow | undefined =>
  rowsOf(backend, 'clients').find((client) => client.id === id && isLiving(client));

/** Of each client that is asked about, the one that it is now. The bank has no category of pull-ups, so that nobody had any. */
const clients: Perform = (backend, { values: [ids, active] }) => ({
  rows: (ids as number[]).flatMap((id) => {
    const survivor = livingClient(backend, survivorOf(backend, String(id)));
    if (!survivor) return [];
    return {
      ...pick('clients', survivor, { partner: 'partner', survivor: 'id', max: 'pullup_distribution_max' }),
      ...{ id, name: survivor.full_name ?? 'Erased', count: 0 },
      isActive: (active as string[]).includes(survivor.status!),
    };
  }),
});

/** Whether it was active on a day of the month while it was the partner's. */
const wasActiveIn = (backend: Backend, client: string, partner: string, month: string): boolean => {
  const first = `${month}-01`;
  const begin = edgeOfDay.start(first, DEFAULT_ZONE);
  const end = edgeOfDay.start(firstOfNextMonth(first), DEFAULT_ZONE);
  const own = lineClientsOf(backend, client);
  return rowsOf(backend, 'client_activity').some(
    ({ client: id, partner: with_, is_active, since, until }) =>
      own.has(id!) &&
      with_ === partner &&
      is_active === 'true' &&
      since! < end &&
      (until === null || (until! > begin && dayOf(since!, DEFAULT_ZONE) < dayOf(until!, DEFAULT_ZONE))),
  );
};

/** The places of the questions about the partner's clients who are not served and were not in the month. */
const notServed: Perform = (backend, { values }) => {
  const [ids, partners, months, served] = values as [number[], number[], string[], string[]];
  return {
    rows: ids.flatMap((id, n) => {
      const partner = String(partners[n]);
      const survivor = livingClient(backend, survivorOf(backend, String(id)));
      if (survivor?.partner !== partner || served.includes(survivor.status!)) return [];
      return wasActiveIn(backend, survivor.id!, partner, months[n]!) ? [] : [{ place: n + 1 }];
    }),
  };
};

export const partnerFactStatements: Statements = [
  ['SELECT count(*)::integer AS count FROM read.partner_orders o', ordersInMonth],
  ['SELECT count(*)::integer AS count FROM read.distribution_orders o', ordersInMonth],
  ["SELECT p.id, p.name, p.status = 'ACTIVE' AND", products],
  ['SELECT id FROM read.warehouses WHERE id = ANY($1) AND is_public_display', publicWarehouses],
  ["SELECT named.id, coalesce(s.full_name, 'Erased') AS name", clients],
  ['SELECT asked.place::integer FROM unnest($1::integer[], $2::integer[], $3::text[]) WITH ORDINALITY', notServed],
];
