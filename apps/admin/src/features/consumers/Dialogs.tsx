import { useState } from 'react';
import { Confirm } from '../../kit/dialogs/Confirm';
import { fill } from '../../messages';
import { consumerWords as words } from '../../messages/consumers';
import type { Asked } from './Actions';
import type { Consumer, Limits } from './consumers';
import { LimitsDialog } from './LimitsDialog';
import type { ConsumerCalls } from './useConsumers';

interface Props {
  consumer: Consumer;
  what: Asked['what'];
  defaults: Limits;
  calls: ConsumerCalls;
  onClose: () => void;
}

/** Beside the rows, so that what is typed stays when these are drawn otherwise. */
export const Dialogs = ({ consumer, what, defaults, calls, onClose }: Props) => {
  const [isBusy, setBusy] = useState(false);
  const { id, name } = consumer;
  const act = async (call: () => Promise<void>) => {
    setBusy(true);
    // The error panel says why a call failed; the dialog stays with what was typed.
    await call().then(onClose, () => setBusy(false));
  };
  return what === 'limits' ? (
    <LimitsDialog
      consumer={consumer}
      defaults={defaults}
      isBusy={isBusy}
      onSave={(limits) => void act(() => calls.setLimits(id, limits))}
      onClose={onClose}
    />
  ) : (
    <Confirm
      open
      danger
      title={fill(words.removal.title, { name })}
      texts={[words.removal.text]}
      yes={words.remove}
      busy={isBusy}
      onYes={() => void act(() => calls.remove(id))}
      onNo={onClose}
    />
  );
};
