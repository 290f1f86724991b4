import { Typography } from '@mui/material';
import { useState } from 'react';
import { say } from '../messages';
import { Confirm } from '../ui/Confirm';
import { dateTime } from '../ui/formats';

/** The body of the answer to a save of an outdated record (412): it says who saved first, and what they changed. */
export interface StaleBody {
  message: string;
  /** Field -> who changed it and when, in a sentence. */
  errors?: Readonly<Record<string, string>>;
}

interface Props {
  body: StaleBody | undefined;
  nameOf: (field: string) => string;
  onReload: () => Promise<void>;
  onClose: () => void;
}

/** The sentence with its ISO instants written as the screens write times. */
const formatInstants = (sentence: string) => sentence.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (iso) => dateTime(iso));

/**
 * Says who saved the record in the meantime, what they changed and when, and offers to go on without losing the typed
 * values.
 */
export const StaleDialog = ({ body, nameOf, onReload, onClose }: Props) => {
  const [busy, setBusy] = useState(false);
  const reload = async () => {
    setBusy(true);
    await onReload().finally(() => setBusy(false));
  };
  return (
    <Confirm
      open={!!body}
      title={say.stale.title}
      texts={[body?.message ?? '', say.stale.text]}
      yes={say.stale.reload}
      busy={busy}
      onYes={() => void reload()}
      onNo={onClose}
    >
      {Object.entries(body?.errors ?? {}).map(([field, change]) => (
        <Typography key={field} variant="body2">
          <strong>{nameOf(field)}</strong> {formatInstants(change)}
        </Typography>
      ))}
    </Confirm>
  );
};
