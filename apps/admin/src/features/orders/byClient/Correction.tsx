import { Alert, Button } from '@mui/material';
import { TextInput, useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { ShownValue } from '../../../kit/page/ShownValue';
import { clientOrderWords } from '../../../messages/clientOrders';
import { useSaving } from '../../../shell/saving/saving';
import { useCan } from '../../../shell/session/access';

const words = clientOrderWords.distribution;

interface Props {
  isCorrection: boolean;
  onChange: (isCorrection: boolean) => void;
}

/** Opens a completed distribution for a correction, or leaves it as it was. */
export const CorrectButton = ({ isCorrection, onChange }: Props) => {
  const order = useRecordContext();
  const { reset } = useFormContext();
  const mayEdit = useCan('orders/distribution', 'edit');
  if (!order?.isComplete || order.reversedAt || !mayEdit) return null;
  const toggle = () => {
    // A correction has a reason of its own, whatever the order's is.
    reset({ ...order, reason: '' });
    onChange(!isCorrection);
  };
  return (
    <Button variant="outlined" color="secondary" onClick={toggle}>
      {isCorrection ? words.keep : words.correct}
    </Button>
  );
};

/** Why a completed distribution is changed: asked while it is corrected, and shown afterwards. */
export const Reason = () => {
  const order = useRecordContext();
  const { editable } = useSaving();
  if (!editable && order?.reason) return <ShownValue label={words.reason}>{order.reason}</ShownValue>;
  if (!editable || !order?.isComplete) return null;
  return (
    <>
      <Alert severity="info" variant="outlined" sx={{ gridColumn: '1 / -1' }}>
        {words.correcting}
      </Alert>
      <TextInput source="reason" label={words.reason} isRequired helperText={false} defaultValue="" />
    </>
  );
};
