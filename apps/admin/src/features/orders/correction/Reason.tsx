import type { OrderPolicy } from '@bank/domain';
import { Alert, Stack } from '@mui/material';
import { type RaRecord, TextInput, useRecordContext } from 'react-admin';
import { ShownValue } from '../../../kit/page/ShownValue';
import { correctionWords as words } from '../../../messages/corrections';

/** The form's field: a correction has a reason of its own, whatever that of the order or of the last correction is. */
export const REASON = 'reasonOfCorrection';

interface Props {
  policy: OrderPolicy;
  isCorrection: boolean;
}

/** Why a completed order is changed: asked while it is corrected, and shown afterwards. */
export const Reason = ({ policy: { header }, isCorrection }: Props) => {
  const order = useRecordContext();
  const hasOwnField = header.reason?.required !== undefined;
  const label = hasOwnField ? words.reasonBesideOwn : words.reason;
  if (isCorrection)
    return (
      <Stack sx={{ gap: 2 }}>
        <Alert severity="info" variant="outlined">
          {words.correcting}
        </Alert>
        <TextInput source={REASON} label={label} isRequired helperText={false} defaultValue="" autoFocus />
      </Stack>
    );
  const { correctionReason, reason, isEditable }: Partial<RaRecord> = order ?? {};
  if (correctionReason) return <ShownValue label={words.reasonBesideOwn}>{correctionReason}</ShownValue>;
  const ownReason = hasOwnField || isEditable ? undefined : reason;
  return ownReason ? <ShownValue label={words.reason}>{ownReason}</ShownValue> : null;
};
