import { policies, usualMonth } from '@bank/domain';
import { Button } from '@mui/material';
import { LinkBase, useRecordContext } from 'react-admin';
import { today } from '../../../kit/values/clock';
import { monthInSentence } from '../../../kit/values/formats';
import { idOf } from '../../../kit/values/idOf';
import { fill } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { useCan, useCanOpen } from '../../../shell/session/access';
import { LIKE } from './useLike';
import { useOrderOfMonth } from './useOrderOfMonth';

const ROUTE = '/orders/distribution';

/**
 * Leads from an order that was shipped to the distribution of its month or, where the partner has none yet, to a new one with
 * its lines; for the present month where its own has not begun.
 */
export const RecordDistribution = () => {
  const order = useRecordContext();
  const mayCreate = useCan('orders/distribution', 'create');
  const mayOpen = useCanOpen(`${ROUTE}/new`);
  // What went out in bulk was for no child in particular.
  const isOffered = order?.status === 'SHIPPED' && !order.reversedAt && order.clientLines?.length > 0;
  const isShown = isOffered && mayCreate && mayOpen;
  const orderPeriod = String(order?.orderPeriod);
  const [distributionPeriod = ''] = [orderPeriod, usualMonth.distribution(today())].sort();
  const recorded = useOrderOfMonth(policies.distribution, isShown ? idOf(order.partner) : null, distributionPeriod);
  if (!isShown) return null;
  const source = JSON.stringify({ partner: { id: idOf(order.partner) }, distributionPeriod });
  const query = new URLSearchParams({ source, [LIKE]: String(order.id) });
  return (
    <Button variant="outlined" component={LinkBase} to={recorded ? `${ROUTE}/${recorded.id}` : `${ROUTE}/new?${query}`}>
      {recorded ? fill(words.partner.openDistribution, { order: recorded.sequence }) : words.partner.recordDistribution}
      {distributionPeriod !== orderPeriod &&
        ` ${fill(words.partner.ofMonth, { month: monthInSentence(distributionPeriod) })}`}
    </Button>
  );
};
