import { textCell } from './cells';

const parts = { first_name: 'name_firstname', last_name: 'name_lastname', email: 'email' } as const;

/** The contacts of an owner that have what the portal needs: a first and a last name, and an email. */
export const contactsOf = (table: string, owner: string): string =>
  `(SELECT o.${owner} AS owner, c.id, ${Object.entries(parts)
    .map(([name, column]) => `${textCell(`c.${column}`)} AS ${name}`)
    .join(', ')}, ${textCell('c.title')} AS title, ${textCell('c.phone_number')} AS phone
    FROM older_${table} o JOIN older_contact c ON c.id = o.id
    WHERE c.deleted_at IS NULL AND ${Object.values(parts)
      .map((column) => `${textCell(`c.${column}`)} IS NOT NULL`)
      .join(' AND ')})`;
