import { Button } from '@mui/material';
import { SavingIcon, useSaveKey } from '../../forms/SaveButtons';
import { useSaving } from '../../forms/saving';
import { say } from '../../messages';

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
