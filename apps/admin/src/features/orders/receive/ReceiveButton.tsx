import { Button } from '@mui/material';
import { say } from '../../../messages';
import { SavingIcon, useSaveKey } from '../../../shell/forms/SaveButtons';
import { useSaving } from '../../../shell/saving/saving';

/** Asks and receives; so does Ctrl+S. */
export const ReceiveButton = () => {
  const { save, saving, editable } = useSaving();
  useSaveKey(() => void save('stay'));
  if (!editable) return null;
  return (
    <Button
      variant="contained"
      disabled={saving}
      startIcon={saving && <SavingIcon />}
      onClick={() => void save('stay')}
      aria-keyshortcuts="Control+S"
    >
      {say.order.receive.action}
    </Button>
  );
};
