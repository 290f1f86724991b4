import type { OrderPolicy } from '@bank/domain';
import { Button } from '@mui/material';
import type { MouseEvent } from 'react';
import { type RaRecord, useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { correctionWords as words } from '../../../messages/corrections';
import { useCan } from '../../../shell/session/access';

interface Props {
  policy: OrderPolicy;
  isCorrection: boolean;
  /** @param order what is corrected; undefined where it is left as it is */
  onChange: (order: RaRecord | undefined) => void;
}

/** Opens a completed order for a correction, or leaves it as it was. */
export const CorrectButton = ({ policy: { kind, isCorrectable }, isCorrection, onChange }: Props) => {
  const order = useRecordContext<RaRecord>();
  const { reset } = useFormContext();
  const mayEdit = useCan(`orders/${kind}`, 'edit');
  if (!isCorrectable || !order?.isComplete || order.reversedAt || !mayEdit) return null;
  const toggle = ({ detail }: MouseEvent) => {
    if (isSecondOfTwo(detail)) return;
    reset({ ...order });
    onChange(isCorrection ? undefined : order);
  };
  return (
    <Button
      variant="outlined"
      color="secondary"
      onClick={toggle}
      onMouseDown={keepFocus}
      sx={{ ml: { xs: isCorrection ? 1 : 0, sm: 0 } }}
    >
      {isCorrection ? words.keep : words.correct}
    </Button>
  );
};

/** A double click opens the correction: its second half neither leaves it at once nor takes the focus from the reason. */
const isSecondOfTwo = (clicks: number) => clicks > 1;

const keepFocus = (event: MouseEvent) => {
  if (isSecondOfTwo(event.detail)) event.preventDefault();
};
