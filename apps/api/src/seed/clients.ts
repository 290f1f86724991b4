import { type AttributeDefinition, isEditable, type PostedAttribute } from '@bank/domain';
import type { Pool } from 'pg';
import type { Dice } from './dice';
import { sampleProfile } from './profile';

export const SAMPLE_CLIENTS = 80;
const DAY_MS = 86_400_000;
const MAX_AGE_DAYS = 4 * 365;

const FIRST_NAMES = [
  'Ada',
  'Bo',
  'Chloé',
  'Dara',
  'Eli',
  'Fátima',
  'Gus',
  'Hana',
  'Iris',
  'José',
  'Kai',
  'Luz',
  'Mina',
  'Noah',
];
const LAST_NAMES = [
  'Abara',
  'Benson',
  'Castillo-Ruiz',
  'Dupré',
  'Ellis',
  'Flores',
  'García',
  'Hughes',
  'Ivanova',
  'Jones',
  'Kim',
  'Núñez',
  "O'Hara",
];
const PARENT_NAMES = ['Alma', 'Ben', 'Carla', 'Dev', 'Erin', 'Franco', 'Grace', 'Hugo'];

const statusHistories = [
  ...Array.from({ length: 4 }, () => ['ACTIVATE']),
  ['ACTIVATE', 'DUPLICATE'],
  ['ACTIVATE', 'DEACTIVATE'],
];

export const sampleClients = (dice: Dice, partners: readonly number[]) =>
  Array.from({ length: SAMPLE_CLIENTS }, () => {
    const lastName = dice.oneOf(LAST_NAMES);
    const bornDaysAgo = dice.between(20, MAX_AGE_DAYS - 1);
    return {
      fields: {
        firstName: dice.oneOf(FIRST_NAMES),
        lastName,
        parentFirstName: dice.oneOf(PARENT_NAMES),
        parentLastName: dice.between(1, 10) <= 7 ? lastName : dice.oneOf(LAST_NAMES),
        birthdate: new Date(Date.now() - bornDaysAgo * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
        partner: dice.oneOf(partners),
      },
      transitions: dice.oneOf(statusHistories),
    };
  });

const administrator = { groups: [], isAdmin: true };

/** The answers that staff may give about a sample child. @param zips ids of zip codes */
export const sampleAnswers = (
  dice: Dice,
  definitions: readonly AttributeDefinition[],
  zips: readonly number[],
): PostedAttribute[] => {
  const asked = definitions.filter((definition) => isEditable(definition, administrator));
  const places = asked.filter(({ type }) => type === 'ZIPCODE' && zips.length);
  return [...sampleProfile(dice, asked), ...places.map(({ id }) => ({ definition_id: id, value: dice.oneOf(zips) }))];
};

/** Ids of some zip codes of Kansas City; none if no zip codes were loaded. */
export const sampleZips = async (pool: Pool): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    "SELECT id FROM app.zip_counties WHERE zip_code IN ('64106', '64108', '64110', '66101', '66206') ORDER BY id",
  );
  return rows.map(({ id }) => id);
};
