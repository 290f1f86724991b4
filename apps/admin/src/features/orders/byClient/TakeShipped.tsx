import type { OrderPolicy } from '@bank/domain';
import LocalShippingIcon from '@mui/icons-material/LocalShipping';
import { Button } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { monthInSentence } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { useCan } from '../../../shell/session/access';
import { useBank } from '../bank';
import { IS_MONTH } from './monthRules';
import { findShipped } from './shipped';
import type { ShippedLine } from './takeOver';

interface Props {
  policy: OrderPolicy;
  partner: number | undefined;
  onTake: (lines: readonly ShippedLine[]) => void;
}

/** Offers what was shipped to the partner and was not distributed, and names its month where the order is for another one. */
export const TakeShipped = ({ policy, partner, onTake }: Props) => {
  const bank = useBank();
  const mayRead = useCan('orders/partner', 'list');
  const stored = useRecordContext();
  const typed = String(useWatch({ name: policy.month?.field ?? '' }));
  const month = IS_MONTH.test(typed) ? typed : undefined;
  const distribution = stored?.id === undefined ? undefined : Number(stored.id);
  const { data: [order, ...others] = [] } = useQuery({
    queryKey: ['orders/partner', 'shipped', partner, month, distribution],
    queryFn: () => findShipped(bank, { partner: partner!, month, distribution }),
    enabled: mayRead && partner !== undefined,
  });
  const { mutate: take, isPending } = useMutation({ mutationFn: bank.linesForClients, onSuccess: onTake });
  if (!order) return null;
  const { orderPeriod, sequence } = order;
  return (
    <Button
      startIcon={<LocalShippingIcon />}
      disabled={isPending}
      onClick={() => take([order, ...others].map(({ id }) => id))}
      sx={{ ml: { sm: 1.5 }, mb: 1.5, textAlign: 'start' }}
    >
      {orderPeriod === month
        ? words.takeOver.shipped
        : fill(words.takeOver.shippedOf, { month: monthInSentence(orderPeriod), order: sequence })}
    </Button>
  );
};
