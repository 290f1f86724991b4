import type { OrderPolicy } from '@bank/domain';
import LocalShippingIcon from '@mui/icons-material/LocalShipping';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { useCan } from '../../../shell/session/access';
import { useBank } from '../bank';
import type { ShippedLine } from './takeOver';

interface Props {
  policy: OrderPolicy;
  partner: number | undefined;
  onTake: (lines: readonly ShippedLine[]) => void;
}

/** Offers what was shipped to the partner for the month of the order; nothing where there is none. */
export const TakeShipped = ({ policy, partner, onTake }: Props) => {
  const bank = useBank();
  const mayRead = useCan('orders/partner', 'list');
  const month: unknown = useWatch({ name: policy.month?.field ?? '' });
  const { data = [] } = useQuery({
    queryKey: ['orders/partner', 'shippedLines', partner, month],
    queryFn: () => bank.shippedLines(partner!, String(month)),
    enabled: mayRead && partner !== undefined && /^\d{4}-\d{2}$/.test(String(month)),
  });
  return data.length ? (
    <Button startIcon={<LocalShippingIcon />} onClick={() => onTake(data)} sx={{ ml: { sm: 1.5 }, mb: 1.5 }}>
      {words.takeOver.shipped}
    </Button>
  ) : null;
};
