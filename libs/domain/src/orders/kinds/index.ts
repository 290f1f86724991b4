import type { OrderKind } from '../order';
import type { OrderPolicy } from '../policy';
import { supply } from './supply';

/** Every order kind. */
export const policies: { readonly [K in OrderKind]: OrderPolicy<K> } = { supply };
