import { type RowOutcome, sumOf } from '@bank/domain';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../../kit/dialogs/Confirm';
import { number } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { sharingWords as words } from '../../../messages/sharing';
import { useBank } from '../bank';
import { confirmedOf, leftWithNothing, partsOf, type Shares } from './shares';
import { LocalRows, ordersInWords, partColumns } from './tables';

interface Props {
  shares: Shares;
  warehouse: number;
  /** YYYY-MM */
  month: string;
  onApplied: (outcomes: readonly RowOutcome[]) => void;
  onGiveUp: () => void;
}

/** What each order would get. Nothing is changed before it is confirmed. */
export const Proposal = ({ shares, warehouse, month, onApplied, onGiveUp }: Props) => {
  const bank = useBank();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const parts = partsOf(shares);
  const confirmed = confirmedOf(shares);
  const withNothing = leftWithNothing(shares);

  const apply = async () => {
    setBusy(true);
    try {
      onApplied(await bank.confirmShares(warehouse, month, confirmed));
    } catch {
      // The error panel says why; the proposal is made anew from what there is now.
    } finally {
      setAsking(false);
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: ['orders/partner'] });
    }
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography component="h2" variant="h6">
        {words.proposal}
      </Typography>
      <Typography color="text.secondary">{words.rule}</Typography>
      {withNothing.length > 0 && (
        <Alert severity="warning">
          {fill(words.leftWithNothing, { orders: withNothing.map(({ sequence }) => sequence).join(', ') })}
        </Alert>
      )}
      <LocalRows what={words.proposal} columns={partColumns} rows={parts.map((part) => ({ ...part }))} />
      <Stack direction="row" sx={{ gap: 1.5 }}>
        <Button variant="contained" disabled={!confirmed.length} onClick={() => setAsking(true)}>
          {words.confirm}
        </Button>
        <Button onClick={onGiveUp}>{words.giveUp}</Button>
      </Stack>
      <Confirm
        open={isAsking}
        title={words.confirmTitle}
        texts={[
          fill(words.confirmText, {
            orders: ordersInWords(confirmed.length),
            units: fill(words.units, { units: number(sumOf(parts, ({ asked, proposed }) => asked - proposed)) }),
          }),
        ]}
        yes={words.confirm}
        busy={busy}
        onYes={() => void apply()}
        onNo={() => setAsking(false)}
      />
    </Stack>
  );
};
