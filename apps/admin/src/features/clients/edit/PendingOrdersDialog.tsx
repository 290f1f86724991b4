import type { PendingOrders } from '@bank/domain';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Typography,
} from '@mui/material';
import { RecordLink } from '../../../kit/links/RecordLink';
import { month } from '../../../kit/values/formats';
import { fill, say } from '../../../messages';
import { clientWords } from '../../../messages/clients';

const words = clientWords.pending;

interface Props {
  name: string;
  orders: PendingOrders;
  onClose: () => void;
}

export const PendingOrdersDialog = ({ name, orders: { distributionOrders, partnerOrders }, onClose }: Props) => (
  <Dialog open onClose={onClose} aria-labelledby="pending-orders" fullWidth maxWidth="sm">
    <DialogTitle id="pending-orders">{fill(words.title, { name })}</DialogTitle>
    <DialogContent>
      <DialogContentText>{words.text}</DialogContentText>
      <Orders title={words.distributionOrders} kind="distribution" orders={distributionOrders} />
      <Orders title={words.partnerOrders} kind="partner" orders={partnerOrders} />
    </DialogContent>
    <DialogActions>
      <Button variant="contained" onClick={onClose} autoFocus>
        {say.common.close}
      </Button>
    </DialogActions>
  </Dialog>
);

interface OrdersProps {
  title: string;
  kind: 'distribution' | 'partner';
  orders: PendingOrders['distributionOrders'];
}

const Orders = ({ title, kind, orders }: OrdersProps) => (
  <>
    <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
      {title}
    </Typography>
    {orders.length === 0 && <Typography color="text.secondary">{words.none}</Typography>}
    <Box component="ul" aria-label={title} sx={{ m: 0, pl: 2.5 }}>
      {orders.map(({ id, sequence, partner, distributionPeriod, orderPeriod }) => (
        <li key={id}>
          <RecordLink to={`/orders/${kind}/${id}`}>{sequence}</RecordLink>
          {`, ${[month((distributionPeriod ?? orderPeriod)!), partner.title].join(', ')}`}
        </li>
      ))}
    </Box>
  </>
);
