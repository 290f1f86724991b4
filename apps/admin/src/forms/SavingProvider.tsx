import { Box } from '@mui/material';
import { type FocusEvent, type MutableRefObject, type ReactNode, useEffect, useRef, useState } from 'react';
import { type HttpError, type RaRecord, useFormIsDirty, useLocation, useNavigate, useRecordContext } from 'react-admin';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import { useCanOpen } from '../access';
import { useBank } from '../dataProvider';
import { listAsLeft } from '../finding/listPlace';
import { exceptions } from '../http/exceptions';
import { withoutSentences } from '../http/sentences';
import { signInGate } from '../http/signInGate';
import { say } from '../messages';
import { InvalidValues } from './InvalidValues';
import { StaleDialog } from './StaleDialog';
import { saveRecord } from './saveRecord';
import { type Exit, type Problems, type Saving, SavingContext, type Values } from './saving';
import type { ChangedPart, Conflict, StaleBody } from './stale';
import { UnsavedChanges } from './UnsavedChanges';
import { useDraft } from './useDraft';
import { askOwnerToSignIn, isOwnerSignedIn, useFormOwner } from './useFormOwner';
import { useNotifySaved } from './useNotifySaved';
import { useNotifyWarnings } from './useNotifyWarnings';
import { FULL_RECORD_META, useRecordCache } from './useRecordCache';

/** The rules by which a screen saves its form. */
export interface SavingRules {
  resource: string;
  /** Finds problems of the typed values before the server is asked. */
  check: (values: Values, loaded?: Values) => Problems;
  /** The request's body, from the typed values and the loaded record. */
  outgoing: (values: Values, loaded: Values) => Values;
  /** The part of the record that a stale save names, where that is not one of the form's fields. */
  changedPart?: (field: string, values: Values) => ChangedPart | undefined;
  /** The form's path of a field that the server names in another way. */
  fieldInForm?: (field: string, values: Values) => string;
  /** The name under which the history knows the kind: SupplyOrder, Product, ... */
  history: string;
  invalidText?: string;
  /** Asks before a save whose values are right. */
  confirm?: (values: Values) => Promise<boolean>;
  /** Saves in place of the one request that creates or updates a record. */
  send?: (values: Values, loaded: RaRecord | undefined, form: UseFormReturn) => Promise<SendResult>;
  mayEdit?: boolean;
  /** A field is checked when it loses the focus, and not only by a save. */
  checksOnBlur?: boolean;
}

/** The saved record, and sentences about what surprises in it. */
export interface SendResult {
  data: RaRecord;
  warnings?: readonly string[];
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
    fieldInForm = (field) => field,
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
  });
  useEffect(signInGate.formOpened, []);
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);
  const [invalid, setInvalid] = useState(false);
  const [invalidReason, setInvalidReason] = useState(invalidText);
  const [conflict, setConflict] = useState<Conflict>();
  const problemsOfSave = useRef<Problems>({});
  const [refusedProblems, setRefused] = useState<Problems>();

  const showProblems = (problems: Problems, text = invalidText) => {
    const values = form.getValues();
    for (const [field, message] of Object.entries(problems))
      form.setError(fieldInForm(field, values), { type: 'server', message });
    problemsOfSave.current = problems;
    setInvalidReason(text);
    setInvalid(true);
  };

  const send = (values: Values): Promise<SendResult> => {
    if (rules.send) return rules.send(values, loaded, form);
    return saveRecord(bank, resource, { ...outgoing(values, loaded ?? {}), etag: values.etag }, loaded);
  };

  /** @returns whether this screen is left for another one */
  const acceptSaved = ({ data: saved, warnings = [] }: SendResult, exit: Exit): boolean => {
    form.reset(form.getValues());
    forgetDraft();
    cache.put(saved);
    void cache.listsChanged();
    if (!notifyWarnings(warnings)) notifySaved(saved, { isLeaving: exit === 'list' });
    if (exit === 'list') leaveScreen();
    else if (isNew) navigate(`/${resource}/${saved.id}`, { state: { saved: true }, replace: true });
    return exit === 'list' || isNew;
  };

  /** Goes to the list, or back to the page before for a user who may not see the list. */
  const leaveScreen = () => {
    if (mayList) navigate(listAsLeft(`/${resource}`), { state: { saved: true } });
    else if (isFirstPage) navigate('/', { state: { saved: true } });
    else navigate(-1);
  };

  const readSaved = async () => (await bank.getOne(resource, { id: loaded!.id, meta: FULL_RECORD_META })).data;

  const showConflict = async ({ message, details }: StaleBody, refused: Conflict['refused']) => {
    const [typed, saved] = [form.getValues(), await readSaved().catch(() => undefined)];
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

  const save: Saving['save'] = async (requestedExit) => {
    const exit = isSingleton ? 'stay' : requestedExit;
    if (busy.current || !editable) return;
    busy.current = true;
    let isLeaving = false;
    try {
      if (owner && !isOwnerSignedIn(owner) && !(await askOwnerToSignIn(owner))) return;
      form.clearErrors();
      const values = form.getValues();
      const problems = check(values, loaded);
      if (Object.keys(problems).length) {
        showProblems(problems);
        return;
      }
      if (rules.confirm && !(await rules.confirm(values))) return;
      setSaving(true);
      const result = await send(values);
      isLeaving = acceptSaved(result, exit);
      return result.data;
    } catch (error) {
      await showRefusal(error, 'save');
      return;
    } finally {
      busy.current = false;
      if (!isLeaving) setSaving(false);
    }
  };
  onEnter.current = () => void save(exitOnEnter);

  const checkBlurredField = ({ target }: FocusEvent) => {
    // A select whose list has just taken the focus has no name here, and is not left yet.
    const field = rules.checksOnBlur && (target as { name?: string }).name;
    const message = field && check(form.getValues(), loaded)[field];
    if (message) form.setError(field, { type: 'server', message });
  };

  const reload = async () => {
    cache.put(await readSaved());
    if (conflict) exceptions.withdraw(conflict.message);
    setConflict(undefined);
  };

  return (
    <SavingContext.Provider
      value={{ save, saving, editable, isNew, isDirty, showRefusal, refusedProblems, draft, forgetDraft, owner, user }}
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
      <StaleDialog
        conflict={conflict}
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
