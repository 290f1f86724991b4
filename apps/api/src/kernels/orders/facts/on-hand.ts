import { readOnHand } from '@bank/projections';
import type { FactLoader } from './loader';

export const loadOnHand: FactLoader<'onHand'> = (pool, questions) => readOnHand(pool, questions);
