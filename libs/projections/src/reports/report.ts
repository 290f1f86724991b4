import { type ReportManifest, type ReportName, type ReportPath, reportManifest } from '@bank/domain';

/** A list of more rows is exported by a job; a shorter one is sent at once. */
export const LONG_EXPORT_ROWS = 10_000;

export type ColumnType =
  | 'text'
  | 'id'
  | 'integer'
  | 'decimal'
  /** A number that always has two decimals. */
  | 'rate'
  | 'money'
  | 'date'
  | 'dateTime'
  | 'month'
  | 'committed'
  | 'yesNo'
  /** A number that is shown with a percent sign: 12.5 is 12.5%. */
  | 'percent';
export interface Column {
  key: string;
  label: string;
  /** An explanation in a word or two below the label. */
  note?: string;
  /** The filter that says what the number counts; the chosen word stands below the label. */
  unit?: Exclude<Unit, string>;
  type: ColumnType;
  /** Route that the cell opens, filled from the row: `/products/{id}`. */
  link?: string;
  /** The rows that the number is the sum of. */
  behind?: Behind;
  /** Key of the row that has the same number in units, where this one may be in packs. */
  inUnits?: string;
  part?: Part;
  words?: Readonly<Record<string, string>>;
  /** It names or describes a client, and is shown only to users who see the clients of the rows. */
  isAboutClients?: true;
}
/** What distinguishes a column in its family: its product, its month (YYYY-MM), or both. */
export interface Part {
  family: string;
  product?: string;
  month?: string;
}
/** The place among a report's columns where those of a family stand, which depend on the data. */
export interface Family {
  family: string;
}
export const isFamily = (column: Column | Family): column is Family => 'family' in column;
export const ownColumns = (columns: readonly (Column | Family)[]): readonly Column[] =>
  columns.filter((column): column is Column => !isFamily(column));

/** The search in another report that finds what a row's number is the sum of. */
export interface Behind {
  screen: string;
  /** Column key of that report whose sum the number is (in units where the number's column has `inUnits`). */
  sumOf?: string;
  /** The sum there has the opposite sign: what is reserved is a number of units that leave. */
  isOpposite?: true;
  /** The number is how many rows that report has. */
  counts?: true;
  /** The number counts what belongs to every partner: only users who see all of these get a link to the list. */
  countsAllOf?: OwnLimit['of'];
  /** The number is calculated from those rows, and not their sum. */
  isRatio?: true;
  given?: Readonly<Record<string, string>>;
  /** Its filter -> key of the row that has the value. */
  fromRow?: Readonly<Record<string, string>>;
  /** Its filter -> filter of this report that has the value, where it is set. */
  fromFilter?: Readonly<Record<string, string>>;
}

export interface Choice {
  value: string;
  label: string;
}
/** Dates are sent as instants: of edge `start` as the start of the day, others as its end. A month is YYYY-MM. */
export type Filter = FilterBasics &
  /** A text is found as a part of a longer one, and arrives as a pattern for LIKE, unless it has to be `exact`. */
  (
    | { input: 'text'; exact?: true }
    | { input: 'dateTest' }
    /** `whenLeftOut`: the report is then of the present month, or that of the past; with the filter `unless`, of no month. */
    | { input: 'month'; after?: string; whenLeftOut?: 'present'; unless?: string }
    | { input: 'date'; edge: 'start' | 'end'; after?: string }
    /** Callers may also send the values of `accepts`, which the screen does not offer. `none` is what no choice is called. */
    | { input: 'choice'; choices: readonly Choice[]; none?: string; accepts?: readonly string[]; initial?: string }
    /** The screen offers those alone whose fields have the values of `offers`. */
    | { input: 'reference'; resource: string; text: string; offers?: Readonly<Record<string, string>> }
  );
interface FilterBasics {
  key: string;
  label: string;
  /** It names or describes a person, and so stands in no address. */
  isPersonal?: true;
  /** It picks rows by a client, for users who see the clients of the rows. */
  isAboutClients?: true;
  /** The field begins with what the user chose for all screens of stock, and a search chooses it for them. */
  isStockUnit?: true;
  /** Callers and links may set it; the screen has no field for it. */
  isHidden?: true;
}

/** The rows that users of a partner see: those of the active partner, which the filter names. */
export interface OwnLimit {
  filter: string;
  of: 'stock' | 'clients' | 'partners' | 'distributions';
}

/** A trend has a line for each product of a family with months; shares are a bar a row; amounts against rates dots of each product. */
export type Chart = { title: string; unit: Unit } & (
  | { kind: 'trend'; family: string }
  | { kind: 'share'; name: string; figure: string }
  | { kind: 'against'; name: string; amounts: FamilyLabel; rates: FamilyLabel }
);
/** What the figures count: a word, or the word of what a filter is set to. */
export type Unit = string | { filter: string };
export interface FamilyLabel {
  family: string;
  label: string;
}

/** What its folder says of a report. Who may read it, and where it stands, is in its manifest. */
export interface Definition {
  /** What the figures say and how they are made, in sentences. */
  help: readonly string[];
  own?: OwnLimit;
  /** Questions of clients, of whose answers the rows show none to a user who may not see them all: the filter says so to the query. */
  answers?: { names: readonly string[]; hiddenBy: string };
  filters: readonly Filter[];
  /** What the screen opens with: the present month, where the report has a first and a last one, unless said. */
  usual?: 'asOfToday' | 'activeClients';
  columns: readonly (Column | Family)[];
  carries?: readonly Column[];
  sort: `${string}|${'asc' | 'desc'}`;
  /** Name in `sort` -> column key. */
  sortable: Readonly<Record<string, string>>;
  /** The prefix that older callers write before the report's own sort fields: `t` for `t.id`. */
  alias?: string;
  charts?: readonly Chart[];
  /** null: everything on one page. */
  pageSize: number | null;
  /** `frozenColumns` stay in view while a wide sheet is scrolled. */
  sheet?: { file: string; columns: readonly (Column | Family)[]; frozenColumns?: number };
  /** All rows as pages for the printer, under the sheet's name. */
  print?: PrintedReport;
}
type Manifest = Pick<ReportManifest, 'name' | 'title' | 'screen' | 'exportsPeople'> & { path: ReportPath };
export type Report = Manifest & Definition;

export interface PrintedReport {
  /** Column key -> share of the page's width, in proportion to those of the other columns. */
  widths: Readonly<Record<string, number>>;
  empty: string;
  rowsAre: readonly [one: string, many: string];
}
/** @param name of its manifest, and of its folder */
export const defineReport = <const D extends Definition>(name: ReportName, definition: D): Manifest & D => ({
  ...reportManifest(name),
  ...definition,
});

/** The filter of every report that shows it as known at an earlier position in the log. */
export const AS_OF = 'asOf';

type Values = Readonly<Record<string, unknown>>;
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** What is shown as known earlier is made of what was known then. @param filters of the report that shows it */
export const filtersBehind = (
  { given = {}, fromRow = {}, fromFilter = {} }: Behind,
  row: Values,
  filters: Values,
): Values => {
  const pickFilters = (from: Readonly<Record<string, string>>, values: Values) =>
    Object.entries(from).map(([filter, key]) => [filter, values[key]]);
  const found = [
    ...Object.entries(given),
    ...pickFilters(fromRow, row),
    ...pickFilters({ ...fromFilter, [AS_OF]: AS_OF }, filters),
  ];
  return Object.fromEntries(found.filter(([, value]) => isGiven(value)));
};
