import { foldedText, isEmail, isTrue, personCell, textCell } from './cells';

const first = personCell('c.name_firstname');
const last = personCell('c.name_lastname');

/** Whether a contact has what the portal needs: a first and a last name, and an email. */
export const isCompleteContact = `${first} IS NOT NULL AND ${last} IS NOT NULL AND ${isEmail('c.email')}`;

const OWNERS = {
  supplier: { table: 'supplier_contact', owner: 'supplier_id', isProgram: 'false' },
  location: {
    table: 'storage_location_contact',
    owner: 'storage_location_id',
    isProgram: `EXISTS (SELECT FROM older_partner_contact p WHERE p.id = c.id AND ${isTrue('p.is_program_contact')})`,
  },
} as const;

/** All contacts that nobody has deleted, with their owners: c and o. */
export const contactsWithOwners = (of: keyof typeof OWNERS): string =>
  `older_${OWNERS[of].table} o JOIN older_contact c ON c.id = o.id AND c.deleted_at IS NULL AND o.${OWNERS[of].owner} IS NOT NULL`;

/** The complete contacts of an owner, program contacts first; one for each first and last name, by which the portal knows them. */
export const contactsOf = (of: keyof typeof OWNERS): string => {
  const { owner, isProgram } = OWNERS[of];
  return `(SELECT n.*, row_number() OVER (PARTITION BY n.owner ORDER BY n.is_program DESC, n.id::bigint) AS place FROM (
      SELECT DISTINCT ON (o.${owner}, ${foldedText(first)}, ${foldedText(last)}) o.${owner} AS owner, c.id, ${first} AS first_name, ${last} AS last_name,
        btrim(c.email) AS email, ${textCell('c.title')} AS title, ${textCell('c.phone_number')} AS phone, ${isProgram} AS is_program
      FROM ${contactsWithOwners(of)} WHERE ${isCompleteContact}
      ORDER BY o.${owner}, ${foldedText(first)}, ${foldedText(last)}, c.id::bigint) n)`;
};
