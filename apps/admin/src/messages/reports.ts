import { textsOf } from './language';

/** Texts of the screens of reports; labels and help stand with the definitions. */
export const reportWords = textsOf('reports', {
  day: '{label}, day',
  secondDay: '{label}, second day',
  noPartner: 'No partner is chosen',
  help: 'How these figures are made',
  oneRow: '1 row',
  rows: '{count} rows',
  inUnit: 'in {unit}',
  position: 'As of log position {position}',
  total: 'Total of all pages',
  table: '{title}, table',
  // The parts of a search that have no field.
  alsoFiltered: 'Also searched for',
  filter: '{label}: {value}',
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
  open: 'Show the columns of {group}',
  fold: 'Fold the columns of {group}',
  done: 'Done',
  stays: 'The first columns always stay. The Excel file has columns of its own, whatever is chosen here.',
  families: { products: 'Products', months: 'Months', monthsLeft: 'Months left' },
} as const);

export const pastWords = textsOf('pasts', {
  open: 'As known earlier…',
  title: '{report} as known earlier',
  explained: 'The figures are made anew from the log, as far as it went then. That can take some minutes.',
  which: 'Up to',
  byTime: 'A date and time',
  byPosition: 'A log position',
  time: 'Date and time',
  position: 'Log position',
  start: 'Make the figures',
  made: 'Made or being made',
  at: '{time}, log position {position}',
  show: 'Show',
  discard: 'Discard',
  cancel: 'Cancel',
  of: '{action}: {past}',
  close: 'Close',
  waiting: 'Waiting for its turn',
  building: 'Log position {done} of {total}',
  progress: 'Making the figures',
  failed: 'The figures could not be made.',
  known: 'As known at {time}, log position {position}.',
  knownAtPosition: 'As known at log position {position}.',
  notMade: 'As known at {time}, log position {position}: the figures of this report have to be made first.',
  notMadeAtPosition: 'As known at log position {position}: the figures of this report have to be made first.',
  back: 'Back to the present',
  makeAgain: 'Make them',
  badPosition: 'A log position is a whole number of 1 or more.',
  badTime: 'Type a date and time that lies in the past.',
} as const);

export const periodWords = textsOf('periods', {
  today: 'Today',
  week: 'Last 7 days',
  month: 'This month',
  lastMonth: 'Last month',
  threeMonths: 'Last 3 months',
  twelveMonths: 'Last 12 months',
} as const);
