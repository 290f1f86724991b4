import { type AttributeDefinition, type AttributeType, isMultivalued, type PostedAttribute } from '@bank/domain';
import type { Dice } from './dice';
import { address } from './sample';

const sampleText = (dice: Dice) =>
  dice.oneOf(['Family Support', 'Healthy Starts', 'First Steps', 'Neighbors Together']);
/** The end of a question's machine name -> an answer that fits it. */
const textsByEnd: readonly (readonly [string, (dice: Dice) => string])[] = [
  ['_phone', (dice) => `816-555-01${dice.between(10, 99)}`],
  ['email_address', (dice) => `family${dice.between(100, 999)}@example.org`],
  ['first_name', (dice) => dice.oneOf(['Sam', 'Toni', 'Uma'])],
  ['last_name', (dice) => dice.oneOf(['Vega', 'Weber', 'Young'])],
  ['_route', (dice) => dice.oneOf(['North', 'South'])],
];

/** Type of a question -> an answer. Questions that need a file or a table of zip codes have none in a sample bank. */
const answers: Partial<Record<AttributeType, (dice: Dice, definition: AttributeDefinition) => unknown>> = {
  STRING: (dice, { name }) => (textsByEnd.find(([end]) => name.endsWith(end))?.[1] ?? sampleText)(dice),
  TEXT: (dice) =>
    dice.oneOf(['We support families with young children in our neighborhood.', 'Ask at the front desk for details.']),
  INTEGER: (dice, { name }) => (name.endsWith('_year') ? dice.between(1950, 2020) : dice.between(0, 60)),
  FLOAT: (dice) => dice.between(0, 60),
  BOOLEAN: (dice) => dice.oneOf([true, false]),
  URL: () => 'https://www.example.org',
  ADDRESS: (dice) => address(dice),
  OPTION_LIST: (dice, definition) => {
    const { id } = dice.oneOf(definition.options);
    return isMultivalued(definition) ? [id] : id;
  },
};

/** The answers of a sample partner's profile. */
export const sampleProfile = (dice: Dice, definitions: readonly AttributeDefinition[]): PostedAttribute[] =>
  definitions.flatMap((definition) => {
    const answer = answers[definition.type];
    const hasNothingToChoose = definition.type === 'OPTION_LIST' && !definition.options.length;
    return answer && !hasNothingToChoose ? [{ definition_id: definition.id, value: answer(dice, definition) }] : [];
  });
