import { defineReport } from '../report';

/** What is where, on a day, as it was known on a day. */
export const stockLevels = defineReport({
  name: 'stock-levels',
  title: 'Stock Levels',
  path: 'stock-levels',
  filters: [
    { key: 'location', label: 'Location', input: 'reference', resource: 'storage-locations', text: 'title' },
    {
      key: 'locationType',
      label: 'Location Type',
      input: 'choice',
      choices: [
        { value: 'WAREHOUSE', label: 'Warehouse' },
        { value: 'PARTNER', label: 'Partner' },
      ],
    },
    {
      key: 'showDiapersOrPackages',
      label: 'Show',
      input: 'choice',
      initial: 'packages',
      choices: [
        { value: 'diapers', label: 'Diapers' },
        { value: 'packages', label: 'Packages' },
      ],
    },
    { key: 'endingAt', label: 'End Date', input: 'date', edge: 'end' },
    { key: 'asKnownAt', label: 'As known on', input: 'date', edge: 'end' },
  ],
  columns: [
    { key: 'id', label: 'Id', type: 'integer' },
    { key: 'name', label: 'Name', type: 'text', link: { to: '/products', id: 'id' } },
    { key: 'category', label: 'Category', type: 'text' },
    { key: 'excludesPendingOrders', label: 'Excluding pending orders', type: 'decimal' },
    { key: 'includesPendingOrders', label: 'Including pending orders', type: 'decimal' },
  ],
  sort: 'orderIndex|asc',
  sortable: { orderIndex: 'orderIndex' },
  pageSize: null,
});
