import { textsOf } from './language';

/** Texts of the screens of reports; labels and help stand with the definitions. */
export const reportWords = textsOf('reports', {
  countedPlaces: {
    all: 'These figures count all warehouses and all partners together.',
    warehouses: 'Count warehouses alone.',
    partners: 'Count partners alone.',
  },
  day: '{label}, day',
  secondDay: '{label}, second day',
  noPartner: 'No partner is chosen',
  help: 'How these figures are calculated',
  oneRow: '1 row',
  rows: '{count} rows',
  inUnit: 'in {unit}',
  position: 'As of log position {position}',
  total: 'Total of all pages',
  table: '{title}, table',
  // The parts of a search that have no field.
  alsoFiltered: 'Also searched for',
  filter: '{label}: {value}',
  printedSearch: 'Searched for',
  printedAt: 'Printed {time}',
  removeFilter: 'Search without {filter}',
  endsBeforeStart: '{end} must not be before {start}.',
} as const);

export const columnWords = textsOf('columns', {
  button: 'Columns',
  hidden: 'Columns ({count} hidden)',
  title: 'Columns of {report}',
  search: 'Find columns',
  nothing: 'No column has this name.',
  all: 'Show all',
  none: 'Hide all',
  allFound: 'Show those found',
  noneFound: 'Hide those found',
  open: 'Expand the columns of {group}',
  fold: 'Collapse the columns of {group}',
  done: 'Done',
  stays: 'The first columns are always shown. The Excel file has its own columns, whatever you choose here.',
  families: { products: 'Products', months: 'Months', monthsLeft: 'Months left' },
} as const);

export const pastWords = textsOf('pasts', {
  open: 'As known earlier…',
  title: '{report} as known earlier',
  explained: 'The figures are calculated again from the log as it was then. This can take a few minutes.',
  which: 'Up to',
  byTime: 'A date and time',
  byPosition: 'A log position',
  time: 'Date and time',
  position: 'Log position',
  start: 'Calculate the figures',
  made: 'Calculated or in progress',
  at: '{time}, log position {position}',
  show: 'Show',
  discard: 'Discard',
  cancel: 'Cancel',
  of: '{action}: {past}',
  close: 'Close',
  waiting: 'Waiting for its turn',
  building: 'Log position {done} of {total}',
  progress: 'Calculating the figures',
  failed: 'The figures could not be calculated.',
  known: 'As known at {time}, log position {position}.',
  knownAtPosition: 'As known at log position {position}.',
  notMade: 'As known at {time}, log position {position}: the figures of this report must be calculated first.',
  notMadeAtPosition: 'As known at log position {position}: the figures of this report must be calculated first.',
  back: 'Back to the present',
  makeAgain: 'Calculate them',
  badPosition: 'A log position is a whole number of 1 or more.',
  badTime: 'Enter a date and time in the past.',
} as const);

export const periodWords = textsOf('periods', {
  today: 'Today',
  week: 'Last 7 days',
  month: 'This month',
  lastMonth: 'Last month',
  threeMonths: 'Last 3 months',
  twelveMonths: 'Last 12 months',
} as const);
