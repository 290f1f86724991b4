import type { AccessEvent } from './access-log';
import type { StaysNoted } from './clients';
import type { PersonErased } from './erasure';
import type { AccountEvent } from './identity';
import type { MergeEvent } from './merges';
import type { OrderEvent } from './orders';
import type { ProfiledEvent } from './profiled';
import type { MergedInto, Unmerged } from './records';
import { upcasters } from './upcasters';

/** Everything that the log says, in its newest shape. The schemas that integrators read are made from this type. */
export type DomainEvent =
  | OrderEvent
  | ProfiledEvent
  | MergeEvent
  | MergedInto
  | Unmerged
  | StaysNoted
  | PersonErased
  | AccountEvent
  | AccessEvent;

/** The schema number under which events of a type are stored today. */
export const newestSchema = (type: string): number =>
  1 + Math.max(0, ...Object.keys(Object.hasOwn(upcasters, type) ? upcasters[type]! : {}).map(Number));
