import { Button } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useRecordContext, useResourceContext } from 'react-admin';
import { Confirm } from '../../../kit/dialogs/Confirm';
import { fill, say } from '../../../messages';
import type { PreviewAnswer } from '../../../shell/forms/WorkflowButton';
import { useSaving } from '../../../shell/saving/saving';
import { useShowOutcome } from '../../../shell/saving/useShowOutcome';
import { useBank } from '../bank';
import { EffectPreview } from './EffectPreview';
import { ReasonInput } from './ReasonInput';

const words = say.order.reverse;

/** Reverses a committed order: for administrators, with a reason, after they have seen its effect. */
export const ReverseButton = () => {
  const order = useRecordContext<RaRecord & { etag?: string }>();
  const resource = useResourceContext()!;
  const bank = useBank();
  const showOutcome = useShowOutcome(resource);
  const { showRefusal } = useSaving();
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [answer, setAnswer] = useState<PreviewAnswer>({ mayGoOn: false });
  if (!order?.isReversible) return null;

  const reverse = async () => {
    setBusy(true);
    try {
      await showOutcome(order.id, await bank.reverse(resource, order, reason.trim()), words.done);
    } catch (error) {
      // The error panel says why; the order is as it was.
      await showRefusal(error);
    } finally {
      setBusy(false);
      setAsked(false);
    }
  };

  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsked(true)}>
        {words.action}
      </Button>
      <Confirm
        open={isAsked}
        title={fill(words.title, { order: order.sequence })}
        texts={[words.text]}
        yes={words.action}
        no={say.order.keep}
        danger
        focusesContent
        busy={busy}
        blocked={!answer.mayGoOn || !reason.trim()}
        onYes={() => void reverse()}
        onNo={() => setAsked(false)}
      >
        <ReasonInput reason={reason} onChange={setReason} required autoFocus />
        <EffectPreview resource={resource} id={order.id} transition="REVERSE" onAnswer={setAnswer} />
      </Confirm>
    </>
  );
};
