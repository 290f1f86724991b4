import type { OrderPolicy, ShownOrdered } from '@bank/domain';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useRecordContext } from 'react-admin';
import { number } from '../../../kit/values/formats';
import { fill, say } from '../../../messages';
import { useBank } from '../bank';
import { LineItems } from '../LineItems';
import type { DoubtOf } from '../LineRow';
import type { FocusCell } from '../useFocusCell';

const words = say.order.receive;

interface Props {
  policy: OrderPolicy;
  doubtOf?: DoubtOf | undefined;
  focusCellRef: RefObject<FocusCell | null>;
}

/** The lines of a delivery, and below them what else had been ordered. */
export const SupplyLines = (props: Props) => <LineItems {...props} below={<OtherThanOrdered />} />;

const OtherThanOrdered = () => {
  const bank = useBank();
  const order = useRecordContext();
  const { data = [] } = useQuery({
    queryKey: ['orders', 'supply', 'ordered', order?.id, order?.etag],
    queryFn: () => bank.ordered(order!.id),
    enabled: order?.isComplete === true,
    staleTime: 0,
  });
  const differences = data.filter(({ ordered, received }) => ordered !== received);
  if (!order?.isComplete || !differences.length) return null;
  return (
    <Box component="section" aria-labelledby="other-than-ordered" sx={{ mt: 2 }}>
      <Typography id="other-than-ordered" component="h3" variant="subtitle2">
        {words.differences}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2' }}>
        {differences.map((difference) => (
          <li key={difference.product.id}>{inWords(difference)}</li>
        ))}
      </Box>
    </Box>
  );
};

const inWords = ({ product, ordered, received }: ShownOrdered): string =>
  fill(words.difference, { product: product.name, ordered: number(ordered), received: number(received) });
