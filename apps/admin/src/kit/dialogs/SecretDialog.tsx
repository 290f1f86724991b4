import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { say } from '../../messages';
import { tokenWords } from '../../messages/tokens';

interface Props {
  title: string;
  /** That it is shown this once. */
  warning: string;
  /** Empty where there is none to show. */
  secret: string;
  onClose: () => void;
}

/** Shows a secret to be copied. */
export const SecretDialog = ({ title, warning, secret, onClose }: Props) => {
  const titleId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useState(' ');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setNote(tokenWords.copied);
    } catch {
      // Without TLS a page may not write to the clipboard.
      field.current?.select();
      setNote(tokenWords.copyByHand);
    }
  };
  const close = () => {
    setNote(' ');
    onClose();
  };
  return (
    <Dialog open={!!secret} fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {warning}
        </Alert>
        <TextField
          label={title}
          value={secret}
          fullWidth
          multiline
          inputRef={field}
          onFocus={({ target }) => target.select()}
          helperText={note}
          slotProps={{
            input: { readOnly: true, sx: { fontFamily: 'monospace', overflowWrap: 'anywhere' } },
            formHelperText: { role: 'status' },
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => void copy()}>
          {tokenWords.copy}
        </Button>
        <Button variant="contained" onClick={close}>
          {say.common.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
