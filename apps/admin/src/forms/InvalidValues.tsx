import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { say } from '../messages';

interface Props {
  open: boolean;
  text: string;
  onClose: () => void;
}

/** Says that nothing was saved; what is wrong stands next to the fields. */
export const InvalidValues = ({ open, text, onClose }: Props) => (
  <Dialog open={open} onClose={onClose} aria-labelledby="invalid-values">
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
