import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { say } from '../messages';

interface Props {
  open: boolean;
  text: string;
  onClose: () => void;
  /** Called once the dialog is gone and has given the focus back. */
  onClosed: () => void;
}

/** Says that nothing was saved; the problems stand next to the fields. */
export const InvalidValues = ({ open, text, onClose, onClosed }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    aria-labelledby="invalid-values"
    slotProps={{ transition: { onExited: onClosed } }}
  >
    <DialogTitle id="invalid-values">{say.invalid.title}</DialogTitle>
    <DialogContent>
      <DialogContentText>{text}</DialogContentText>
    </DialogContent>
    <DialogActions>
      <Button variant="contained" onClick={onClose} autoFocus>
        {say.common.ok}
      </Button>
    </DialogActions>
  </Dialog>
);
