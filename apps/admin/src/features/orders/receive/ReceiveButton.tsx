import { Button } from '@mui/material';
import { say } from '../../../messages';
import { SavingIcon } from '../../../shell/forms/SaveButtons';
import { SAVE_KEY, useSaveKey } from '../../../shell/forms/saveKey';
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
      title={SAVE_KEY.shown}
      aria-keyshortcuts={SAVE_KEY.named}
    >
      {say.order.receive.action}
    </Button>
  );
};
