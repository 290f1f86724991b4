import { type FocusEvent, type MutableRefObject, type ReactNode, useEffect } from 'react';
import { type HttpError, type RaRecord, useFormIsDirty, useLocation, useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { withoutSentences } from '../../api/transport/sentences';
import { signInGate } from '../../api/transport/signInGate';
import { exceptions } from '../../kit/problems/exceptions';
import { fieldAt } from '../../kit/problems/goToField';
import { DisabledWhile } from './DisabledWhile';
import { nextStepFor } from './nextStep';
import { OthersChangeBar } from './OthersChangeBar';
import type { LoadedRecord, SavingRules } from './rules';
import { StaleDialog } from './StaleDialog';
import { type Exit, SavingContext, type Values } from './saving';
import type { Conflict, JoinProps } from './stale';
import { UnsavedChanges } from './UnsavedChanges';
import { useConflict } from './useConflict';
import { useDraft } from './useDraft';
import { useFocusAfter } from './useFocusAfter';
import { useFormOwner } from './useFormOwner';
import { useOthersChanges } from './useOthersChanges';
import { useProblems } from './useProblems';
import { useSave } from './useSave';
import { useSaved } from './useSaved';
import { useTypedSince } from './useTypedSince';

interface Props extends SavingRules {
  nameOf: (record: RaRecord) => string;
  isNew: boolean;
  editable: boolean;
  onEnter: MutableRefObject<(() => void) | undefined>;
  exitOnEnter: Exit;
  children: ReactNode;
}

/** Saves the form around it, and says on the screen why a save failed. */
export const SavingProvider = ({ nameOf, isNew, editable, onEnter, exitOnEnter, children, ...rules }: Props) => {
  const { resource, check, changedPart, searchForNew, Join } = rules;
  const form = useFormContext();
  const loaded = useRecordContext<LoadedRecord>();
  const isDirty = useFormIsDirty();
  const { owner, user } = useFormOwner();
  const { offer: draft, forget: forgetDraft } = useDraft({
    user: owner?.id,
    path: useLocation().pathname,
    etag: loaded?.etag,
    isDirty,
    loaded,
    rules: rules.drafts,
  });
  useEffect(signInGate.formOpened, []);
  const typedSince = useTypedSince(rules, { isNew, owner });
  const onSaved = useSaved({ resource, nameOf, isNew, searchForNew, typedSince, forgetDraft });
  const problems = useProblems(rules);
  const { conflict, ...conflicts } = useConflict(rules, loaded);

  const showRefusal = async (error: unknown, refused: Conflict['refused'] = 'action') => {
    const { status, message, body } = error as HttpError;
    if (status === 412) await conflicts.show(body, refused);
    else if (body?.errors && Object.keys(body.errors).length) {
      const sentence = withoutSentences(message, body.errors);
      exceptions.shorten(message, sentence);
      problems.showAnswered(body.errors, refused === 'save' ? undefined : sentence);
    }
  };

  const { save, saveAgainOn, ...progress } = useSave({
    rules,
    loaded,
    editable,
    owner,
    onSaved: (...saved) => {
      problems.forgetRefused();
      return onSaved(...saved);
    },
    onProblems: problems.showInForm,
    onRefused: (error) => showRefusal(error, 'save'),
  });
  onEnter.current = () => void save(exitOnEnter);

  useFocusAfter(progress.saving);
  const others = useOthersChanges(rules, loaded, { isDirty, saving: progress.saving });
  const partOf = (field: string) => changedPart?.(field, form.getValues());

  const saveJoined = async (values: Values) => {
    const basis = conflicts.join(values);
    if (basis) await saveAgainOn(basis);
  };

  const checkBlurredField = ({ target, relatedTarget }: FocusEvent) => {
    const field = rules.checksOnBlur && fieldAt(target);
    if (!field || field === fieldAt(relatedTarget)) return;
    const message = check(form.getValues(), loaded)[field];
    if (message) form.setError(field, { type: 'server', message });
  };

  const isJoinable = Join && conflict?.refused === 'save' && conflict.saved?.isEditable === loaded?.isEditable;
  const joined = isJoinable ? (conflict as JoinProps['conflict']) : undefined;

  return (
    <SavingContext.Provider
      value={{
        save,
        ...progress,
        editable,
        isNew,
        isDirty,
        showRefusal,
        nextStep: nextStepFor(rules, loaded),
        refused: problems.refused,
        readRefused: problems.readRefused,
        draft,
        forgetDraft,
        owner,
        user,
      }}
    >
      <DisabledWhile while={progress.saving} onBlur={checkBlurredField}>
        {children}
      </DisabledWhile>
      {joined && Join && <Join conflict={joined} onJoin={saveJoined} onClose={conflicts.close} />}
      <StaleDialog
        conflict={joined ? undefined : conflict}
        objectClass={rules.history}
        partOf={partOf}
        onReload={conflicts.reload}
        onClose={conflicts.close}
      />
      {!isNew && (
        <OthersChangeBar
          change={conflict ? undefined : others.change}
          objectClass={rules.history}
          partOf={partOf}
          onShow={({ body }) => void conflicts.show(body, 'save')}
          onClose={others.dismiss}
        />
      )}
      <UnsavedChanges
        isDirty={isDirty && !progress.saving}
        {...(owner?.id === user?.id ? { onLeave: forgetDraft } : {})}
      />
    </SavingContext.Provider>
  );
};
