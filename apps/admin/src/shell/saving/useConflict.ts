import { useRef, useState } from 'react';
import { type RaRecord, useFormIsDirty } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useBank } from '../../api/provider/dataProvider';
import { exceptions } from '../../kit/problems/exceptions';
import type { LoadedRecord, SavingRules } from './rules';
import type { Values } from './saving';
import type { Conflict, StaleBody } from './stale';
import { FULL_RECORD_META, useRecordCache } from './useRecordCache';

/** What a save found that somebody else saved before, and the two ways on from there. */
export const useConflict = (
  { resource, receive = (record) => record, changedPart }: SavingRules,
  loaded: LoadedRecord | undefined,
) => {
  const form = useFormContext();
  const bank = useBank();
  const cache = useRecordCache(resource);
  const isDirty = useFormIsDirty();
  const [conflict, setConflict] = useState<Conflict>();
  /** The record of the conflict, as it was answered. */
  const savedMeanwhile = useRef<RaRecord>(undefined);

  const readSaved = async (): Promise<RaRecord> =>
    (await bank.getOne(resource, { id: loaded!.id, meta: FULL_RECORD_META })).data;

  const show = async ({ message, details }: StaleBody, refused: Conflict['refused']) => {
    const [typed, answered] = [form.getValues(), await readSaved().catch(() => undefined)];
    savedMeanwhile.current = answered;
    setConflict({
      message,
      refused,
      hasEntries: isDirty,
      changes: details,
      opened: loaded ?? {},
      typed,
      saved: answered && receive(answered),
      changedByUser: (field) => form.getFieldState(changedPart?.(field, typed)?.path ?? field).isDirty,
    });
  };

  const close = () => setConflict(undefined);
  const settle = () => {
    if (conflict) exceptions.withdraw(conflict.message);
    close();
  };

  const reload = async () => {
    cache.put(await readSaved());
    settle();
  };

  /** Puts the entries and these values over the record that was saved meanwhile. @returns that record */
  const join = (values: Values): LoadedRecord | undefined => {
    const answered = savedMeanwhile.current;
    if (!conflict?.saved || !answered) return undefined;
    const entries = Object.entries(form.getValues());
    const typed = entries.filter(([name]) => name !== 'etag' && form.getFieldState(name).isDirty);
    form.reset(conflict.saved);
    for (const [name, value] of Object.entries({ ...Object.fromEntries(typed), ...values }))
      form.setValue(name, value, { shouldDirty: true });
    cache.put(answered);
    settle();
    return conflict.saved as LoadedRecord;
  };

  return { conflict, show, close, reload, join };
};
