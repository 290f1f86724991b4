import { Box } from '@mui/material';
import {
  type ComponentType,
  type FocusEvent,
  type MutableRefObject,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type HttpError, type RaRecord, useFormIsDirty, useLocation, useNavigate, useRecordContext } from 'react-admin';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import { useBank } from '../../api/provider/dataProvider';
import { exceptions } from '../../api/transport/exceptions';
import { withoutSentences } from '../../api/transport/sentences';
import { signInGate } from '../../api/transport/signInGate';
import { fieldAt } from '../../kit/problems/goToField';
import { InvalidValues } from '../../kit/problems/InvalidValues';
import { say } from '../../messages';
import { listAsLeft } from '../screens/listPlace';
import { useCanOpen } from '../session/access';
import { type DraftRules, drafts } from './drafts';
import { StaleDialog } from './StaleDialog';
import { type SendResult, saveRecord } from './saveRecord';
import { type Exit, type Problems, type Saving, SavingContext, type Values } from './saving';
import type { ChangedPart, Conflict, JoinProps, StaleBody } from './stale';
import { UnsavedChanges } from './UnsavedChanges';
import { useDraft } from './useDraft';
import { askOwnerToSignIn, isOwnerSignedIn, useFormOwner } from './useFormOwner';
import { useNotifySaved } from './useNotifySaved';
import { useNotifyWarnings } from './useNotifyWarnings';
import { FULL_RECORD_META, useRecordCache } from './useRecordCache';
import { isUnreachable, type PendingSave, useRepeatedSave } from './useRepeatedSave';

/** The rules by which a screen saves its form. */
export interface SavingRules {
  resource: string;
  /** Finds problems of the typed values before the server is asked. */
  check: (values: Values, loaded?: Values) => Problems;
  /** The record as the form takes it, where that is another shape than the answer's. */
  receive?: (record: RaRecord) => RaRecord;
  /** The request's body, from the typed values and the loaded record. */
  outgoing: (values: Values, loaded: Values) => Values;
  /** The part of the record that a stale save names, where that is not one of the form's fields. */
  changedPart?: (field: string, values: Values) => ChangedPart | undefined;
  /** The form's path of a field that the server names in another way, and the problem as it is said beside that field. */
  problemInForm?: (problem: readonly [field: string, problem: string], values: Values) => readonly [string, string];
  /** The name under which the history knows the kind: SupplyOrder, Product, ... */
  history: string;
  invalidText?: string;
  /** Asks before a save whose values are right. */
  confirm?: (values: Values) => Promise<boolean>;
  /** Saves in place of the one request that creates or updates a record. */
  send?: (values: Values, loaded: RaRecord | undefined, form: UseFormReturn) => Promise<SendResult>;
  mayEdit?: boolean;
  /** Joins the entries of a stale save with what was saved meanwhile, in place of the dialog that keeps whole fields. */
  Join?: ComponentType<JoinProps>;
  /** How entries are kept on the device, where that is not the usual way. */
  drafts?: DraftRules;
  /** A save that gets no answer is repeated until it gets one, while typing goes on. */
  repeatsSave?: boolean;
  /** A field is checked when it loses the focus, and not only by a save. */
  checksOnBlur?: boolean;
}

interface Props extends SavingRules {
  nameOf: (record: RaRecord) => string;
  isNew: boolean;
  editable: boolean;
  onEnter: MutableRefObject<(() => void) | undefined>;
  exitOnEnter: Exit;
  children: ReactNode;
}

