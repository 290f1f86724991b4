import type { Filter } from './report';

export const stockFilters = {
  location: { key: 'location', label: 'Location', input: 'reference', resource: 'storage-locations', text: 'title' },
  locationType: {
    key: 'locationType',
    label: 'Location Type',
    input: 'choice',
    choices: [
      { value: 'WAREHOUSE', label: 'Warehouse' },
      { value: 'PARTNER', label: 'Partner' },
    ],
    none: 'Both',
  },
  asKnownAt: { key: 'asKnownAt', label: 'As known on', input: 'date', edge: 'end' },
} as const satisfies Readonly<Record<string, Filter>>;

/** Whether figures are packages or units; packages where nobody says. */
export const unitFilter = {
  key: 'showDiapersOrPackages',
  label: 'Show',
  input: 'choice',
  initial: 'packages',
  choices: [
    { value: 'diapers', label: 'Diapers' },
    { value: 'packages', label: 'Packages' },
  ],
} as const satisfies Filter;

export const productFilter = {
  key: 'product',
  label: 'Product',
  input: 'reference',
  resource: 'products',
  text: 'name',
} as const satisfies Filter;

export const partnerTypeWords = { AGENCY: 'Agency', HOSPITAL: 'Hospital', UZAZI: 'Uzazi' } as const;

export const partnerFilters = {
  type: {
    key: 'partnerType',
    label: 'Partner Type',
    input: 'choice',
    choices: [
      { value: 'AGENCY', label: partnerTypeWords.AGENCY },
      { value: 'HOSPITAL', label: partnerTypeWords.HOSPITAL },
    ],
    none: 'All',
  },
  partner: { key: 'partner', label: 'Partner', input: 'reference', resource: 'partners', text: 'title' },
} as const satisfies Readonly<Record<string, Filter>>;

/** A first and a last month. @param of the word between: Start Order Month */
export const monthFilters = (of: string) =>
  [
    { key: 'startingAt', label: `Start ${of} Month`, input: 'month' },
    { key: 'endingAt', label: `End ${of} Month`, input: 'month', after: 'startingAt' },
  ] as const satisfies readonly Filter[];
