import { defaultAttributes } from '@bank/domain';
import { dice } from '../../apps/api/src/seed/dice';
import { FIRST_NAMES, GUARDIAN_NAMES, lastNameOf, monthsBefore2026 } from '../e2e/moving-bank/words';
import { client, line, movement, olderBank, order, product } from './older-history';
import type { OlderHistory, OlderRow } from './older-portal';

export interface OlderSize {
  clients: number;
  partners: number;
  products: number;
  /** Up to and with December 2025. */
  months: number;
  /** Children to whom a partner gives something in a month. */
  servedEach: number;
  /** Products that a partner orders in a month. */
  orderedEach: number;
}

const SEED = 2021;
const WAREHOUSE = 10;
const FIRST_PARTNER = 100;
const SUPPLIER = 1;
const MOST_SIBLINGS = 3;
/** The second record of a child says so; lines that name it are lines of the first one. */
const MERGED_EVERY = 50;
/** Children who were four long ago. */
const GROWN_EVERY = 4;
const PIECES_GIVEN = 50;
const DAYS = 28;
const SIZES_ASKED = ['Newborn', 'Size 1', 'Size 2', 'Size 3'] as const;

/** Rows of the tables of orders, lines and movements, each with the next number. */
class Orders {
  readonly tables = {
    order: [] as OlderRow[],
    supply_order: [] as OlderRow[],
    partner_order: [] as OlderRow[],
    bulk_distribution: [] as OlderRow[],
    line_item: [] as OlderRow[],
    inventory_transaction: [] as OlderRow[],
  };

  add(
    table: 'supply_order' | 'partner_order' | 'bulk_distribution',
    { type, status, day, own }: { type: string; status: string; day: string; own: OlderRow },
  ) {
    const id = this.tables.order.length + 1;
    const at = `${day} 12:00:00`;
    this.tables.order.push(
      order(id, type, `${type.slice(0, 4).toUpperCase()}-${String(id).padStart(6, '0')}`, status, {
        created_at: at,
        updated_at: at,
      }),
    );
    this.tables[table].push({ id, ...own });
    return {
      addLine: (
        productId: number,
        quantity: number,
        legs: readonly (readonly [place: number, sign: 1 | -1])[],
        child: number | null = null,
      ) => {
        const lineId = this.tables.line_item.length + 1;
        this.tables.line_item.push(line(lineId, id, productId, quantity, child));
        for (const [place, sign] of legs) this.move(place, productId, sign * quantity, lineId, day);
      },
    };
  }

  move(place: number, productId: number, delta: number, lineId: number | null, day: string) {
    const id = this.tables.inventory_transaction.length + 1;
    this.tables.inventory_transaction.push(movement(id, place, productId, delta, lineId, day));
  }
}

const makeClients = ({ clients, partners }: OlderSize): OlderRow[] => {
  const chance = dice(SEED);
  const rows: OlderRow[] = [];
  for (let family = 0; rows.length < clients; family++) {
    const partner = FIRST_PARTNER + chance.between(0, partners - 1);
    const siblings = Math.min(chance.between(1, MOST_SIBLINGS), clients - rows.length);
    const firstName = chance.between(0, FIRST_NAMES.length - 1);
    const guardian = chance.oneOf(GUARDIAN_NAMES);
    for (let turn = 0; turn < siblings; turn++) {
      const id = rows.length + 1;
      const year = id % GROWN_EVERY ? 2024 + (turn % 2) : 2016;
      const birthdate = `${year}-0${chance.between(1, 9)}-${String(chance.between(1, DAYS)).padStart(2, '0')}`;
      const isMerged = turn > 0 && id % MERGED_EVERY === 0;
      rows.push(
        client(id, FIRST_NAMES[(firstName + turn) % FIRST_NAMES.length]!, birthdate, {
          lastname: lastNameOf(family),
          parent_first_name: guardian,
          parent_last_name: lastNameOf(family),
          partner_id: partner,
          status: isMerged ? 'INACTIVE_(DUPLICATE)' : chance.oneOf(['ACTIVE', 'ACTIVE', 'INACTIVE', 'NEEDS_REVIEW']),
          merged_to: isMerged ? id - 1 : null,
        }),
      );
    }
  }
  return rows;
};

const OWN_QUESTIONS: readonly OlderRow[] = [
  { name: 'size_needed', label: 'Diaper size asked for', type: 'OPTION_LIST', display_interface: 'RADIO' },
  { name: 'relative', label: 'Who asks', type: 'STRING', display_interface: null },
  { name: 'people', label: 'People in the household', type: 'INTEGER', display_interface: null },
].map((question) => ({ dtype: 'clientattributedefinition', required: 0, ...question }));

/** Both portals begin with the same questions, which nobody in this bank has answered. */
const defaultsOf = (kind: 'clientAttribute' | 'partnerAttribute', dtype: string): OlderRow[] =>
  defaultAttributes(kind, 'Bank').map(({ name, label, type, displayInterface, isRequired = false }) => ({
    dtype,
    name,
    label,
    type,
    display_interface: displayInterface,
    required: Number(isRequired),
  }));

