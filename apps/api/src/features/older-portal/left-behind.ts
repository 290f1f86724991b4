import { partnerWorkflow, policies } from '@bank/domain';
import { type AttributeKind, recordRelation } from '@bank/projections';
import { type ClientBase, escapeLiteral } from 'pg';
import { partnersWithoutContact } from './queries/partners';
import { type About, asked, questionsNotRequired } from './queries/questions';
import { rolesLeft } from './queries/setup';
import { isCompleteAddress } from './queries/sql/addresses';
import { isEmail, personCell, positiveCell, textCell } from './queries/sql/cells';
import { CLIENT_STATUSES, hasGrownSince, keptClients, UNKNOWN } from './queries/sql/clients';
import { contactsOf, contactsWithOwners } from './queries/sql/contacts';
import { keptLocations, keptProducts, keptSuppliers } from './queries/sql/kept';
import { linesLeft, OLDER_ORDER_KINDS, olderMovements, orderLines, ordersLeft } from './queries/sql/order-lines';
import { keptStays } from './queries/sql/stays';
import { merged, survivors } from './queries/sql/survivors';

const MAX_EXAMPLES = 10;

/** Something of the older portal that does not come, or comes otherwise than it was. */
export interface LeftBehind {
  what: string;
  count: number;
  /** The first of them, by their names. */
  examples: readonly string[];
}

const nameOfClient = `concat_ws(' ', c.firstname, c.lastname, '(' || coalesce(c.public_id, c.id) || ')')`;

const deleted = (table: string, name: string, kept: string): string =>
  `SELECT coalesce(${name}, id) AS example FROM older_${table} WHERE id NOT IN (SELECT id FROM ${kept} k)`;

const contactsLeft = (of: 'supplier' | 'location'): string =>
  `SELECT coalesce(nullif(concat_ws(' ', c.name_firstname, c.name_lastname), ''), ${textCell('c.email')}, c.id) AS example
   FROM ${contactsWithOwners(of)} WHERE c.id NOT IN (SELECT k.id FROM ${contactsOf(of)} k)`;

const unknownStatus = (table: string, name: string, statuses: object): string =>
  `SELECT ${name} AS example FROM older_${table} c WHERE c.deleted_at IS NULL AND upper(btrim(c.status)) NOT IN (${Object.keys(
    statuses,
  )
    .map(escapeLiteral)
    .join(', ')})`;

const PACKS = ['agency_packs_per_bag', 'agency_pack_size', 'hospital_packs_per_bag', 'hospital_pack_size'];

/** Whose earlier partners the log of changes does not say; the orders show who gave a child something before. */
const earlierPartners = `SELECT ${nameOfClient} AS example FROM older_client c WHERE c.id IN (
    SELECT k.id FROM ${orderLines('distribution')} l JOIN older_bulk_distribution d ON d.id = l.order_id
      JOIN ${survivors} s ON s.client = l.client_id JOIN ${keptClients} k ON k.id = s.heir WHERE d.partner_id <> k.partner_id
      AND k.id NOT IN (SELECT client FROM ${keptStays}))`;

/** What nobody was asked, nobody has answered: this portal refuses all of them. */
const questionsNeverAsked = (about: About, kind: AttributeKind): string =>
  `SELECT q.label AS example FROM ${recordRelation(kind)} q WHERE q.removed_at IS NULL AND q.is_required AND q.status = 'ACTIVE' AND q.type <> 'FILE'
     AND EXISTS (SELECT FROM ${asked[about].entities} e) AND NOT EXISTS (
       SELECT FROM older_attribute_definition d WHERE lower(d.dtype) = '${asked[about].definitions}' AND d.deleted_at IS NULL AND d.name = q.name)`;

