import { plainOrderKinds } from '@bank/domain';
import { orderProjectionName, type Projection, projections } from '@bank/projections';
import { FACT_PROJECTIONS } from '../../../apps/api/src/kernels/orders/facts/loaders';

/** The history is asked by no command, and would keep what people were called. */
const OTHERS = ['client-attribute-definition', 'users', 'groups', 'history-log'];
const KEPT = new Set([...FACT_PROJECTIONS, ...plainOrderKinds.map(orderProjectionName), ...OTHERS]);

/** The read models that the commands of the histories wait for and are answered from. */
export const keptProjections: readonly Projection[] = projections.filter(({ name }) => KEPT.has(name));
