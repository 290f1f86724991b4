import { Button } from '@mui/material';
import { type ComponentType, useState } from 'react';
import { type RaRecord, useRecordContext, useResourceContext } from 'react-admin';
import { type TransitionOutcome, useBank } from '../../api/provider/dataProvider';
import { Confirm } from '../../kit/dialogs/Confirm';
import { MenuButton } from '../../kit/dialogs/MenuButton';
import { ReasonedButton } from '../../kit/dialogs/ReasonedButton';
import { fill, say } from '../../messages';
import { offersTransition, type Transition, type WorkflowRecord } from '../saving/nextStep';
import { useSaving } from '../saving/saving';
import { useShowOutcome } from '../saving/useShowOutcome';

/** More transitions than this are put into a menu. */
const MAX_TRANSITION_BUTTONS = 2;

/** Whether the previewed transition may happen, and the reason that the user gave for it. */
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

/** The labels of buttons, where a transition's title alone says too little. */
export interface TransitionLabels {
  no: string;
  /** Transition -> the answers to its question. */
  labels: Readonly<Record<string, { yes: string; no?: string }>>;
}

/** What stands beside the transition that comes next. */
export interface StepProblem {
  text: string;
  /** It keeps the transition from happening. */
  isHeld: boolean;
}

interface Props {
  words?: TransitionLabels;
  /** The warning before a transition that does more than change the status. */
  warn?: (transition: string) => string | undefined;
  /** Further sentences before a transition of the record as it was saved. */
  explain?: (transition: string, record: RaRecord) => readonly string[];
  /** Shows the effects of a transition with a warning before it happens. */
  Preview?: ComponentType<PreviewProps>;
  /** Why the transition that comes next can't happen, or not simply; null while nothing is in its way. */
  nextProblem?: StepProblem | null;
  /** Whether the server's answer says that the transition was not applied; shows why. */
  isHeldUp?: (answer: TransitionOutcome['meta']) => boolean;
}

const byTitle = (a: Transition, b: Transition) => a.title.localeCompare(b.title, 'en', { sensitivity: 'base' });
const NO_LABELS: TransitionLabels = { no: say.common.cancel, labels: {} };

const MAY_GO_ON: PreviewAnswer = { mayGoOn: true };
const NO_WARNINGS: TransitionOutcome = { warnings: [], meta: {} };

/** The transitions that the server allows now. Each asks for a confirmation, and saves unsaved changes first. */
export const WorkflowButton = ({ words = NO_LABELS, warn, explain, Preview, nextProblem, isHeldUp }: Props) => {
  const record = useRecordContext<WorkflowRecord>();
  const resource = useResourceContext()!;
  const { save, saving, isDirty, nextStep, showRefusal } = useSaving();
  const bank = useBank();
  const showOutcome = useShowOutcome(resource);
  const [askedTransition, setAsked] = useState<Transition>();
  const [answer, setAnswer] = useState(MAY_GO_ON);
  const [busy, setBusy] = useState(false);
  const hasPreview = (transition: Transition) => Preview !== undefined && warn?.(transition.transition) !== undefined;

  const openConfirmation = async (transition: Transition) => {
    // The server previews the saved order, so unsaved changes are saved before it is shown.
    if (hasPreview(transition) && isDirty && !(await save('stay'))) return;
    setAnswer(hasPreview(transition) ? { mayGoOn: false } : MAY_GO_ON);
    setAsked(transition);
  };

  const runTransition = async ({ transition, title }: Transition) => {
    setBusy(true);
    try {
      const current = isDirty ? await save('stay') : record;
      if (!current) return;
      // The save alone may have changed the status already.
      const outcome = offersTransition(current as WorkflowRecord, transition)
        ? await bank.transition(resource, current as WorkflowRecord, transition, answer.reason)
        : NO_WARNINGS;
      if (!isHeldUp?.(outcome.meta))
        await showOutcome(current.id, outcome, fill(say.common.transitionDone, { transition: title }));
    } catch (error) {
      // The error panel says why; the record is as it was. The dialog would take the focus back from the first problem.
      setAsked(undefined);
      await showRefusal(error);
    } finally {
      setBusy(false);
      setAsked(undefined);
    }
  };

  const warning = askedTransition && warn?.(askedTransition.transition);
  const explained = (askedTransition && record && explain?.(askedTransition.transition, record)) ?? [];
  const transitions = [...(record?.meta?.enabledTransitions ?? [])].sort(byTitle);
  const next = transitions.find(({ transition }) => transition === nextStep);
  const others = transitions.filter((each) => each !== next);
  const labelOf = ({ transition, title }: Transition) => words.labels[transition]?.yes ?? title;
  const disabled = saving || busy;
  const buttonProps = { color: 'secondary', disabled } as const;
  return (
    <>
      {transitions.length > MAX_TRANSITION_BUTTONS ? (
        <MenuButton
          {...buttonProps}
          label={say.common.workflow}
          items={others.map((enabled) => ({ label: labelOf(enabled), run: () => void openConfirmation(enabled) }))}
        />
      ) : (
        others.map((enabled) => (
          <Button
            key={enabled.transition}
            {...buttonProps}
            variant="outlined"
            onClick={() => void openConfirmation(enabled)}
          >
            {labelOf(enabled)}
          </Button>
        ))
      )}
      {next && (
        <ReasonedButton
          variant={isDirty ? 'outlined' : 'contained'}
          disabled={disabled}
          reason={nextProblem ? nextProblem.text : nextProblem}
          isHeld={nextProblem?.isHeld ?? false}
          onClick={() => void openConfirmation(next)}
        >
          {labelOf(next)}
        </ReasonedButton>
      )}
      <Confirm
        open={!!askedTransition}
        title={fill(say.common.transitionConfirm, { transition: askedTransition?.title ?? '' })}
        texts={[...(warning ? [warning] : []), ...explained, ...(isDirty ? [say.common.savedFirst] : [])]}
        yes={askedTransition ? labelOf(askedTransition) : say.common.ok}
        no={words.labels[askedTransition?.transition ?? '']?.no ?? words.no}
        busy={busy}
        blocked={!answer.mayGoOn}
        onYes={() => void runTransition(askedTransition!)}
        onNo={() => setAsked(undefined)}
      >
        {askedTransition && Preview && warning && record && (
          <Preview resource={resource} id={record.id} transition={askedTransition.transition} onAnswer={setAnswer} />
        )}
      </Confirm>
    </>
  );
};