/** What -> a query of the names. */
const queries: Readonly<Record<string, string>> = {
  'Deleted products that no order names': deleted('product', 'name', keptProducts),
  'Deleted suppliers that no order names': deleted('supplier', 'title', keptSuppliers),
  'Deleted warehouses and partners that nothing names': deleted('storage_location', 'title', keptLocations),
  'Deleted users, and users without an email': `SELECT coalesce(email, id) AS example FROM older_users WHERE deleted_at IS NOT NULL OR NOT ${isEmail('email')}`,
  'Users who come with “Unknown” as a name': `SELECT email AS example FROM older_users WHERE deleted_at IS NULL
    AND (${personCell('firstname')} IS NULL OR ${personCell('lastname')} IS NULL)`,
  'Roles of groups that this portal does not have': rolesLeft,
  'Contacts of suppliers without a name or an email, or of the same name': contactsLeft('supplier'),
  'Contacts of warehouses and partners without a name or an email, or of the same name': contactsLeft('location'),
  'Partners that come with a user as their contact, or with nobody': partnersWithoutContact,
  'Addresses without a street, a city, a state or a postal code': `SELECT coalesce(nullif(concat_ws(', ', street1, city, state, postal_code), ''), id) AS example
    FROM older_address WHERE deleted_at IS NULL AND (storage_location_id IS NOT NULL OR supplier_id IS NOT NULL) AND NOT (${isCompleteAddress})`,
  'Questions about clients that are required no longer, since some have not answered them':
    questionsNotRequired('client'),
  'Questions about partners that are required no longer, since some have not answered them':
    questionsNotRequired('partner'),
  'Questions about clients that are required here and were never asked there, so that clients are refused: make them optional, and begin anew':
    questionsNeverAsked('client', 'clientAttribute'),
  'Questions about partners that are required here and were never asked there, so that partners are refused: make them optional, and begin anew':
    questionsNeverAsked('partner', 'partnerAttribute'),
  'Files: upload them again': `SELECT filename AS example FROM older_file WHERE deleted_at IS NULL`,
  'Clients who come as the one that they were merged into': `SELECT ${nameOfClient} AS example FROM older_client c JOIN ${merged} s ON s.client = c.id AND s.heir <> c.id`,
  'Clients who come as another record of the same names and birthdate': `SELECT ${nameOfClient} AS example FROM older_client c
    JOIN ${merged} m ON m.client = c.id JOIN ${survivors} s ON s.client = c.id AND s.heir <> m.heir`,
  'Deleted clients': `SELECT ${nameOfClient} AS example FROM older_client c WHERE c.deleted_at IS NOT NULL`,
  'Clients who come as Inactive (Expired), since they are four years old or more': `SELECT ${nameOfClient} AS example FROM older_client c
    WHERE c.id IN (SELECT id FROM ${keptClients} k) AND ${hasGrownSince}`,
  [`Clients who come with “${UNKNOWN}” as a name`]: `SELECT ${nameOfClient} AS example FROM older_client c
    JOIN ${keptClients} k ON k.id = c.id AND '${UNKNOWN}' IN (k.first_name, k.last_name, k.parent_first_name, k.parent_last_name)`,
  'Clients without a partner, who come to the one that served them last': `SELECT ${nameOfClient} AS example FROM older_client c
    JOIN ${keptClients} k ON k.id = c.id AND c.partner_id IS NULL AND k.partner_id IS NOT NULL`,
  'Clients without a partner, who are refused: write one into the sheet of refused rows': `SELECT ${nameOfClient} AS example FROM older_client c
    JOIN ${keptClients} k ON k.id = c.id AND k.partner_id IS NULL`,
  'Clients whom another partner has served before, which the distributions alone still show': earlierPartners,
  'Clients in a status that is unknown, who come as Inactive': unknownStatus('client', nameOfClient, CLIENT_STATUSES),
  'Partners in a status that is unknown, which come as Inactive': `${unknownStatus('storage_location', 'c.title', partnerWorkflow.statuses)} AND lower(c.type) = 'partner'`,
  'Partners without a type, which come as agencies': `SELECT k.name AS example FROM ${keptLocations} k JOIN older_partner p ON p.id = k.id
    WHERE ${textCell('p.partner_type')} IS NULL`,
  'Suppliers without a type, which come as donors': `SELECT k.name AS example FROM ${keptSuppliers} k JOIN older_supplier s ON s.id = k.id
    WHERE ${textCell('s.supplier_type')} IS NULL`,
  'Products without a size of packs or bags, which come with packs of one piece': `SELECT k.name AS example FROM ${keptProducts} k
    JOIN older_product p ON p.id = k.id WHERE num_nulls(${PACKS.map((column) => positiveCell(`p.${column}`)).join(', ')}) > 0`,
  'Days of the last review of clients': `SELECT ${nameOfClient} AS example FROM older_client c WHERE c.last_reviewed_at IS NOT NULL AND c.deleted_at IS NULL`,
  ...Object.fromEntries(
    OLDER_ORDER_KINDS.flatMap((kind) => [
      [`${policies[kind].title}s without lines, or without a place, or in a status that is unknown`, ordersLeft(kind)],
      [`Lines of ${policies[kind].title.toLowerCase()}s without a product or a client`, linesLeft(kind)],
    ]),
  ),
  'Movements of stock without a place or a product': `SELECT m.id AS example FROM ${olderMovements} m
    WHERE NOT EXISTS (SELECT FROM ${keptLocations} k WHERE k.id = m.storage_location_id) OR NOT EXISTS (SELECT FROM ${keptProducts} k WHERE k.id = m.product_id)`,
};

/** Everything that the files of `loadOlderQueries` leave out or change, counted and named. Nothing is there that there is none of. */
export const findLeftBehind = async (connection: ClientBase): Promise<LeftBehind[]> => {
  const found: LeftBehind[] = [];
  for (const [what, query] of Object.entries(queries)) {
    const { rows } = await connection.query<Omit<LeftBehind, 'what'>>(
      `SELECT count(*)::integer AS count, (array_agg(example ORDER BY example))[1:${MAX_EXAMPLES}] AS examples FROM (${query}) q`,
    );
    const { count = 0, examples } = rows[0] ?? {};
    if (count) found.push({ what, count, examples: examples ?? [] });
  }
  return found;
};
