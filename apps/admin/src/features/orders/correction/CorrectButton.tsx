import type { OrderPolicy } from '@bank/domain';
import { Button } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { correctionWords as words } from '../../../messages/corrections';
import { useCan } from '../../../shell/session/access';

interface Props {
  policy: OrderPolicy;
  isCorrection: boolean;
  onChange: (isCorrection: boolean) => void;
}

/** Opens a completed order for a correction, or leaves it as it was. */
export const CorrectButton = ({ policy: { kind, isCorrectable }, isCorrection, onChange }: Props) => {
  const order = useRecordContext();
  const { reset } = useFormContext();
  const mayEdit = useCan(`orders/${kind}`, 'edit');
  if (!isCorrectable || !order?.isComplete || order.reversedAt || !mayEdit) return null;
  const toggle = () => {
    reset({ ...order });
    onChange(!isCorrection);
  };
  return (
    <Button variant="outlined" color="secondary" onClick={toggle}>
      {isCorrection ? words.keep : words.correct}
    </Button>
  );
};
