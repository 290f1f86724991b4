import { erasableKinds, type PersonErased } from '@bank/domain';
import type { Projection, Table } from '@bank/projections';

const ERASURE = 'PersonErased' satisfies PersonErased['type'];

/** Where an erasure only adds a row, there is nothing to forget. */
const hasPeople = ({ on, streams, adds }: Table): boolean =>
  ERASURE in on && !adds?.(ERASURE) && (!streams || erasableKinds.some((kind) => streams.includes(kind)));

/** Whether rows of the read model are about people who can be erased. */
export const knowsPeople = ({ tables }: Projection): boolean => tables.some(hasPeople);
