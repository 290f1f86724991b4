import { attributeTypes } from '@bank/domain';
import { type ClientBase, escapeLiteral } from 'pg';
import type { OlderQuery } from '../older-query';
import { chooseCell, flagCell, isTrue, textCell } from './sql/cells';
import { keptClients } from './sql/clients';
import type { Derived } from './sql/derived';
import { keptLocations } from './sql/kept';

/** A question that the older portal asked about clients or partners. */
export interface OlderQuestion {
  id: string;
  type: string;
  /** Its machine name. */
  name: string;
  label: string;
  isMultivalued: boolean;
}

interface Asked {
  definitions: string;
  kind: string;
  /** Those who are asked: their ids, and the answers that belong to them. */
  entities: string;
  answers: string;
}

/** Where the answers of clients and of partners stand. */
export const asked = {
  client: {
    definitions: 'clientattributedefinition',
    kind: 'client/attribute/definition',
    entities: `(SELECT id FROM ${keptClients} k)`,
    answers: '(SELECT client_id AS owner, attribute_id FROM older_client_attribute)',
  },
  partner: {
    definitions: 'partnerprofileattributedefinition',
    kind: 'partner/attribute/definition',
    entities: `(SELECT k.id FROM ${keptLocations} k JOIN older_partner p ON p.id = k.id)`,
    answers: `(SELECT p.id AS owner, a.attribute_id FROM older_partner_profile_attribute a JOIN older_partner p ON p.profile_id = a.partner_profile_id)`,
  },
} as const satisfies Readonly<Record<string, Asked>>;
export type About = keyof typeof asked;

const TYPES = Object.fromEntries(Object.entries(attributeTypes).map(([type, { label }]) => [type, label]));
const MULTIPLE = ['SELECT_MULTI', 'CHECKBOX_GROUP'];
const SINGLE = ['SELECT_SINGLE', 'RADIO'];

/** With the only interface of a type, the portal chooses it itself. */
const interfaceCell = `CASE upper(d.type)
    WHEN 'OPTION_LIST' THEN CASE
      WHEN upper(d.display_interface) IN (${MULTIPLE.map(escapeLiteral).join(', ')}) THEN upper(d.display_interface)
      WHEN ${isTrue('d.is_multivalued')} THEN 'SELECT_MULTI'
      WHEN upper(d.display_interface) IN (${SINGLE.map(escapeLiteral).join(', ')}) THEN upper(d.display_interface) END
    WHEN 'ZIPCODE' THEN CASE WHEN ${isTrue('d.is_multivalued')} THEN 'ZIPCODE_MULTI' END
    WHEN 'BOOLEAN' THEN CASE WHEN upper(d.display_interface) IN ('TOGGLE', 'YES_NO_RADIO') THEN upper(d.display_interface) END END`;

const definitionsOf = (about: About): string =>
  `older_attribute_definition d WHERE lower(d.dtype) = '${asked[about].definitions}' AND d.deleted_at IS NULL`;

/** How many of those who come have answered each question. */
const answered = 'older_answered';
export const answeredTables: readonly Derived[] = [
  [
    answered,
    (['client', 'partner'] as const)
      .map(
        (about) => `SELECT t.definition_id, count(DISTINCT a.owner) AS owners FROM ${asked[about].answers} a
          JOIN ${asked[about].entities} e ON e.id = a.owner JOIN older_attribute t ON t.id = a.attribute_id
          JOIN older_attribute_value v ON v.attribute_id = t.id GROUP BY 1`,
      )
      .join(' UNION ALL '),
  ],
];

/** A required question refuses who has not answered it; the older portal asked for it in its form alone. */
const isAnsweredByAll = (about: About): string =>
  `coalesce((SELECT n.owners FROM ${answered} n WHERE n.definition_id = d.id), 0) = (SELECT count(*) FROM ${asked[about].entities} e)`;

/** By which families and staff may still find a child whose card shows its older ID. */
export const OLDER_ID = { name: 'older_portal_id', label: 'ID in the older portal' } as const;
const olderIdRow = `UNION ALL SELECT '${OLDER_ID.label}', 'The ID that the child had in the older portal, and those of children merged into it',
    '${OLDER_ID.name}', 'No', '${TYPES.STRING}', NULL, NULL, 'No', NULL`;

const questionsOf = (about: About): OlderQuery => ({
  kind: asked[about].kind,
  sql: `SELECT q."Attribute Label", q."Help Text", q."Attribute Machine Name", q."Required", q."Attribute Type", q."Interface Type", q."Order"
      ${about === 'client' ? ', q."Duplicate reference"' : ''}
    FROM (SELECT coalesce(${textCell('d.label')}, d.name) AS "Attribute Label",
        nullif(concat_ws(E'\\n', ${textCell('d.description')}, ${textCell('d.help_text')}), '') AS "Help Text", d.name AS "Attribute Machine Name",
        CASE WHEN ${isTrue('d.required')} AND (upper(d.type) = 'FILE' OR ${isAnsweredByAll(about)}) THEN 'Yes' ELSE 'No' END AS "Required",
        ${chooseCell('d.type', TYPES)} AS "Attribute Type", ${interfaceCell} AS "Interface Type", d.order_index AS "Order",
        ${flagCell('d.is_duplicate_reference')} AS "Duplicate reference", d.id
      FROM ${definitionsOf(about)} ${about === 'client' ? olderIdRow : ''}) q
    ORDER BY q."Order"::integer NULLS LAST, q.id::bigint NULLS LAST`,
});

const optionsOf = (about: About): OlderQuery => ({
  kind: `${asked[about].kind}/options`,
  sql: `SELECT d.name AS "${about === 'client' ? 'Client' : 'Partner'} Attribute", btrim(o.name) AS "Name", ${textCell('o.value')} AS "Value"
    FROM older_attribute_option o JOIN (SELECT d.* FROM ${definitionsOf(about)}) d ON d.id = o.definition_id
    WHERE o.deleted_at IS NULL AND ${textCell('o.name')} IS NOT NULL ORDER BY d.id::bigint, o.id::bigint`,
});

export const questionQueries: readonly OlderQuery[] = (['client', 'partner'] as const).flatMap((about) => [
  questionsOf(about),
  optionsOf(about),
]);

/** Required questions that are not required any more, because somebody has not answered them. */
export const questionsNotRequired = (about: About): string =>
  `SELECT coalesce(${textCell('d.label')}, d.name) AS example FROM ${definitionsOf(about)}
     AND ${isTrue('d.required')} AND upper(d.type) <> 'FILE' AND NOT ${isAnsweredByAll(about)}`;

export const loadQuestions = async (connection: ClientBase, about: About): Promise<OlderQuestion[]> => {
  const { rows } = await connection.query<OlderQuestion>(
    `SELECT d.id, d.name, coalesce(${textCell('d.label')}, d.name) AS label, upper(d.type) AS type,
       ${isTrue('d.is_multivalued')} OR upper(d.display_interface) IN (${MULTIPLE.map(escapeLiteral).join(', ')}) AS "isMultivalued"
     FROM ${definitionsOf(about)} ORDER BY d.order_index::integer NULLS LAST, d.id::bigint`,
  );
  return rows;
};
