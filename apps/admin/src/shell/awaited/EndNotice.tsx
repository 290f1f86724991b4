import { Alert, type AlertColor } from '@mui/material';
import type { ReactNode } from 'react';
import { useCloseNotification } from 'react-admin';

interface Props {
  text: string;
  severity: AlertColor;
  /** What leads on; it gets what closes the notice. */
  action: (close: () => void) => ReactNode;
}

/** How long one that only says something good stays. */
export const NOTICE_MS = 10_000;

export const EndNotice = ({ text, severity, action }: Props) => {
  const close = useCloseNotification();
  return (
    <Alert severity={severity} variant="filled" onClose={close} action={action(close)}>
      {text}
    </Alert>
  );
};
