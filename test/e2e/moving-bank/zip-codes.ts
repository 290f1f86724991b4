import { repeated, type Sheet, typed } from './sheet';
import type { Size } from './sizes';

const COUNTIES = [
  { COUNTY: '29095', NAME: 'Jackson County' },
  { COUNTY: '20209', NAME: 'Wyandotte County' },
  { COUNTY: '29047', NAME: 'Clay County' },
  { COUNTY: '20091', NAME: 'Johnson County' },
] as const;
/** The first one that no post office has. */
const FIRST_ZIP = 100;

/** Some as a spreadsheet writes them, without the zeros at the front. */
export const makeZipCodes = ({ zipCodes }: Size): Sheet => ({
  kind: 'zip-codes',
  headings: ['ZIP', 'COUNTY', 'NAME'],
  rows: Array.from({ length: zipCodes }, (_, place) => ({
    ZIP: String(FIRST_ZIP + place).padStart(place % 2 ? 5 : 3, '0'),
    ...COUNTIES[place % COUNTIES.length]!,
  })),
  faults: [
    typed('ZIP', '12', /expected a code of 5 digits/),
    typed('COUNTY', '99095', /The first two digits are those of no state/),
    repeated,
  ],
});
