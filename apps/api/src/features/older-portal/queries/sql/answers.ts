import { escapeIdentifier, escapeLiteral } from 'pg';
import { type About, asked, type OlderQuestion } from '../questions';
import { dayOfTimeCell, flagCell, textCell } from './cells';
import { countryCell, isAtHome, stateCell } from './states';

/** The parts of an address, by the words that the import puts behind the name of a question. */
const ADDRESS_PARTS = {
  street1: textCell('ad.street1'),
  street2: textCell('ad.street2'),
  city: textCell('ad.city'),
  state: `CASE WHEN ${isAtHome('ad.country')} THEN coalesce(${stateCell('ad.state')}, ${textCell('ad.state')}) ELSE ${textCell('ad.state')} END`,
  postalCode: textCell('ad.postal_code'),
  country: countryCell('ad.country'),
} as const;

/** The cell of a value, by the type of its question. */
const cell = `CASE upper(d.type)
    WHEN 'INTEGER' THEN v.integer_value WHEN 'FLOAT' THEN v.float_value WHEN 'BOOLEAN' THEN ${flagCell('v.boolean_value')}
    WHEN 'DATETIME' THEN ${dayOfTimeCell('v.datetime_value')} WHEN 'OPTION_LIST' THEN btrim(op.name)
    WHEN 'ZIPCODE' THEN lpad(btrim(z.zip_code), 5, '0') || ' (' || btrim(z.county_name) || ', ' || btrim(z.state_code) || ')'
    WHEN 'ADDRESS' THEN jsonb_build_object(${Object.entries(ADDRESS_PARTS)
      .map(([part, of]) => `${escapeLiteral(part)}, ${of}`)
      .join(', ')})::text
    ELSE coalesce(${textCell('v.string_value')}, ${textCell('v.text_value')}) END`;

/** All values with the owner, the question and the place in which they stand: v, d and a. */
export const valuesOf = (
  about: About,
): string => `${asked[about].answers} a JOIN older_attribute t ON t.id = a.attribute_id
    JOIN older_attribute_definition d ON d.id = t.definition_id JOIN older_attribute_value v ON v.attribute_id = t.id`;

/** Owner -> answers by the ids of the questions, each a list in its order. */
export const answersOf = (
  about: About,
): string => `(SELECT owner, jsonb_object_agg(definition_id, cells) AS answers FROM (
    SELECT a.owner, t.definition_id, jsonb_agg(${cell} ORDER BY t.id::bigint, v.delta::integer, v.id::bigint) FILTER (WHERE ${cell} IS NOT NULL) AS cells
    FROM ${valuesOf(about)} LEFT JOIN older_attribute_option op ON op.id = v.value_id LEFT JOIN older_zip_county z ON z.id = v.zip_county_id
      LEFT JOIN older_address ad ON ad.id = v.address_id
    GROUP BY 1, 2) each_answer WHERE cells IS NOT NULL GROUP BY owner)`;

const headingsOf = (questions: readonly OlderQuestion[]): ((question: OlderQuestion) => string) => {
  const labels = questions.map(({ label }) => label.trim().toLowerCase());
  return ({ label, name }) => (labels.filter((one) => one === label.trim().toLowerCase()).length > 1 ? name : label);
};

/** The answers as columns: by the label of the question, or its machine name where two share the label. */
export const answerColumns = (questions: readonly OlderQuestion[], answers: string): string[] => {
  const headingOf = headingsOf(questions);
  return questions.flatMap((question) => {
    const { id, name, type, isMultivalued } = question;
    const all = `${answers}.answers -> ${escapeLiteral(id)}`;
    const first = `${all} ->> 0`;
    if (type === 'FILE') return [];
    if (type === 'ADDRESS')
      return Object.keys(ADDRESS_PARTS).map(
        (part) => `(${first})::jsonb ->> ${escapeLiteral(part)} AS ${escapeIdentifier(`${name} ${part}`)}`,
      );
    const isSeveral = isMultivalued && (type === 'OPTION_LIST' || type === 'ZIPCODE');
    const several = `(SELECT string_agg(one, '; ') FROM jsonb_array_elements_text(${all}) one)`;
    return [`${isSeveral ? several : first} AS ${escapeIdentifier(headingOf(question))}`];
  });
};
