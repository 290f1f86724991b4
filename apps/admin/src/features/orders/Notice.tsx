import { Alert, Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { say } from '../../messages';

interface Props {
  severity?: 'info' | 'warning';
  text: ReactNode;
  /** Takes it back, where that can be. */
  onUndo?: (() => void) | undefined;
  undoIcon?: ReactNode;
  onClose: () => void;
  /** What is listed below. */
  children?: ReactNode;
}

/** Says what has become of lines, and offers to take it back. */
export const Notice = ({ severity = 'info', text, onUndo, undoIcon, onClose, children }: Props) => (
  <Alert
    severity={severity}
    role="status"
    onClose={onClose}
    closeText={say.common.close}
    sx={{ mb: 1.5, '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}
  >
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', minHeight: 32 }}>
      {text}
      {onUndo && (
        <Button size="small" color="inherit" startIcon={undoIcon} onClick={onUndo}>
          {say.common.undo}
        </Button>
      )}
    </Box>
    {children}
  </Alert>
);
