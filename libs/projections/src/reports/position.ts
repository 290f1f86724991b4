import { type Projection, tablesOf } from '../projection';
import { checkpointsOf, POSITION } from '../runner/checkpoints';

export const projectionsOf = (tables: readonly string[], projections: readonly Projection[]): Projection[] =>
  projections.filter((projection) => tablesOf(projection).some(({ name }) => tables.includes(name)));

/** SQL of a SELECT of the `position` in the log up to which all of these tables have come, as a text. */
export const positionQuery = (tables: readonly string[], projections: readonly Projection[]): string =>
  `SELECT min(${POSITION})::text AS position ${checkpointsOf(projectionsOf(tables, projections))}`;

/** SQL of a SELECT of the first and the last `position` at which these projections stand, as texts. */
export const standsQuery = (projections: readonly Projection[]): string =>
  `SELECT min(${POSITION})::text AS first, max(${POSITION})::text AS last ${checkpointsOf(projections)}`;
