import { Box } from '@mui/material';
import { type FocusEvent, type MutableRefObject, type ReactNode, useEffect, useRef, useState } from 'react';
import { type HttpError, type RaRecord, useFormIsDirty, useLocation, useNavigate, useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useCanOpen } from '../access';
import { useBank } from '../dataProvider';
import { listAsLeft } from '../finding/listPlace';
import { labelOf } from '../history/HistoryValue';
import { exceptions } from '../http/exceptions';
import { withoutSentences } from '../http/sentences';
import { say } from '../messages';
import { InvalidValues } from './InvalidValues';
import { type StaleBody, StaleDialog } from './StaleDialog';
import { type Exit, type Problems, type Saving, SavingContext, type Values } from './saving';
import { UnsavedChanges } from './UnsavedChanges';
import { useNotifySaved } from './useNotifySaved';
import { FULL_RECORD_META, useRecordCache } from './useRecordCache';

/** The rules by which a screen saves its form. */
export interface SavingRules {
  resource: string;
  /** Finds problems of the typed values before the server is asked. */
  check: (values: Values, loaded?: Values) => Problems;
  /** The request's body, from the typed values and the loaded record. */
  outgoing: (values: Values, loaded: Values) => Values;
  /** The label of a field in the message about a stale save, where the words of the field's name don't give it. */
  changedFieldLabel?: (field: string, values: Values) => string | undefined;
  invalidText?: string;
  mayEdit?: boolean;
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
  const { check, outgoing, changedFieldLabel, invalidText = say.invalid.record } = rules;
  const form = useFormContext();
  const loaded = useRecordContext<RaRecord & { etag?: string }>();
  const bank = useBank();
  const cache = useRecordCache(resource);
  const navigate = useNavigate();
  const notifySaved = useNotifySaved(resource, nameOf);
  const isDirty = useFormIsDirty();
  const mayList = useCanOpen(`/${resource}`);
  const { key, pathname } = useLocation();
  const isFirstPage = key === 'default';
  /** A record that exists once, such as the configuration, has no list to go to after a save. */
  const isSingleton = pathname === `/${resource}`;
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);
  const [invalid, setInvalid] = useState(false);
  const [stale, setStale] = useState<StaleBody>();
  const problemsOfSave = useRef<Problems>({});
  const [refusedProblems, setRefused] = useState<Problems>();

  const showProblems = (problems: Problems) => {
    for (const [field, message] of Object.entries(problems)) form.setError(field, { type: 'server', message });
    problemsOfSave.current = problems;
    setInvalid(true);
  };

  const send = (values: Values) => {
    const data = outgoing(values, loaded ?? {});
    return isNew
      ? bank.create(resource, { data })
      : bank.update(resource, { id: loaded!.id, data: { ...data, etag: values.etag }, previousData: loaded! });
  };

  /** @returns whether this screen is left for another one */
  const acceptSaved = (saved: RaRecord, exit: Exit): boolean => {
    form.reset(form.getValues());
    cache.put(saved);
    void cache.listsChanged();
    notifySaved(saved, { isLeaving: exit === 'list' });
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

  const showRefusal = ({ status, message, body }: HttpError) => {
    if (status === 412) setStale(body);
    else if (body?.errors && Object.keys(body.errors).length) {
      exceptions.shorten(message, withoutSentences(message, body.errors));
      showProblems(body.errors);
    }
  };

  const save: Saving['save'] = async (requestedExit) => {
    const exit = isSingleton ? 'stay' : requestedExit;
    if (busy.current || !editable) return;
    form.clearErrors();
    const values = form.getValues();
    const problems = check(values, loaded);
    if (Object.keys(problems).length) {
      showProblems(problems);
      return;
    }
    busy.current = true;
    setSaving(true);
    let isLeaving = false;
    try {
      const { data } = await send(values);
      isLeaving = acceptSaved(data, exit);
      return data;
    } catch (error) {
      showRefusal(error as HttpError);
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
    const { data } = await bank.getOne(resource, { id: loaded!.id, meta: FULL_RECORD_META });
    cache.put(data);
    setStale(undefined);
  };

  return (
    <SavingContext.Provider value={{ save, saving, editable, isNew, isDirty, refusedProblems }}>
      <DisabledWhile while={saving} onBlur={checkBlurredField}>
        {children}
      </DisabledWhile>
      <InvalidValues
        open={invalid}
        text={invalidText}
        onClose={() => setInvalid(false)}
        onClosed={() => setRefused(problemsOfSave.current)}
      />
      <StaleDialog
        body={stale}
        nameOf={(field) => changedFieldLabel?.(field, form.getValues()) ?? labelOf(field)}
        onReload={reload}
        onClose={() => setStale(undefined)}
      />
      <UnsavedChanges isDirty={isDirty && !saving} />
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