/** Saves the form around it, one save at a time, and says on the screen why a save failed. */
export const SavingProvider = ({
  resource,
  nameOf,
  isNew,
  editable,
  onEnter,
  exitOnEnter,
  children,
  ...rules
}: Props) => {
  const {
    check,
    outgoing,
    changedPart,
    history,
    invalidText = say.invalid.record,
    problemInForm = (problem) => problem,
  } = rules;
  const form = useFormContext();
  const loaded = useRecordContext<RaRecord & { etag?: string }>();
  const bank = useBank();
  const cache = useRecordCache(resource);
  const navigate = useNavigate();
  const notifyWarnings = useNotifyWarnings();
  const notifySaved = useNotifySaved(resource, nameOf);
  const isDirty = useFormIsDirty();
  const mayList = useCanOpen(`/${resource}`);
  const { key, pathname } = useLocation();
  const isFirstPage = key === 'default';
  /** A record that exists once, such as the configuration, has no list to go to after a save. */
  const isSingleton = pathname === `/${resource}`;
  const { owner, user } = useFormOwner();
  const isOthers = owner?.id !== user?.id;
  const { offer: draft, forget: forgetDraft } = useDraft({
    user: owner?.id,
    path: pathname,
    etag: loaded?.etag,
    isDirty,
    loaded,
    rules: rules.drafts,
  });
  useEffect(signInGate.formOpened, []);
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);
  const [invalid, setInvalid] = useState(false);
  const [invalidReason, setInvalidReason] = useState(invalidText);
  const [conflict, setConflict] = useState<Conflict>();
  /** The record of the conflict, as it was answered. */
  const savedMeanwhile = useRef<RaRecord>(undefined);
  const lastExit = useRef<Exit>('stay');
  const problemsOfSave = useRef<Problems>({});
  const [refusedProblems, setRefused] = useState<Problems>();

  const showProblems = (problems: Problems, text = invalidText) => {
    const values = form.getValues();
    for (const problem of Object.entries(problems)) {
      const [field, message] = problemInForm(problem, values);
      form.setError(field, { type: 'server', message });
    }
    problemsOfSave.current = problems;
    setInvalidReason(text);
    setInvalid(true);
  };

  const network = useRepeatedSave((pending) => saveOn(pending.exit, pending.basis, pending));

  const send = (values: Values, basis: typeof loaded): Promise<SendResult> => {
    if (rules.send) return rules.send(values, basis, form);
    return saveRecord(bank, resource, { ...outgoing(values, basis ?? {}), etag: values.etag }, basis);
  };

  /** @returns whether this screen is left for another one */
  const acceptSaved = ({ data: saved, warnings = [] }: SendResult, exit: Exit, sent?: Values): boolean => {
    const typedSince = sent ? entriesSince(sent) : {};
    form.reset(form.getValues());
    forgetDraft();
    if (Object.keys(typedSince).length) keepTypedSince(typedSince, saved);
    cache.put(saved);
    void cache.listsChanged();
    if (!notifyWarnings(warnings)) notifySaved(saved, { isLeaving: exit === 'list' });
    if (exit === 'list') leaveScreen();
    else if (isNew) navigate(`/${resource}/${saved.id}`, { state: { saved: true }, replace: true });
    return exit === 'list' || isNew;
  };

  const { keep, restore } = rules.drafts ?? {
    keep: (_: string, value: unknown) => value,
    restore: (_: string, kept: unknown) => kept,
  };

  /** What was typed while a save was on its way, apart from what that save had. */
  const entriesSince = (sent: Values): Values => {
    const values = form.getValues();
    const changed = Object.keys(values).filter(
      (name) => form.getFieldState(name).isDirty && JSON.stringify(values[name]) !== JSON.stringify(sent[name]),
    );
    return Object.fromEntries(changed.map((name) => [name, keep(name, values[name], sent[name])]));
  };

  /** Puts entries over the saved record; those of a record that has just got an address of its own wait there as a draft. */
  const keepTypedSince = (entries: Values, raw: RaRecord) => {
    const saved = receive(raw);
    if (isNew) {
      const draft = { savedAt: new Date().toISOString(), ...(saved.etag ? { etag: saved.etag } : {}), values: entries };
      if (owner) drafts.write(owner.id, `/${resource}/${saved.id}`, draft, rules.drafts?.place);
      return;
    }
    form.reset(saved);
    for (const [name, entry] of Object.entries(entries))
      form.setValue(name, restore(name, entry, saved[name]), { shouldDirty: true });
  };

  /** Goes to the list, or back to the page before for a user who may not see the list. */
  const leaveScreen = () => {
    if (mayList) navigate(listAsLeft(`/${resource}`), { state: { saved: true } });
    else if (isFirstPage) navigate('/', { state: { saved: true } });
    else navigate(-1);
  };

  const readSaved = async (): Promise<RaRecord> =>
    (await bank.getOne(resource, { id: loaded!.id, meta: FULL_RECORD_META })).data;
  const { receive = (record: RaRecord) => record } = rules;

  const showConflict = async ({ message, details }: StaleBody, refused: Conflict['refused']) => {
    const [typed, raw] = [form.getValues(), await readSaved().catch(() => undefined)];
    savedMeanwhile.current = raw;
    const saved = raw && receive(raw);
    setConflict({
      message,
      refused,
      hasEntries: isDirty,
      changes: details,
      opened: loaded ?? {},
      typed,
      saved,
      changedByUser: (field) => form.getFieldState(changedPart?.(field, typed)?.path ?? field).isDirty,
    });
  };

  const showRefusal = async (error: unknown, refused: Conflict['refused'] = 'action') => {
    const { status, message, body } = error as HttpError;
    if (status === 412) await showConflict(body, refused);
    else if (body?.errors && Object.keys(body.errors).length) {
      const sentence = withoutSentences(message, body.errors);
      exceptions.shorten(message, sentence);
      showProblems(body.errors, refused === 'save' ? invalidText : sentence);
    }
  };

  /** @param repeated an earlier save that got no answer, which is sent again as it was */
  const saveOn = async (
    requestedExit: Exit,
    basis: typeof loaded,
    repeated?: PendingSave,
  ): Promise<RaRecord | undefined> => {
    const exit = isSingleton ? 'stay' : requestedExit;
    if (busy.current || !editable) return;
    busy.current = true;
    lastExit.current = exit;
    let isLeaving = false;
    let sent: Values | undefined;
    try {
      if (owner && !isOwnerSignedIn(owner) && !(await askOwnerToSignIn(owner))) return;
      form.clearErrors();
      const values = repeated?.values ?? form.getValues();
      const problems = repeated ? {} : check(values, basis);
      if (Object.keys(problems).length) {
        showProblems(problems);
        return;
      }
      if (rules.confirm && !repeated && !(await rules.confirm(values))) return;
      sent = values;
      setSaving(true);
      const result = await send(values, basis);
      network.settle();
      isLeaving = acceptSaved(result, exit, repeated?.values);
      return result.data;
    } catch (error) {
      if (rules.repeatsSave && sent && isUnreachable(error)) {
        exceptions.withdraw((error as Error).message);
        network.wait(repeated ?? { exit, values: structuredClone(sent), basis });
        return;
      }
      network.settle();
      await showRefusal(error, 'save');
      return;
    } finally {
      busy.current = false;
      if (!isLeaving) setSaving(false);
    }
  };
  const save: Saving['save'] = (exit) => {
    const pending = network.pending.current;
    return pending ? saveOn(exit, pending.basis, pending) : saveOn(exit, loaded);
  };
  onEnter.current = () => void save(exitOnEnter);

  const checkBlurredField = ({ target, relatedTarget }: FocusEvent) => {
    const field = rules.checksOnBlur && fieldAt(target);
    if (!field || field === fieldAt(relatedTarget)) return;
    const message = check(form.getValues(), loaded)[field];
    if (message) form.setError(field, { type: 'server', message });
  };

  const saveJoined = async (values: Values) => {
    const raw = savedMeanwhile.current;
    if (!conflict?.saved || !raw) return;
    const entries = form.getValues();
    const isTyped = (name: string) => form.getFieldState(name).isDirty;
    const typed = Object.fromEntries(Object.entries(entries).filter(([name]) => name !== 'etag' && isTyped(name)));
    form.reset(conflict.saved);
    for (const [name, value] of Object.entries({ ...typed, ...values }))
      form.setValue(name, value, { shouldDirty: true });
    cache.put(raw);
    exceptions.withdraw(conflict.message);
    setConflict(undefined);
    await saveOn(lastExit.current, conflict.saved as RaRecord);
  };

  const reload = async () => {
    cache.put(await readSaved());
    if (conflict) exceptions.withdraw(conflict.message);
    setConflict(undefined);
  };

  const isJoinable = rules.Join && conflict?.refused === 'save' && conflict.saved?.isEditable === loaded?.isEditable;
  const joined = isJoinable ? (conflict as JoinProps['conflict']) : undefined;

  return (
    <SavingContext.Provider
      value={{
        save,
        saving,
        isWaitingForNetwork: network.isWaiting,
        editable,
        isNew,
        isDirty,
        showRefusal,
        refusedProblems,
        draft,
        forgetDraft,
        owner,
        user,
      }}
    >
      <DisabledWhile while={saving} onBlur={checkBlurredField}>
        {children}
      </DisabledWhile>
      <InvalidValues
        open={invalid}
        text={invalidReason}
        onClose={() => setInvalid(false)}
        onClosed={() => setRefused(problemsOfSave.current)}
      />
      {joined && rules.Join && (
        <rules.Join conflict={joined} onJoin={saveJoined} onClose={() => setConflict(undefined)} />
      )}
      <StaleDialog
        conflict={joined ? undefined : conflict}
        objectClass={history}
        partOf={(field) => changedPart?.(field, form.getValues())}
        onReload={reload}
        onClose={() => setConflict(undefined)}
      />
      <UnsavedChanges isDirty={isDirty && !saving} {...(isOthers ? {} : { onLeave: forgetDraft })} />
    </SavingContext.Provider>
  );
};

interface DisabledWhileProps {
  while: boolean;
  onBlur: (event: FocusEvent) => void;
  children: ReactNode;
}

/**
 * Takes no input while a save is under way, since that would be neither saved nor kept. The focus comes back
 * afterwards.
 */
const DisabledWhile = ({ while: isDisabled, onBlur, children }: DisabledWhileProps) => {
  const area = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isDisabled || !focused.current) return;
    if (document.activeElement === document.body) focused.current.focus();
    focused.current = null;
  }, [isDisabled]);
  const { activeElement } = document;
  if (isDisabled && !focused.current && area.current?.contains(activeElement))
    focused.current = activeElement as HTMLElement;
  return (
    <Box ref={area} inert={isDisabled} aria-busy={isDisabled} onBlur={onBlur}>
      {children}
    </Box>
  );
};
