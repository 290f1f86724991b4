import { Alert, Button } from '@mui/material';
import { useCloseNotification } from 'react-admin';
import { exportWords as words } from '../../messages/exports';

interface Props {
  text: string;
  onSave: () => Promise<void>;
}

export const ReadyNotice = ({ text, onSave }: Props) => {
  const close = useCloseNotification();
  const save = () => {
    close();
    // The error panel says why a file could not be had.
    onSave().catch(() => undefined);
  };
  return (
    <Alert
      severity="success"
      variant="filled"
      onClose={close}
      action={
        <Button size="small" color="inherit" onClick={save}>
          {words.save}
        </Button>
      }
    >
      {text}
    </Alert>
  );
};
