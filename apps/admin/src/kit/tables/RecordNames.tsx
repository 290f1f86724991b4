import { Fragment } from 'react';
import { useGetManyAggregate } from 'react-admin';
import type { ReferenceTo } from '../values/fields';
import { ReferenceName } from './cells';

/** The names of records that are known by their ids alone, as links to them. */
export const RecordNames = ({ to, ids }: { to: ReferenceTo; ids: readonly number[] }) => {
  const { data = [] } = useGetManyAggregate(to.resource, { ids: [...ids] });
  return ids.map((id, n) => (
    <Fragment key={id}>
      {n > 0 && ', '}
      <ReferenceName record={data.find((record) => record?.id === id) ?? { [to.titled ?? 'name']: `#${id}` }} to={to} />
    </Fragment>
  ));
};
