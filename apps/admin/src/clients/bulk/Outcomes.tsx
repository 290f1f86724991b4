import { Box, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import type { RowOutcome } from '../../dataProvider';
import { fill, say } from '../../messages';
import { clientWords } from '../../messages/clients';

const words = clientWords.bulk;

interface Props {
  outcomes: readonly RowOutcome[];
  clients: readonly RaRecord[];
  onClose: () => void;
}

/** Says of each selected client what a bulk change did, those first that were refused. */
export const Outcomes = ({ outcomes, clients, onClose }: Props) => {
  const nameOf = (id: RaRecord['id']) => String(clients.find((client) => client.id === id)?.selectListText ?? id);
  const refused = outcomes.filter(({ ok }) => !ok);
  const changed = outcomes.filter(({ ok }) => ok);
  return (
    <>
      <DialogContent>
        <Typography role="status" sx={{ mb: 1, fontWeight: 600 }}>
          {fill(words.changed, { changed: changed.length, refused: refused.length })}
        </Typography>
        <Box
          component="ul"
          aria-label={words.results}
          // A list that scrolls must be reachable by keyboard.
          tabIndex={0}
          sx={{ m: 0, pl: 2.5, maxHeight: 320, overflowY: 'auto', overflowWrap: 'anywhere' }}
        >
          {[...refused, ...changed].map(({ id, ok, message }) => (
            <li key={id}>
              {nameOf(id)}
              {': '}
              <Box component="span" sx={ok ? { color: 'text.secondary' } : { color: 'error.main' }}>
                {ok ? words.done : message}
              </Box>
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {say.common.close}
        </Button>
      </DialogActions>
    </>
  );
};
