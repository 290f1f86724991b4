import { Box } from '@mui/material';
import { type FocusEvent, type MutableRefObject, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type HttpError,
  type RaRecord,
  useFormIsDirty,
  useLocation,
  useNavigate,
  useNotify,
  useRecordContext,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useCanOpen } from '../access';
import { useBank } from '../dataProvider';
import { labelOf } from '../history/HistoryValue';
import { exceptions } from '../http/exceptions';
import { withoutSentences } from '../http/sentences';
import { say } from '../messages';
import { InvalidValues } from './InvalidValues';
import { type StaleBody, StaleDialog } from './StaleDialog';
import { type Exit, type Problems, type Saving, SavingContext, type Values } from './saving';
import { UnsavedChanges } from './UnsavedChanges';
import { FULL, useRecordCache } from './useRecordCache';

/** What a screen says about saving its form. */
export interface SavingRules {
  resource: string;
  /** What is wrong with what was typed, before the server is asked. */
  check: (values: Values, loaded?: Values) => Problems;
  /** The request's body, from what was typed and what was loaded. */
  outgoing: (values: Values, loaded: Values) => Values;
  /** A field's name, as a stale save tells it, where its own words don't say it. */
  changedField?: (field: string, values: Values) => string | undefined;
  invalidText?: string;
  mayEdit?: boolean;
  /** A field says what is wrong with it when it is left, and not only at the save. */
  checksOnBlur?: boolean;
}

interface Props extends SavingRules {
  isNew: boolean;
  editable: boolean;
  onEnter: MutableRefObject<(() => void) | undefined>;
  enterExits: Exit;
  children: ReactNode;
}

/** Saves the form around it, and says on the screen why not. One save at a time. */
export const SavingProvider = ({ resource, isNew, editable, onEnter, enterExits, children, ...rules }: Props) => {
  const { check, outgoing, changedField, invalidText = say.invalid.record } = rules;
  const form = useFormContext();
  const loaded = useRecordContext<RaRecord & { etag?: string }>();
  const bank = useBank();
  const cache = useRecordCache(resource);
  const navigate = useNavigate();
  const notify = useNotify();
  const isDirty = useFormIsDirty();
  const mayList = useCanOpen(`/${resource}`);
  const { key, pathname } = useLocation();
  const isFirstPage = key === 'default';
  /** Of the one record that has no list, such as the configuration: there is nowhere to go. */
  const isAlone = pathname === `/${resource}`;
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);
  const [invalid, setInvalid] = useState(false);
  const [stale, setStale] = useState<StaleBody>();
  const problemsOfSave = useRef<Problems>({});
  const [refused, setRefused] = useState<Problems>();

  const show = (problems: Problems) => {
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
  const accept = (saved: RaRecord, exit: Exit): boolean => {
    form.reset(form.getValues());
    cache.put(saved);
    void cache.listsChanged();
    notify(say.common.saved, { type: 'success', autoHideDuration: 2500 });
    if (exit === 'list') leave();
    else if (isNew) navigate(`/${resource}/${saved.id}`, { state: { saved: true }, replace: true });
    return exit === 'list' || isNew;
  };

  /** To the list, or back to where they came from for those who may not see it. */
  const leave = () => {
    if (mayList) navigate(`/${resource}`, { state: { saved: true } });
    else if (isFirstPage) navigate('/', { state: { saved: true } });
    else navigate(-1);
  };

  const refuse = ({ status, message, body }: HttpError) => {
    if (status === 412) setStale(body);
    else if (body?.errors && Object.keys(body.errors).length) {
      exceptions.retell(message, withoutSentences(message, body.errors));
      show(body.errors);
    }
  };

  const save: Saving['save'] = async (wanted) => {
    const exit = isAlone ? 'stay' : wanted;
    if (busy.current || !editable) return;
    form.clearErrors();
    const values = form.getValues();
    const problems = check(values, loaded);
    if (Object.keys(problems).length) {
      show(problems);
      return;
    }
    busy.current = true;
    setSaving(true);
    let left = false;
    try {
      const { data } = await send(values);
      left = accept(data, exit);
      return data;
    } catch (error) {
      refuse(error as HttpError);
      return;
    } finally {
      busy.current = false;
      if (!left) setSaving(false);
    }
  };
  onEnter.current = () => void save(enterExits);

  const checkLeft = ({ target }: FocusEvent) => {
    // A select whose list has just taken the focus has no name here: it is not left yet.
    const field = rules.checksOnBlur && (target as { name?: string }).name;
    const message = field && check(form.getValues(), loaded)[field];
    if (message) form.setError(field, { type: 'server', message });
  };

  const reload = async () => {
    const { data } = await bank.getOne(resource, { id: loaded!.id, meta: FULL });
    cache.put(data);
    setStale(undefined);
  };

  return (
    <SavingContext.Provider value={{ save, saving, editable, isNew, isDirty, refused }}>
      <Still while={saving} onBlur={checkLeft}>
        {children}
      </Still>
      <InvalidValues
        open={invalid}
        text={invalidText}
        onClose={() => setInvalid(false)}
        onClosed={() => setRefused(problemsOfSave.current)}
      />
      <StaleDialog
        body={stale}
        nameOf={(field) => changedField?.(field, form.getValues()) ?? labelOf(field)}
        onReload={reload}
        onClose={() => setStale(undefined)}
      />
      <UnsavedChanges isDirty={isDirty && !saving} />
    </SavingContext.Provider>
  );
};

interface StillProps {
  while: boolean;
  onBlur: (event: FocusEvent) => void;
  children: ReactNode;
}

/** What is typed while a save is under way would be neither saved nor kept: nothing can be, and the focus comes back afterwards. */
const Still = ({ while: still, onBlur, children }: StillProps) => {
  const area = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    if (still || !focused.current) return;
    if (document.activeElement === document.body) focused.current.focus();
    focused.current = null;
  }, [still]);
  const { activeElement } = document;
  if (still && !focused.current && area.current?.contains(activeElement))
    focused.current = activeElement as HTMLElement;
  return (
    <Box ref={area} inert={still} aria-busy={still} onBlur={onBlur}>
      {children}
    </Box>
  );
};
