import type { Dice } from '../../../apps/api/src/seed/dice';
import { type Cells, emptied, repeated, type Sheet, typed } from './sheet';
import type { Size } from './sizes';
import { dayIn, FIRST_NAMES, GUARDIAN_NAMES, inUsOrder, lastNameOf } from './words';

const SHARE_OF_GROWN = 0.25;
const MOST_SIBLINGS = 3;
const DAYS = 28;
const MONTHS = 12;
const HEADINGS = [
  ...['First name', 'Last name', 'Guardian first name', 'Guardian last name', 'Birth date', 'Partner', 'Status'],
  ...["Applicant's relationship to the child", 'Parent/Guardian Zip Code', 'Parent/Guardian Mobile Phone'],
  ...['Parent/Guardian Email Address', 'Child Gender', 'Child Lives with', 'Child Race', 'Adults'],
  ...['Children (5 to 17)', 'Children (under 5), including current child', 'Sources of Income'],
  ...['Is Parent/Guardian employed', 'Is another adult employed', 'Parent Health Insurance'],
  ...['Child Health Insurance', 'Diaper size needed', 'Transportation', 'Monthly Take-home Pay'],
];

const INSURANCES = ['Private Insurance', 'Medicaid', 'Uninsured'] as const;
const SIZES = ['Newborn', 'Size 1', 'Size 2', 'Size 3', 'Size 4', 'Pullup 2/3T'] as const;

const ofFamily = (dice: Dice, family: number, zips: readonly Cells[]): Cells => ({
  'Guardian first name': dice.oneOf(GUARDIAN_NAMES),
  'Guardian last name': lastNameOf(family),
  'Parent/Guardian Zip Code': dice.oneOf(zips).ZIP!,
  'Parent/Guardian Mobile Phone': `816-555-${String(dice.between(0, 9999)).padStart(4, '0')}`,
  'Parent/Guardian Email Address': dice.happens(0.5) ? `family${family}@example.org` : '',
  Adults: String(dice.between(1, 3)),
  'Children (5 to 17)': String(dice.between(0, 3)),
  'Children (under 5), including current child': String(dice.between(1, 3)),
  'Sources of Income': dice.oneOf(['WIC', 'SSI; TANF', 'SNAP/Food Stamps', 'None of the above']),
  'Is Parent/Guardian employed': dice.oneOf(['Yes', 'No']),
  'Is another adult employed': dice.oneOf(['Yes', 'No']),
  'Parent Health Insurance': dice.oneOf(INSURANCES),
  Transportation: dice.oneOf(['Personal Vehicle', 'Ride Share', 'Public Transportation', 'No Transportation']),
  'Monthly Take-home Pay': dice.happens(0.3) ? `$${dice.between(9, 24)}00` : '',
});

/** Grown children come for the orders of the past; siblings are born in different years. */
const birthdateOf = (dice: Dice, turn: number): string => {
  const month = String(dice.between(1, MONTHS)).padStart(2, '0');
  const year = dice.happens(SHARE_OF_GROWN) ? 2018 + turn : 2023 + turn;
  return dayIn(`${year}-${month}`, dice.between(1, DAYS));
};

export const makeClients = ({ clients }: Size, dice: Dice, partners: Sheet, zips: Sheet): Sheet => {
  const rows: Cells[] = [];
  for (let family = 0; rows.length < clients; family++) {
    const shared = ofFamily(dice, family, zips.rows);
    const Partner = dice.oneOf(partners.rows).Agency!;
    const siblings = Math.min(dice.between(1, MOST_SIBLINGS), clients - rows.length);
    const firstName = dice.between(0, FIRST_NAMES.length - 1);
    for (let turn = 0; turn < siblings; turn++)
      rows.push({
        ...shared,
        Partner,
        'First name': FIRST_NAMES[(firstName + turn) % FIRST_NAMES.length]!,
        'Last name': lastNameOf(family),
        'Birth date': inUsOrder(birthdateOf(dice, turn)),
        Status: dice.oneOf(['', '', 'Active', 'Active', 'Active', 'Inactive', 'Inactive (Blocked)']),
        "Applicant's relationship to the child": dice.oneOf(['Mother', 'Father', 'Grandparent']),
        'Child Gender': dice.oneOf(['Male', 'Female']),
        'Child Lives with': dice.oneOf(['Mother', 'Mother; Father', 'Grandparent']),
        'Child Race': dice.oneOf(['White/Caucasian', 'Asian; Other', 'Hispanic/Latino', 'Black/African American']),
        'Child Health Insurance': dice.oneOf(INSURANCES),
        'Diaper size needed': dice.oneOf(SIZES),
      });
  }
  return {
    kind: 'clients',
    headings: HEADINGS,
    rows,
    faults: [
      typed('Partner', 'Nowhere', /there is no such partner/),
      { ...typed('Birth date', 'soon', /expected a date/), next: emptied('Transportation', /Transportation/) },
      emptied('Last name', /Last Name\): Field is required for a new one/),
      typed('Birth date', '1/1/2199', /Birth Date must be a past date/),
      repeated,
      typed('Parent/Guardian Zip Code', '98', /there is no such zip code/),
      typed('Adults', 'two', /expected a whole number/),
      emptied('Birth date', /Birth Date\): Field is required for a new one/),
      typed('Child Gender', 'Unknown', /there is no such option/),
      typed('First name', '#N/A', /has the error #N\/A/),
      emptied('Transportation', /Transportation/),
      typed('Status', 'Paused', /there is no such status/),
      typed('Birth date', '45123', /this is the number of a day/),
      typed('Child Lives with', 'Mother; Cat', /there is no such option/),
      emptied('Partner', /Partner\): Field is required for a new one/),
      typed('First name', 'A'.repeat(300), /at most 255 characters/),
      typed('Parent/Guardian Mobile Phone', 'none', /expected a telephone number/),
      emptied('Guardian first name', /First Name\): Field is required for a new one/),
    ],
  };
};
