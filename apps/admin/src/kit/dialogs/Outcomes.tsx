import type { RowOutcome } from '@bank/domain';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import type { Identifier } from 'react-admin';
import { fill, say } from '../../messages';
import { outcomeWords as words } from '../../messages/outcomes';

interface Props {
  outcomes: readonly RowOutcome[];
  nameOf: (id: Identifier) => string;
  onClose: () => void;
}

/** The content of a dialog: says of each selected record what a bulk operation did, those first that were refused. */
export const Outcomes = ({ outcomes, nameOf, onClose }: Props) => {
  const refused = outcomes.filter(({ ok }) => !ok);
  const accepted = outcomes.filter(({ ok }) => ok);
  const unchanged = accepted.filter((outcome) => outcome.unchanged);
  const counts = {
    changed: accepted.length - unchanged.length,
    unchanged: unchanged.length,
    refused: refused.length,
  };
  return (
    <>
      <DialogContent>
        <Typography role="status" sx={{ mb: 1, fontWeight: 600 }}>
          {fill(unchanged.length ? words.someUnchanged : words.changed, counts)}
        </Typography>
        <Box
          component="ul"
          aria-label={words.results}
          // A list that scrolls must be reachable by keyboard.
          tabIndex={0}
          sx={{ m: 0, pl: 2.5, maxHeight: 320, overflowY: 'auto', overflowWrap: 'anywhere' }}
        >
          {[...refused, ...accepted].map(({ id, ok, unchanged, message }) => (
            <li key={id}>
              {nameOf(id)}
              {': '}
              <Box component="span" sx={ok ? { color: 'text.secondary' } : { color: 'error.main' }}>
                {ok ? (unchanged ? words.unchanged : words.done) : message}
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

export const OutcomesDialog = ({ title, ...outcomes }: Props & { title: string }) => {
  const titleId = useId();
  return (
    <Dialog open onClose={outcomes.onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <Outcomes {...outcomes} />
    </Dialog>
  );
};
