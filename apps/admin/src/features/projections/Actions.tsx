import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { Confirm } from '../../kit/dialogs/Confirm';
import { fill } from '../../messages';
import { projectionWords as words } from '../../messages/projections';
import type { ReadModel, Work } from './readModels';

interface Props {
  model: ReadModel;
  onAct: (name: string, work: Work) => Promise<void>;
}

/** Two buttons beside each other, in the widest words. */
const ACTIONS_WIDTH_PX = 180;

type Offered = keyof typeof words.actions;
const asks = (offered: Offered): offered is keyof typeof words.confirm => offered in words.confirm;
const workOf = (offered: Offered): Work => (offered === 'discard' ? 'cancel' : offered);

const offeredOf = ({ run, proof }: ReadModel): readonly Offered[] => {
  if (run) return run.phase === 'swapping' ? [] : ['cancel'];
  return proof?.kept ? ['swap', 'discard', 'verify'] : ['verify', 'rebuild'];
};

/** What may be done to a read model at this moment. */
export const Actions = ({ model, onAct }: Props) => {
  const [asked, setAsked] = useState<keyof typeof words.confirm | null>(null);
  const [isBusy, setBusy] = useState(false);
  const act = async (offered: Offered) => {
    setBusy(true);
    setAsked(null);
    // The error panel says why a call failed.
    await onAct(model.name, workOf(offered)).catch(() => undefined);
    setBusy(false);
  };
  const { name } = model;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', width: { lg: ACTIONS_WIDTH_PX } }}>
      {offeredOf(model).map((offered) => (
        <Button
          key={offered}
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          variant="outlined"
          disabled={isBusy}
          aria-label={fill(words.of, { action: words.actions[offered], name })}
          onClick={() => (asks(offered) ? setAsked(offered) : void act(offered))}
        >
          {words.actions[offered]}
        </Button>
      ))}
      {asked && (
        <Confirm
          open
          title={fill(words.confirm[asked].title, { name })}
          texts={[words.confirm[asked].text]}
          yes={words.actions[asked]}
          onYes={() => void act(asked)}
          onNo={() => setAsked(null)}
        />
      )}
    </Stack>
  );
};
