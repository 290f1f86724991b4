import { partnerWorkflow } from '@bank/domain';
import type { OlderQuery } from '../older-query';
import { activeOrNot } from './goods';
import type { OlderQuestion } from './questions';
import { addressColumns, completeAddresses } from './sql/addresses';
import { answerColumns, answersOf } from './sql/answers';
import { chooseCell, isEmail, personCell, positiveCell, textCell } from './sql/cells';
import { contactsOf } from './sql/contacts';
import { keptLocations, keptOptions } from './sql/kept';
import { phoneCell } from './sql/phone';

const optionsFrom = (kind: string, type: string): OlderQuery => ({
  kind,
  sql: `SELECT k.name AS "Name", ${activeOrNot('o.status', 'k.is_deleted')} AS "Status"
    FROM ${keptOptions(type)} k JOIN older_list_option o ON o.id = k.id ORDER BY k.id::bigint`,
});
export const fulfillmentPeriods = optionsFrom('partners/fulfillment-periods', 'partnerfulfillmentperiod');
export const distributionMethods = optionsFrom('partners/distribution-methods', 'partnerdistributionmethod');

/** Its own words are names of statuses here, too. */
export const partnerStatus = `CASE WHEN k.is_deleted THEN 'INACTIVE' ELSE coalesce(${chooseCell(
  's.status',
  Object.fromEntries(Object.keys(partnerWorkflow.statuses).map((status) => [status, status])),
)}, 'INACTIVE') END`;

const partnersThatCome = `${keptLocations} k JOIN older_storage_location s ON s.id = k.id JOIN older_partner p ON p.id = k.id`;

/** A partner needs a contact: the first of its own, or else the first of its users. */
const firstUser = `(SELECT m.partner_id AS owner, (array_agg(u.id ORDER BY u.id::bigint))[1] AS id FROM older_user_partner m
    JOIN older_users u ON u.id = m.user_id AND u.deleted_at IS NULL AND ${isEmail('u.email')} GROUP BY 1)`;
/** No message reaches an address of this ending. */
const NOBODY = `'nobody@partner-' || k.id || '.invalid'`;
const contactOr = (column: string, user: string, otherwise: string): string =>
  `CASE WHEN c.id IS NOT NULL THEN c.${column} ELSE coalesce(${user}, ${otherwise}) END`;

export const partnersOf = (questions: readonly OlderQuestion[]): OlderQuery => ({
  kind: 'partners',
  sql: `SELECT ${[
    'k.name AS "Name/Title"',
    `coalesce(${chooseCell('p.partner_type', { AGENCY: 'Agency', HOSPITAL: 'Hospital', UZAZI: 'Uzazi' })}, 'Agency') AS "Partner Type"`,
    `${textCell('p.legacy_id')} AS "Legacy ID (portal)"`,
    `${positiveCell('p.forecast_average_months')} AS "Forecast average months"`,
    'f.name AS "Fulfillment Period"',
    'm.name AS "Distribution Method"',
    `${partnerStatus} AS "Status"`,
    addressColumns('a'),
    `${contactOr('first_name', personCell('u.firstname'), "'Unknown'")} AS "Contact first name"`,
    `${contactOr('last_name', personCell('u.lastname'), "'Unknown'")} AS "Contact last name"`,
    `${contactOr('email', 'btrim(u.email)', NOBODY)} AS "Contact email"`,
    `${phoneCell('c.phone')} AS "Contact phone"`,
    `CASE WHEN c.is_program THEN 'Yes' END AS "Program contact"`,
    ...[
      'ID',
      'Display Publicly',
      'Diaper pickup location',
      'Maximum orders per month',
      'Emails about its orders',
      'Notes',
    ].map((heading) => `NULL::text AS "${heading}"`),
    ...answerColumns(questions, 'q'),
  ].join(', ')}
  FROM ${partnersThatCome}
    LEFT JOIN ${keptOptions('partnerfulfillmentperiod')} f ON f.id = p.fulfillment_period_id
    LEFT JOIN ${keptOptions('partnerdistributionmethod')} m ON m.id = p.distribution_method_id
    LEFT JOIN ${completeAddresses('storage_location_id')} a ON a.owner = k.id AND a.place = 1
    LEFT JOIN ${contactsOf('location')} c ON c.owner = k.id AND c.place = 1
    LEFT JOIN ${firstUser} fu ON fu.owner = k.id LEFT JOIN older_users u ON u.id = fu.id
    LEFT JOIN ${answersOf('partner')} q ON q.owner = k.id
  ORDER BY k.id::bigint`,
});

/** Partners that come with the contact of a user, or of nobody. */
export const partnersWithoutContact = `SELECT k.name AS example FROM ${partnersThatCome} WHERE NOT EXISTS (
    SELECT FROM ${contactsOf('location')} c WHERE c.owner = k.id)`;

export const partnerContacts: OlderQuery = {
  kind: 'partners/contacts',
  sql: `SELECT k.name AS "Partner", c.first_name AS "First name", c.last_name AS "Last name", c.email AS "Email", ${phoneCell('c.phone')} AS "Phone",
      CASE WHEN c.is_program THEN 'Yes' ELSE 'No' END AS "Program contact"
    FROM ${partnersThatCome} JOIN ${contactsOf('location')} c ON c.owner = k.id AND c.place > 1 ORDER BY k.id::bigint, c.place`,
};
