export type ViewColumnType =
  | 'integer'
  | 'bigint'
  | 'numeric'
  | 'text'
  | 'boolean'
  | 'date'
  | 'timestamp with time zone';

/** Its type, its SQL, and its comment. */
export type ViewColumn = readonly [type: ViewColumnType, sql: string, comment: string];

export interface View {
  name: string;
  comment: string;
  columns: Readonly<Record<string, ViewColumn>>;
  /** What follows FROM. It names tables of `read` alone, never another view, so that views can be made in any order. */
  from: string;
}

export const defineView = (name: string, view: Omit<View, 'name'>): View => ({ name, ...view });

/** Names of the tables of `read` that a view is made of. */
export const tablesReadBy = ({ columns, from }: View): readonly string[] => {
  const sql = [from, ...Object.values(columns).map(([, column]) => column)].join(' ');
  return [...new Set([...sql.matchAll(/\bread\.(\w+)/g)].map(([, table]) => table!))].sort();
};
