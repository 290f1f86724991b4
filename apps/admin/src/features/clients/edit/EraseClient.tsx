import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { onEnter } from '../../../kit/inputs/onEnter';
import { LoadFailure } from '../../../kit/page/LoadFailure';
import { number } from '../../../kit/values/formats';
import { fill, say } from '../../../messages';
import { clientWords } from '../../../messages/clients';
import { Section } from '../../../shell/forms/Section';
import { useSaving } from '../../../shell/saving/saving';
import { useCan } from '../../../shell/session/access';
import { useBank } from '../bank';
import { useClientAct } from './useClientAct';
import { useForeseenErasure } from './useForeseenErasure';

const words = clientWords.erase;

/** For a client whose screen is open. */
export const EraseClient = () => {
  const client = useRecordContext();
  const mayErase = useCan('clients', 'erase');
  const { carryOut } = useClientAct();
  const { forgetDraft } = useSaving();
  if (!client?.id || client.erasedAt || !mayErase) return null;
  const carryOutHere: ErasedClient['carryOut'] = (erase) =>
    carryOut(client.id, async () => {
      const message = await erase();
      forgetDraft();
      return message;
    });
  return (
    <EraseSection id={String(client.id)} name={String(client.fullName)} text={words.text} carryOut={carryOutHere} />
  );
};

interface ErasedClient {
  id: string;
  name: string;
  /** Says what was done, or why not. @param erase gives the sentence that says what was done */
  carryOut: (erase: () => Promise<string>) => Promise<void>;
}

export const EraseSection = ({ text, ...client }: ErasedClient & { text: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <Section title={words.title}>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {text}
      </Typography>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      {open && <EraseDialog {...client} onClose={() => setOpen(false)} />}
    </Section>
  );
};

const EraseDialog = ({ id, name, carryOut, onClose }: ErasedClient & { onClose: () => void }) => {
  const bank = useBank();
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState('');
  const foreseen = useForeseenErasure(id);
  const { merged = [], openOrders = [] } = foreseen.data ?? {};
  // Nobody confirms before they see who is erased as well.
  const isConfirmed = foreseen.data !== undefined && typed.trim().toUpperCase() === id;

  const erase = async () => {
    if (!isConfirmed || busy) return;
    setBusy(true);
    await carryOut(() => bank.eraseClient(id).finally(onClose));
  };

  return (
    <Dialog open onClose={() => !busy && onClose()} aria-labelledby="erase" fullWidth maxWidth="sm">
      <DialogTitle id="erase">{fill(words.ask, { name })}</DialogTitle>
      <DialogContent>
        <Points text={words.destroys} points={words.destroyed} />
        {foreseen.error && <LoadFailure error={foreseen.error} retry={() => void foreseen.refetch()} />}
        {merged.length > 0 && (
          <Points
            text={words.merged}
            points={merged.map((one) =>
              fill(clientWords.nameWithId, { name: one.fullName ?? say.common.erased, id: one.id }),
            )}
          />
        )}
        <Points text={words.keeps} points={words.kept.map((point) => fill(point, { id }))} />
        {openOrders.length > 0 && (
          <Alert severity="warning" variant="outlined">
            {fill(openOrders.length === 1 ? words.openOrder : words.openOrders, {
              count: number(openOrders.length),
              orders: openOrders.join(', '),
            })}
          </Alert>
        )}
        <TextField
          fullWidth
          autoFocus
          autoComplete="off"
          label={fill(words.confirm, { id })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onEnter(() => void erase())}
          sx={{ mt: 2 }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {say.common.cancel}
        </Button>
        <Button variant="contained" color="error" disabled={!isConfirmed || busy} onClick={() => void erase()}>
          {words.button}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const Points = ({ text, points }: { text: string; points: readonly string[] }) => (
  <>
    <DialogContentText>{text}</DialogContentText>
    <Box component="ul" sx={{ mt: 0.5, mb: 2, pl: 2.5 }}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </Box>
  </>
);
