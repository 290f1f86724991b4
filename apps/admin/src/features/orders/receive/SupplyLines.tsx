import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useRecordContext } from 'react-admin';
import { say } from '../../../messages';
import { useBank } from '../bank';
import { LineItems } from '../LineItems';
import { Sentences } from './Sentences';
import { differenceInWords } from './summary';

/** The lines of a delivery, and below them what else had been ordered. */
export const SupplyLines = (props: ComponentProps<typeof LineItems>) => (
  <LineItems {...props} below={<OtherThanOrdered />} />
);

const OtherThanOrdered = () => {
  const bank = useBank();
  const order = useRecordContext();
  const isReceived = order?.isComplete === true;
  const { data = [] } = useQuery({
    queryKey: ['orders', 'supply', 'ordered', order?.id, order?.etag],
    queryFn: () => bank.ordered(order!.id),
    enabled: isReceived,
    staleTime: 0,
  });
  const differences = data.filter(({ ordered, received }) => ordered !== received);
  if (!isReceived) return null;
  return (
    <Box sx={{ typography: 'body2' }}>
      <Sentences
        title={say.order.receive.differences}
        sentences={differences.map(({ product, ...units }) => differenceInWords({ product: product.name, ...units }))}
      />
    </Box>
  );
};
