import { TextField } from '@mui/material';
import { useState } from 'react';
import type { Refusal } from '../../api/transport/http';
import { Confirm } from '../../kit/dialogs/Confirm';
import { say } from '../../messages';
import { savedSearchWords as words } from '../../messages/savedSearches';

const MAX_NAME_CHARS = 80;

interface Props {
  title: string;
  name?: string;
  /** Rejects with the server's refusal. */
  save: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a search, and says why one is refused. */
export const NameDialog = ({ title, name: before = '', save, onClose }: Props) => {
  const [name, setName] = useState(before);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isMissing = !name.trim();
  const trySave = async () => {
    setBusy(true);
    try {
      await save(name.trim());
      onClose();
    } catch (error) {
      const { message, body } = error as Refusal;
      setProblem(body?.errors?.name ?? message);
      setBusy(false);
    }
  };
  return (
    <Confirm
      open
      title={title}
      yes={say.common.save}
      busy={busy}
      blocked={isMissing}
      onYes={() => void trySave()}
      onNo={onClose}
    >
      <TextField
        label={words.name}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setProblem(undefined);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && !isMissing && !busy) void trySave();
        }}
        error={problem !== undefined}
        helperText={problem}
        slotProps={{ htmlInput: { maxLength: MAX_NAME_CHARS } }}
        sx={{ mt: 1, minWidth: { sm: 360 } }}
        autoFocus
      />
    </Confirm>
  );
};
