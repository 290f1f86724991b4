import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { say } from '../../messages';

interface Props {
  open: boolean;
  title: string;
  /** One paragraph each. */
  texts?: readonly string[];
  yes: string;
  no?: string;
  danger?: boolean;
  busy?: boolean;
  /** Disables yes while something that the dialog asks for is missing. */
  blocked?: boolean;
  /** What is in it takes the focus. */
  focusesContent?: boolean;
  onYes: () => void;
  onNo: () => void;
  children?: ReactNode;
}

/** Asks for confirmation of an action that can't simply be undone. */
export const Confirm = (props: Props) => {
  const { open, title, texts = [], yes, no, danger = false, busy, blocked, focusesContent = false } = props;
  const { onYes, onNo, children } = props;
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onNo()}
      aria-labelledby="confirm-title"
      maxWidth={children ? 'md' : 'sm'}
    >
      <DialogTitle id="confirm-title">{title}</DialogTitle>
      {(texts.length > 0 || children) && (
        <DialogContent>
          {texts.map((text) => (
            <DialogContentText key={text} sx={{ mb: 1 }}>
              {text}
            </DialogContentText>
          ))}
          {children}
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={onNo} disabled={busy ?? false} autoFocus={danger && !focusesContent}>
          {no ?? say.common.cancel}
        </Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          onClick={onYes}
          disabled={(busy || blocked) ?? false}
          autoFocus={!danger && !focusesContent}
        >
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
