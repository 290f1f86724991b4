import type { Filter } from './report';

/** Filters of every report about stock. */
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
  },
  asKnownAt: { key: 'asKnownAt', label: 'As known on', input: 'date', edge: 'end' },
} as const satisfies Readonly<Record<string, Filter>>;
