import { textsOf } from './language';

/** The texts of charts, whose titles stand with the definitions of the reports. */
export const chartWords = textsOf('charts', {
  group: 'Charts',
  others: 'Others',
  total: 'Total',
  month: 'Month',
  soFar: '{month} so far',
  product: 'Product',
  share: 'Share',
  unit: 'In {unit}.',
  filter: '{label}: {value}',
  needsMonths: 'To see how the figures change from month to month, choose a first and a last month and search.',
  nothing: 'There are no figures to draw.',
  onlyLargest: 'Of {total} rows, the {count} largest are listed one by one.',
  onlyFirst: 'Of {total} rows, the first {count} are drawn.',
  point: '{name}: {amounts} {amount}, {rates} {rate}',
  table: '{title}, as a table',
} as const);
