/** A temporary table and the query that fills it, from the tables of the dump and from those derived before it. */
export type Derived = readonly [table: string, query: string];
