import type { Dice } from '../../../apps/api/src/seed/dice';
import { type Cells, emptied, repeated, type Sheet, typed } from './sheet';
import type { Size } from './sizes';
import { placeCells } from './warehouses';
import { FIRST_NAMES, GUARDIAN_NAMES, lastNameOf, PLACES } from './words';

const KINDS = ['House', 'Pantry', 'Nursery'] as const;
const EACH_HOSPITAL = 4;

const YES_OR_NO = [
  ...['is_990', 'program_has_case_management', 'program_already_distribute', 'program_turn_away'],
  ...['has_designated_staff', 'internet_access', 'secure_area', 'can_pickup', 'max_income_requirement'],
  ...['serve_over_2x_FPL', 'is_income_verified', 'has_internal_db', 'is_maac', 'is_harvesters', 'is_united_way'],
  ...['has_diaper_budget', 'diaper_funding_source'],
];
const NUMBERS: Readonly<Record<string, string>> = {
  ethnic_black: '30',
  ethnic_white: '33',
  ethnic_hispanic: '22',
  ethnic_asian: '5',
  ethnic_american_indian: '2',
  ethnic_island: '1',
  ethnic_multi: '5',
  ethnic_other: '2',
  fpl_below: '60',
  fpl_1_2: '30',
  fpl_gt_2x: '4',
  fpl_unknown: '6',
};
const TEXTS = [
  ...['shortname', 'mission', 'program_name', 'program_description', 'program_length', 'incorporate_services'],
  ...['has_designated_staff_position', 'storage_space', 'ages_served', 'distribute_times', 'new_client_times'],
  'extra_client_documentation',
];
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  designation: ['501(c)3', 'Religious Organization', 'Government Organization'],
  program_diaper_use: ['Outreach', 'Foster Care; Daycare', 'Homeless shelter'],
  pickup_method: ['Volunteers', 'Program Staff', 'Courier Service'],
  funding_sources: ['Corporate donations', 'Individual donations; Other'],
};

const profile = (dice: Dice): Cells => ({
  ...Object.fromEntries(YES_OR_NO.map((name) => [name, dice.oneOf(['Yes', 'No'])])),
  ...NUMBERS,
  ...Object.fromEntries(TEXTS.map((name) => [name, dice.oneOf(['As agreed', 'Monday, Friday', 'We serve families'])])),
  ...Object.fromEntries(Object.entries(CHOICES).map(([name, choices]) => [name, dice.oneOf(choices)])),
  founded_year: String(dice.between(1950, 2019)),
  max_serve: String(dice.between(20, 900)),
});

export const makePartners = ({ partners }: Size, dice: Dice): Sheet => {
  const rows = Array.from({ length: partners }, (_, place): Cells => {
    const isHospital = place % EACH_HOSPITAL === EACH_HOSPITAL - 1;
    const word = isHospital ? 'Hospital' : KINDS[Math.floor(place / PLACES.length)];
    return {
      Agency: `${PLACES[place % PLACES.length]} ${word}${isHospital && place >= PLACES.length ? ` ${place}` : ''}`,
      Type: isHospital ? 'Hospital' : 'Agency',
      Status: 'Active',
      'Max orders': '1',
      'Forecast months': String(dice.between(2, 4)),
      ...placeCells(dice),
      'Contact first name': dice.oneOf(FIRST_NAMES),
      'Contact last name': lastNameOf(place),
      'Contact email': `office${place}@example.org`,
      'Contact phone': `(816) 555-01${dice.between(10, 99)}`,
      'Program contact': 'Yes',
      ...profile(dice),
    };
  });
  return {
    kind: 'partners',
    headings: Object.keys(rows[0]!),
    rows,
    faults: [
      typed('Type', 'Shelter', /there is no such partner type/),
      typed('founded_year', 'long ago', /expected a whole number/),
      typed('Contact email', 'office at example', /email/i),
      repeated,
      typed('designation', 'A club', /there is no such option/),
      emptied('mission', /Describe agency mission/),
    ],
  };
};

const USERS_EACH = 2;

export const makeUsers = ({ rows }: Sheet): Sheet => ({
  kind: 'users',
  headings: ['Email', 'Name', 'Group', 'Agency'],
  rows: rows.flatMap(({ Agency = '' }, place) =>
    Array.from({ length: USERS_EACH }, (_, turn) => ({
      Email: `user${place * USERS_EACH + turn}@example.org`,
      Name: `${lastNameOf(place + turn)}, ${GUARDIAN_NAMES[(place + turn) % GUARDIAN_NAMES.length]}`,
      Group: 'Partner',
      Agency,
    })),
  ),
  faults: [
    typed('Group', 'Kings', /there is no such group/),
    repeated,
    typed('Email', 'nobody', /email/i),
    typed('Agency', 'Nowhere', /there is no such partner/),
    typed('Name', 'Ana de la Cruz', /expected the name as/),
  ],
});
