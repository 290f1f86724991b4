import type { OlderQuery } from '../older-query';
import { OLDER_ID, type OlderQuestion } from './questions';
import { answerColumns, answersOf } from './sql/answers';
import { positiveCell } from './sql/cells';
import { keptClients } from './sql/clients';
import { keptLocations } from './sql/kept';

/** Columns of the import that no question may be taken for. */
const EMPTY = ['ID', 'Full name', 'Parent/Guardian full name', 'Override expirations for 30 days', 'Override ends on'];

const overridden = (column: string): string => `CASE WHEN k.is_overridden THEN k.${column} END`;

/** Expirations that nobody has overridden follow from the birthdate in this portal as well. */
export const clientsOf = (questions: readonly OlderQuestion[]): OlderQuery => ({
  kind: 'clients',
  sql: `SELECT ${[
    'k.first_name AS "First Name"',
    'k.last_name AS "Last Name"',
    'k.parent_first_name AS "Parent/Guardian First Name"',
    'k.parent_last_name AS "Parent/Guardian Last Name"',
    'k.birthdate AS "Birth Date"',
    'l.name AS "Assigned Partner"',
    'k.status AS "Status"',
    `CASE WHEN k.is_overridden THEN 'Yes' END AS "Override expirations"`,
    `${overridden('age_expires_at')} AS "Age expiration"`,
    `${overridden('distribution_expires_at')} AS "Distribution expiration"`,
    `${positiveCell('k.pullup_distribution_max')} AS "Maximum pull-up distributions"`,
    ...EMPTY.map((heading) => `NULL::text AS "${heading}"`),
    `k.older_ids AS "${OLDER_ID.label}"`,
    ...answerColumns(questions, 'a'),
  ].join(', ')}
  FROM ${keptClients} k LEFT JOIN ${keptLocations} l ON l.id = k.partner_id LEFT JOIN ${answersOf('client')} a ON a.owner = k.id
  ORDER BY k.id::bigint`,
});
