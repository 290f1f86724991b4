import { foldedText, isTrue, personCell } from './cells';
import type { Derived } from './derived';

/** A child has one record in this portal, unless the answer to a question tells children of one name apart. */
const hasReference = `EXISTS (SELECT FROM older_attribute_definition WHERE lower(dtype) = 'clientattributedefinition' AND deleted_at IS NULL AND ${isTrue('is_duplicate_reference')})`;
const sameChild = [
  ...['firstname', 'lastname'].map((name) => foldedText(personCell(`c.${name}`))),
  'left(c.birthdate, 10)',
].join(', ');
/** Of several records of a child the one that was served last. */
const best = `(upper(c.status) LIKE 'INACTIVE%'), c.id::bigint DESC`;

/** Each client and the one that it was merged into, and that one into another. In a circle each is itself. */
const mergedQuery = `WITH RECURSIVE followed AS (
      SELECT id AS client, id AS heir, merged_to FROM older_client
      UNION SELECT f.client, c.id, c.merged_to FROM followed f JOIN older_client c ON c.id = f.merged_to
    ), last AS (
      SELECT client, heir FROM followed f WHERE NOT EXISTS (SELECT FROM older_client c WHERE c.id = f.merged_to)
    ) SELECT c.id AS client, coalesce(l.heir, c.id) AS heir FROM older_client c LEFT JOIN last l ON l.client = c.id`;
export const merged = 'older_merged';

/** Each client and the one that it comes as: the one that it was merged into, or another record of the same names and birthdate. */
const survivorsQuery = `SELECT m.client, coalesce(one.heir, m.heir) AS heir FROM ${merged} m LEFT JOIN (
      SELECT c.id, first_value(c.id) OVER (PARTITION BY ${sameChild}, CASE WHEN ${personCell('c.firstname')} IS NULL
        OR ${personCell('c.lastname')} IS NULL OR ${hasReference} THEN c.id END ORDER BY ${best}) AS heir
      FROM ${merged} own JOIN older_client c ON c.id = own.client AND own.client = own.heir WHERE c.deleted_at IS NULL
    ) one ON one.id = m.heir`;
export const survivors = 'older_survivor';

export const survivorTables: readonly Derived[] = [
  [merged, mergedQuery],
  [survivors, survivorsQuery],
];
