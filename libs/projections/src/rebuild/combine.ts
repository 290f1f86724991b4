import { livingSchema, type Projection } from '../projection';

/** So that the tables of several projections are built in one reading of the log. */
export const combine = (name: string, projections: readonly Projection[]): Projection => ({
  name,
  version: 1,
  tables: projections.flatMap(({ tables }) => tables),
  sums: projections.flatMap(({ sums = [] }) => sums),
  livingIn: livingSchema(...projections),
});
