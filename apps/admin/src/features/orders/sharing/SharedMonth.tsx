import { type RowOutcome, sumOf } from '@bank/domain';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { OutcomesDialog } from '../../../kit/dialogs/Outcomes';
import { RecordLink } from '../../../kit/links/RecordLink';
import { LoadFailure } from '../../../kit/page/LoadFailure';
import { RowsShape, Waiting } from '../../../kit/page/Waiting';
import { month as monthInWords, number } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { sharingWords as words } from '../../../messages/sharing';
import { liveOn } from '../../../shell/live/liveOn';
import { useBank } from '../bank';
import { Proposal } from './Proposal';
import type { Shares } from './shares';
import { LocalRows, ordersInWords, productColumns } from './tables';

interface Props {
  warehouse: number;
  /** YYYY-MM */
  month: string;
}

interface Shared {
  outcomes: readonly RowOutcome[];
  orders: Shares['orders'];
}

/** What the orders of a month ask of a warehouse, by product, and on demand how it would be shared. */
export const SharedMonth = ({ warehouse, month }: Props) => {
  const bank = useBank();
  const [isSharing, setSharing] = useState(false);
  // The orders are read anew when they have changed, while the dialog still names them.
  const [shared, setShared] = useState<Shared>();
  const { data, error, refetch } = useQuery({
    queryKey: ['orders/partner', 'shares', warehouse, month],
    queryFn: () => bank.shares(warehouse, month),
    staleTime: 0,
    meta: liveOn('orders/partner', 'stock-levels'),
  });
  if (error && !data) return <LoadFailure error={error as Error} retry={() => void refetch()} />;
  if (!data)
    return (
      <Waiting what={words.products}>
        <RowsShape columns={productColumns.length} />
      </Waiting>
    );
  const isShort = data.products.some(({ short }) => short > 0);
  return (
    <Stack sx={{ gap: 2 }}>
      <Summary shares={data} month={month} />
      {data.products.length > 0 && (
        <LocalRows
          what={words.products}
          columns={productColumns}
          rows={data.products.map((each) => ({ ...each, id: each.product.id }))}
        />
      )}
      {data.orders.length > 0 && !isShort && <Alert severity="success">{words.allEnough}</Alert>}
      {isShort && !isSharing && (
        <div>
          <Button variant="contained" onClick={() => setSharing(true)}>
            {words.share}
          </Button>
        </div>
      )}
      {isShort && isSharing && (
        <Proposal
          shares={data}
          warehouse={warehouse}
          month={month}
          onApplied={(outcomes) => setShared({ outcomes, orders: data.orders })}
          onGiveUp={() => setSharing(false)}
        />
      )}
      {shared && (
        <OutcomesDialog
          title={words.outcomes}
          outcomes={shared.outcomes}
          nameOf={(id) => {
            const order = shared.orders.find((one) => one.id === id);
            return order ? `${order.sequence}, ${order.partner.title}` : String(id);
          }}
          onClose={() => {
            setShared(undefined);
            setSharing(false);
          }}
        />
      )}
    </Stack>
  );
};

const Summary = ({ shares: { orders, drafts }, month }: { shares: Shares; month: string }) => (
  <div>
    <Typography role="status">
      {orders.length
        ? fill(words.orders, {
            count: ordersInWords(orders.length),
            month: monthInWords(month),
            units: fill(words.units, {
              units: number(sumOf(orders, ({ lines }) => sumOf(lines, ({ asked }) => asked))),
            }),
          })
        : fill(words.noOrders, { month: monthInWords(month) })}
    </Typography>
    {drafts.length > 0 && (
      <Typography color="text.secondary">
        {drafts.length === 1 ? words.drafts : words.draftsMany}{' '}
        {drafts.map(({ id, sequence, partner }, n) => (
          <Fragment key={id}>
            {n > 0 && ', '}
            <RecordLink to={`/orders/partner/${id}`}>{sequence}</RecordLink> ({partner.title})
          </Fragment>
        ))}
      </Typography>
    )}
  </div>
);
