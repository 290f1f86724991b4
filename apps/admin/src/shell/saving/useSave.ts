import { useRef, useState } from 'react';
import { type RaRecord, useLocation } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useBank } from '../../api/provider/dataProvider';
import { exceptions } from '../../kit/problems/exceptions';
import type { CurrentUser } from '../session/session';
import type { LoadedRecord, SavingRules } from './rules';
import { type SendResult, saveRecord } from './saveRecord';
import type { Exit, Problems, Values } from './saving';
import { askOwnerToSignIn, isOwnerSignedIn } from './useFormOwner';
import { isUnreachable, type PendingSave, useRepeatedSave } from './useRepeatedSave';

interface Options {
  rules: SavingRules;
  loaded: LoadedRecord | undefined;
  editable: boolean;
  owner: CurrentUser | undefined;
  /** @param sent the values of a save during which typing went on @returns whether the screen is left */
  onSaved: (result: SendResult, exit: Exit, sent?: Values) => boolean;
  onProblems: (problems: Problems) => void;
  onRefused: (error: unknown) => Promise<void>;
}

/** Saves a form, one save at a time. */
export const useSave = ({ rules, loaded, editable, owner, onSaved, onProblems, onRefused }: Options) => {
  const { resource, check, outgoing } = rules;
  const form = useFormContext();
  const bank = useBank();
  /** A record that exists once, such as the configuration, has no list to go to after a save. */
  const isSingleton = useLocation().pathname === `/${resource}`;
  const busy = useRef(false);
  const lastExit = useRef<Exit>('stay');
  const [saving, setSaving] = useState(false);
  const network = useRepeatedSave((pending) => saveOn(pending.exit, pending.basis, pending));

  const send = (values: Values, basis: LoadedRecord | undefined): Promise<SendResult> =>
    rules.send
      ? rules.send(values, basis, form)
      : saveRecord(bank, resource, { ...outgoing(values, basis ?? {}), etag: values.etag }, basis);

  /** @param repeated an earlier save that got no answer, which is sent again as it was */
  const saveOn = async (
    requestedExit: Exit,
    basis: LoadedRecord | undefined,
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
        onProblems(problems);
        return;
      }
      const confirmed = repeated || !rules.confirm || rules.confirm(values);
      // Waited for only where somebody is asked: the screen must know at once that it is being saved.
      if (confirmed instanceof Promise && !(await confirmed)) return;
      sent = values;
      // At once, so that the screen may be left as soon as the answer is there.
      setSaving(true);
      const result = await send(values, basis);
      network.settle();
      isLeaving = onSaved(result, exit, repeated?.values);
      return result.data;
    } catch (error) {
      if (rules.repeatsSave && sent && isUnreachable(error)) {
        exceptions.withdraw((error as Error).message);
        network.wait(repeated ?? { exit, values: structuredClone(sent), basis });
        return;
      }
      network.settle();
      await onRefused(error);
      return;
    } finally {
      busy.current = false;
      if (!isLeaving) setSaving(false);
    }
  };

  const save = (exit: Exit) => {
    const pending = network.pending.current;
    return pending ? saveOn(exit, pending.basis, pending) : saveOn(exit, loaded);
  };
  const saveAgainOn = (basis: LoadedRecord) => saveOn(lastExit.current, basis);

  return { save, saveAgainOn, saving, isWaitingForNetwork: network.isWaiting, hasList: !isSingleton };
};
