import type { ImportColumn } from '../../kernels/imports/kind';

const DIGITS = 5;
/** Spreadsheets drop up to two zeros of a zip code and one of a county. */
export const zipReads = { type: 'code', digits: DIGITS, least: 3 } as const;
export const countyReads = {
  type: 'code',
  digits: DIGITS,
  least: 4,
  what: 'the FIPS code of a county, 5 digits such as 29095',
} as const;
export const MAX_COUNTY_NAME = 255;

/** The columns of HUD's crosswalk, with the names of the Census's list of counties. The state follows from the county. */
export const zipColumns = {
  zip: {
    field: 'zip',
    label: 'ZIP',
    labelEs: 'Código postal',
    synonyms: ['zip code', 'zip5', 'zipcode'],
    reads: zipReads,
    isRequired: true,
    example: '64110',
  },
  county: {
    field: 'county',
    label: 'COUNTY',
    labelEs: 'Condado (FIPS)',
    synonyms: ['county id', 'geoid', 'county fips', 'fips', 'countyid', 'countyfips'],
    reads: countyReads,
    isRequired: true,
    example: '29095',
  },
  name: {
    field: 'name',
    label: 'NAME',
    labelEs: 'Nombre del condado',
    synonyms: ['county name', 'countyname'],
    reads: { type: 'text', max: MAX_COUNTY_NAME },
    example: 'Jackson County',
  },
} as const satisfies Readonly<Record<string, ImportColumn>>;
