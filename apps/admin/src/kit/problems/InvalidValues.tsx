import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { say } from '../../messages';

interface Props {
  open: boolean;
  title?: string;
  text: string;
  onClose: () => void;
  /** Called once the dialog is gone and has given the focus back. */
  onClosed?: () => void;
}

/** Says that nothing was saved, or can't be; the problems stand next to the fields. */
export const InvalidValues = ({ open, title = say.invalid.title, text, onClose, onClosed = () => {} }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    aria-labelledby="invalid-values"
    slotProps={{ transition: { onExited: onClosed } }}
  >
    <DialogTitle id="invalid-values">{title}</DialogTitle>
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
