import { plainOrderKinds } from '@bank/domain';
import { orderProjectionName, type Projection, projections } from '@bank/projections';
import { FACT_PROJECTIONS } from '../../../apps/api/src/kernels/orders/facts/loaders';

const KEPT = new Set([
  ...FACT_PROJECTIONS,
  ...plainOrderKinds.map(orderProjectionName),
  'client-attribute-definition',
  'users',
  'groups',
]);

/** The read models that the commands of the histories wait for and are answered from. */
export const keptProjections: readonly Projection[] = projections.filter(({ name }) => KEPT.has(name));
