import { Typography } from '@mui/material';
import { useState } from 'react';
import { fill, say } from '../messages';
import { Confirm } from '../ui/Confirm';
import { dateTime } from '../ui/formats';

/** What the server answers to a save of an outdated record (412). */
export interface StaleBody {
  message?: string;
  /** Who changed which field meanwhile, and when (ISO 8601 UTC). */
  changes?: readonly { field: string; username: string; at: string }[];
}

interface Props {
  body: StaleBody | undefined;
  onReload: () => Promise<void>;
  onClose: () => void;
}

/** Somebody was faster: who, what and when, and how to go on without losing what was typed. */
export const StaleDialog = ({ body, onReload, onClose }: Props) => {
  const [busy, setBusy] = useState(false);
  const reload = async () => {
    setBusy(true);
    await onReload().finally(() => setBusy(false));
  };
  return (
    <Confirm
      open={!!body}
      title={say.stale.title}
      texts={[say.stale.text, say.stale.hint]}
      yes={say.stale.reload}
      busy={busy}
      onYes={() => void reload()}
      onNo={onClose}
    >
      {body?.changes?.map(({ field, username, at }) => (
        <Typography key={`${field} ${at}`} variant="body2">
          {fill(say.stale.changed, { field, user: username, when: dateTime(at) })}
        </Typography>
      ))}
    </Confirm>
  );
};
