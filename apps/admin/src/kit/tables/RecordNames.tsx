import { Fragment } from 'react';
import { useGetManyAggregate } from 'react-admin';
import type { ReferenceTo } from '../values/fields';
import { ReferenceName } from './cells';

/** In place of names that are on their way; a number would be read as one. */
export const NOT_YET = '…';

/** The names of records that are known by their ids alone, as links to them. */
export const RecordNames = ({ to, ids }: { to: ReferenceTo; ids: readonly number[] }) => {
  const { data = [], isPending } = useGetManyAggregate(to.resource, { ids: [...ids] });
  if (isPending) return NOT_YET;
  return ids.map((id, n) => (
    <Fragment key={id}>
      {n > 0 && ', '}
      <ReferenceName record={data.find((record) => record?.id === id) ?? { [to.titled ?? 'name']: `#${id}` }} to={to} />
    </Fragment>
  ));
};
