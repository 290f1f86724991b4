import { Alert, Link } from '@mui/material';
import { LinkBase, useGetList } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { dateTime } from '../../../kit/values/formats';
import { say } from '../../../messages';
import { RECEIVED_RESOURCE } from './useReceiving';

const MAX_OPEN_ORDERS = 5;

/** The orders that the chosen supplier has not delivered yet: one of these may be what has come. */
export const OpenOrders = () => {
  const supplier: number | undefined = useWatch({ name: 'supplier' })?.id;
  const { data = [] } = useGetList(
    RECEIVED_RESOURCE,
    {
      filter: { supplier, status: 'ORDERED' },
      pagination: { page: 1, perPage: MAX_OPEN_ORDERS },
      sort: { field: 'id', order: 'DESC' },
    },
    { enabled: supplier !== undefined },
  );
  if (supplier === undefined || !data.length) return null;
  return (
    <Alert severity="info" sx={{ mt: 2 }}>
      {say.order.receive.open}{' '}
      {data.map(({ id, sequence, createdAt }, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <Link component={LinkBase} to={`/${RECEIVED_RESOURCE}/${id}/receive`} color="inherit">
            {`${sequence} (${dateTime(createdAt)})`}
          </Link>
        </span>
      ))}
    </Alert>
  );
};
