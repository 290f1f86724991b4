import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useRefresh } from 'react-admin';
import { API, http } from '../../api/transport/http';
import { say } from '../../messages';

export const IssueToken = () => {
  const record = useRecordContext();
  const refresh = useRefresh();
  const [secret, setSecret] = useState('');
  const [busy, setBusy] = useState(false);
  if (!record || (record.isIssued && !secret)) return null;

  const issue = async () => {
    setBusy(true);
    try {
      const { json } = await http(`${API}/tokens/${record.id}/secret`, { method: 'PUT' });
      setSecret(json.data.token);
    } catch {
      // The error panel says why.
      refresh();
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    setSecret('');
    refresh();
  };

  return (
    <>
      <Button variant="outlined" disabled={busy} onClick={() => void issue()}>
        {say.token.issue}
      </Button>
      <Dialog open={!!secret} fullWidth aria-labelledby="token-title">
        <DialogTitle id="token-title">{say.token.secret}</DialogTitle>
        <DialogContent>
          <Alert severity="warning" sx={{ mb: 2 }}>
            {say.token.once}
          </Alert>
          <TextField
            label={say.token.secret}
            value={secret}
            fullWidth
            onFocus={({ target }) => target.select()}
            slotProps={{ input: { readOnly: true } }}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="contained" onClick={close}>
            {say.common.close}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
};
