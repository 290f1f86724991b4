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
  ['take_home_pay', (dice) => `$${dice.between(9, 24)}00`],
  ['_monthly_take_home', (dice) => `$${dice.between(9, 24)}00`],
  ['referral_hospital', (dice) => dice.oneOf(['Mercy Hospital', 'St. Anne Hospital'])],
  ['dist_referral', (dice) => dice.oneOf(['From a friend', 'At the library', 'From a nurse'])],
  ['income_qualifier_other', (dice) => dice.oneOf(['Between jobs', 'On unpaid leave'])],
  ['applicant_name', (dice) => dice.oneOf(['Sam Vega', 'Toni Weber', 'Uma Young'])],
  ['program_length', (dice) => `${dice.between(2, 30)} years`],
  ['twitter', (dice) => dice.oneOf(['@family_support', '@first_steps'])],
  ['ages_served', (dice) => dice.oneOf(['0 to 4', '0 to 12', 'All ages'])],
];

type Range = readonly [least: number, most: number];
const exactly = (figure: number): Range => [figure, figure];
/** The machine name of a question for a number -> the answers that fit it. The shares of clients add up to 100. */
const ranges: Readonly<Record<string, Range>> = {
  adults_in_home: [1, 3],
  older_children_in_home: [0, 3],
  young_children_in_home: [1, 3],
  drupal_id: [1_000, 9_999],
  founded_year: [1_950, 2_020],
  max_serve: [20, 200],
  ethnic_black: exactly(30),
  ethnic_white: exactly(33),
  ethnic_hispanic: exactly(22),
  ethnic_asian: exactly(5),
  ethnic_american_indian: exactly(2),
  ethnic_island: exactly(1),
  ethnic_multi: exactly(5),
  ethnic_other: exactly(2),
  fpl_below: exactly(60),
  fpl_1_2: exactly(30),
  fpl_gt_2x: exactly(4),
  fpl_unknown: exactly(6),
};
const someNumber = (dice: Dice, { name }: AttributeDefinition) => dice.between(...(ranges[name] ?? ([0, 20] as const)));

/** Type of a question -> an answer. Questions that need a file or a table of zip codes have none in a sample bank. */
const answers: Partial<Record<AttributeType, (dice: Dice, definition: AttributeDefinition) => unknown>> = {
  STRING: (dice, { name }) => (textsByEnd.find(([end]) => name.endsWith(end))?.[1] ?? sampleText)(dice),
  TEXT: (dice) =>
    dice.oneOf(['We support families with young children in our neighborhood.', 'Ask at the front desk for details.']),
  INTEGER: someNumber,
  FLOAT: someNumber,
  BOOLEAN: (dice) => dice.oneOf([true, false]),
  URL: () => 'https://www.example.org',
  ADDRESS: (dice) => address(dice),
  OPTION_LIST: (dice, definition) => {
    const { id } = dice.oneOf(definition.options);
    return isMultivalued(definition) ? [id] : id;
  },
};

export const sampleProfile = (dice: Dice, definitions: readonly AttributeDefinition[]): PostedAttribute[] =>
  definitions.flatMap((definition) => {
    const answer = answers[definition.type];
    const hasNothingToChoose = definition.type === 'OPTION_LIST' && !definition.options.length;
    return answer && !hasNothingToChoose ? [{ definition_id: definition.id, value: answer(dice, definition) }] : [];
  });
