import { Button } from '@mui/material';
import { type ComponentType, useState } from 'react';
import { type RaRecord, useRecordContext, useResourceContext } from 'react-admin';
import { type Moved, useBank } from '../dataProvider';
import { fill, say } from '../messages';
import { Confirm } from '../ui/Confirm';
import { MenuButton } from '../ui/MenuButton';
import { useSaving } from './saving';
import { useMove } from './useMove';

interface Transition {
  transition: string;
  title: string;
}
type Moving = RaRecord & { etag?: string; meta?: { enabledTransitions?: readonly Transition[] } };

const offers = ({ meta }: Moving, name: string) =>
  meta?.enabledTransitions?.some(({ transition }) => transition === name) ?? false;

/** More transitions than this stand in a menu. */
const MOST_BUTTONS = 2;

/** Whether what was looked at may happen, and the reason that was given for it. */
export interface PreviewAnswer {
  mayGoOn: boolean;
  reason?: string;
}
export interface PreviewProps {
  resource: string;
  id: RaRecord['id'];
  transition: string;
  onAnswer: (answer: PreviewAnswer) => void;
}

interface Props {
  /** What more to say before a transition, when it does more than move the status. */
  warn?: (transition: string) => string | undefined;
  /** Shows what such a transition does before it happens. */
  Preview?: ComponentType<PreviewProps>;
}

const FREE: PreviewAnswer = { mayGoOn: true };
const NOTHING_MOVED: Moved = { warnings: [] };

/** The transitions that the server allows now, each with its question. What was typed is saved first. */
export const WorkflowButton = ({ warn, Preview }: Props) => {
  const record = useRecordContext<Moving>();
  const resource = useResourceContext()!;
  const { save, saving, isDirty } = useSaving();
  const bank = useBank();
  const takeIn = useMove(resource);
  const [asked, setAsked] = useState<Transition>();
  const [answer, setAnswer] = useState(FREE);
  const [busy, setBusy] = useState(false);
  const previewed = (transition: Transition) => Preview !== undefined && warn?.(transition.transition) !== undefined;

  const ask = async (transition: Transition) => {
    // What is shown must be what happens: the preview is of what is saved.
    if (previewed(transition) && isDirty && !(await save('stay'))) return;
    setAnswer(previewed(transition) ? { mayGoOn: false } : FREE);
    setAsked(transition);
  };

  const go = async ({ transition }: Transition) => {
    setBusy(true);
    try {
      const current = isDirty ? await save('stay') : record;
      if (!current) return;
      // The save alone may have moved it already.
      const moved = offers(current as Moving, transition)
        ? await bank.transition(resource, current as Moving, transition, answer.reason)
        : NOTHING_MOVED;
      await takeIn(current.id, moved, say.common.saved);
    } catch {
      // The error panel says why; the record is as it was.
    } finally {
      setBusy(false);
      setAsked(undefined);
    }
  };

  const warning = asked && warn?.(asked.transition);
  const offered = record?.meta?.enabledTransitions ?? [];
  const look = { color: 'secondary', disabled: saving || busy } as const;
  return (
    <>
      {offered.length > MOST_BUTTONS ? (
        <MenuButton
          {...look}
          label={say.common.workflow}
          items={offered.map((enabled) => ({ label: enabled.title, run: () => void ask(enabled) }))}
        />
      ) : (
        offered.map((enabled) => (
          <Button key={enabled.transition} {...look} variant="outlined" onClick={() => void ask(enabled)}>
            {enabled.title}
          </Button>
        ))
      )}
      <Confirm
        open={!!asked}
        title={fill(say.common.transitionConfirm, { transition: asked?.title ?? '' })}
        texts={[...(warning ? [warning] : []), ...(isDirty ? [say.common.savedFirst] : [])]}
        yes={asked?.title ?? say.common.ok}
        busy={busy}
        blocked={!answer.mayGoOn}
        onYes={() => void go(asked!)}
        onNo={() => setAsked(undefined)}
      >
        {asked && Preview && warning && record && (
          <Preview resource={resource} id={record.id} transition={asked.transition} onAnswer={setAnswer} />
        )}
      </Confirm>
    </>
  );
};