const questions: readonly OlderRow[] = [
  ...OWN_QUESTIONS,
  ...defaultsOf('clientAttribute', 'clientattributedefinition'),
  ...defaultsOf('partnerAttribute', 'partnerprofileattributedefinition'),
].map((question, place) => ({ id: place + 1, is_multivalued: 0, order_index: place, ...question }));

const answersOf = (clients: readonly OlderRow[]) => {
  const chance = dice(SEED + 1);
  const attribute: OlderRow[] = [];
  const values: OlderRow[] = [];
  const owners: OlderRow[] = [];
  const answer = (owner: OlderRow[string] | undefined, definition: number, value: OlderRow) => {
    const id = attribute.length + 1;
    attribute.push({ id, definition_id: definition });
    values.push({ id, attribute_id: id, delta: 0, value_id: null, string_value: null, integer_value: null, ...value });
    owners.push({ client_id: owner ?? null, attribute_id: id });
  };
  for (const { id } of clients) {
    answer(id, 1, { value_id: chance.between(1, SIZES_ASKED.length) });
    answer(id, 2, { string_value: chance.oneOf(['Mother', 'Father', 'Grandparent']) });
    answer(id, 3, { integer_value: chance.between(2, 7) });
  }
  return { attribute, attribute_value: values, client_attribute: owners };
};

const makeOrders = (size: OlderSize, clients: readonly OlderRow[]): Orders['tables'] => {
  const chance = dice(SEED + 2);
  const orders = new Orders();
  const byPartner = Array.from({ length: size.partners }, (_, place) =>
    clients.filter(({ partner_id }) => partner_id === FIRST_PARTNER + place),
  );
  for (let id = 1; id <= size.products; id++) orders.move(WAREHOUSE, id, 500, null, '2020-01-02');
  for (const month of monthsBefore2026(size.months)) {
    const supply = orders.add('supply_order', {
      type: 'supplyorder',
      status: 'RECEIVED',
      day: `${month}-03`,
      own: { supplier_id: SUPPLIER, warehouse_id: WAREHOUSE, received_at: `${month}-03 12:00:00` },
    });
    for (let id = 1; id <= size.products; id++) supply.addLine(id, 100_000, [[WAREHOUSE, 1]]);
    for (const [place, own] of byPartner.entries()) {
      const partner = FIRST_PARTNER + place;
      const partnerOrder = orders.add('partner_order', {
        type: 'partnerorder',
        status: 'SHIPPED',
        day: `${month}-10`,
        own: { partner_id: partner, warehouse_id: WAREHOUSE, order_period: `${month}-01` },
      });
      const first = chance.between(0, size.products - 1);
      const ordered = Array.from({ length: size.orderedEach }, (_, turn) => 1 + ((first + turn) % size.products));
      for (const id of ordered)
        partnerOrder.addLine(id, size.servedEach * PIECES_GIVEN, [
          [WAREHOUSE, -1],
          [partner, 1],
        ]);
      const distribution = orders.add('bulk_distribution', {
        type: 'bulkdistribution',
        status: 'COMPLETED',
        day: `${month}-28`,
        own: { partner_id: partner, distribution_period: `${month}-01` },
      });
      const served = Math.min(size.servedEach, own.length);
      const begin = chance.between(0, own.length - 1);
      for (let turn = 0; turn < served; turn++)
        distribution.addLine(
          chance.oneOf(ordered),
          PIECES_GIVEN,
          [[partner, -1]],
          Number(own[(begin + turn) % own.length]!.id),
        );
    }
  }
  return orders.tables;
};

/** A bank that has used the older portal for years, the same one every time for the same size. */
export const largeOlderBank = (size: OlderSize): OlderHistory => {
  const clients = makeClients(size);
  const { setting, groups, users, user_group, list_option, supplier } = olderBank('2024-05-06');
  const numbers = Array.from({ length: size.partners }, (_, place) => FIRST_PARTNER + place);
  return {
    setting: setting!,
    groups: groups!,
    users: users!,
    user_group: user_group!,
    list_option: list_option!,
    supplier: supplier!,
    product: Array.from({ length: size.products }, (_, place) =>
      product(place + 1, `Diapers ${place + 1}`, `D-${place + 1}`),
    ),
    storage_location: [
      { id: WAREHOUSE, type: 'warehouse', title: 'Main Warehouse', status: 'ACTIVE' },
      ...numbers.map((id) => ({ id, type: 'partner', title: `Agency ${id}`, status: 'ACTIVE' })),
    ],
    partner: numbers.map((id) => ({ id, partner_type: 'AGENCY', profile_id: null })),
    contact: numbers.map((id) => ({
      id,
      name_firstname: 'Pam',
      name_lastname: lastNameOf(id),
      email: `pam@agency-${id}.example`,
    })),
    storage_location_contact: numbers.map((id) => ({ id, storage_location_id: id })),
    attribute_definition: questions,
    attribute_option: SIZES_ASKED.map((name, place) => ({ id: place + 1, definition_id: 1, name, value: null })),
    ...answersOf(clients),
    client: clients,
    ...makeOrders(size, clients),
  };
};
