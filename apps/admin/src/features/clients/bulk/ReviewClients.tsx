import type { RowOutcome } from '@bank/domain';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { Outcomes } from '../../../kit/dialogs/Outcomes';
import { fill, say } from '../../../messages';
import { clientWords } from '../../../messages/clients';
import { useBank } from '../bank';
import { nameIn } from './nameIn';

const words = clientWords.reviews;

interface Props {
  clients: readonly RaRecord[];
  onReviewed: () => void;
  onClose: () => void;
}

/** Confirms the review of several clients at once; each that does not wait for one stays as it is. */
export const ReviewClients = ({ clients: selected, onReviewed, onClose }: Props) => {
  const bank = useBank();
  // The selection ends with the reviews, while the dialog still says what became of them.
  const [clients] = useState(selected);
  const [outcomes, setOutcomes] = useState<readonly RowOutcome[]>();
  const [busy, setBusy] = useState(false);
  const waiting = clients.filter(({ canReview }) => canReview);

  const review = async () => {
    setBusy(true);
    try {
      setOutcomes(await bank.reviewClients(waiting.map(({ id }) => id)));
      onReviewed();
    } catch {
      // The error panel says why.
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby="review-clients" fullWidth maxWidth="sm">
      <DialogTitle id="review-clients">{words.title}</DialogTitle>
      {outcomes ? (
        <Outcomes outcomes={outcomes} nameOf={nameIn(clients)} onClose={onClose} />
      ) : (
        <>
          <DialogContent>
            <DialogContentText>
              {fill(waiting.length ? words.text : words.none, { count: waiting.length, selected: clients.length })}
            </DialogContentText>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose} disabled={busy}>
              {say.common.cancel}
            </Button>
            <Button variant="contained" disabled={busy || !waiting.length} onClick={() => void review()}>
              {words.confirm}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
};
