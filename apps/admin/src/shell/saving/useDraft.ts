import { useCallback, useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { shownScreen } from '../screens/tabTitle';
import { knownUser } from '../session/session';
import { type Draft, type DraftRules, drafts, fillNotKept, type OfferedDraft } from './drafts';
import type { Values } from './saving';

const PAUSE_MS = 400;
const MAX_IDLE_WAIT_MS = 2_000;

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(work, { timeout: MAX_IDLE_WAIT_MS }) : work();

interface Form {
  user: number | undefined;
  path: string;
  etag: string | undefined;
  isDirty: boolean;
  loaded: Values | undefined;
  rules: DraftRules | undefined;
}

const usualRules: DraftRules = { place: 'sessionStorage', keep: (_, value) => value, restore: (_, kept) => kept };

/** Keeps the form's unsaved entries on the device while they are typed, and offers those that were kept before. */
export const useDraft = ({ user, path, etag, isDirty, loaded, rules = usualRules }: Form) => {
  const form = useFormContext();
  const { dirtyFields } = useFormState();
  const [offered, setOffered] = useState<Draft>();
  const isForgotten = useRef(false);
  const latest = useRef({ etag, isDirty, dirtyFields, loaded });
  latest.current = { etag, isDirty, dirtyFields, loaded };
  const { place } = rules;
  const keep = useRef(rules.keep);
  keep.current = rules.keep;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = useCallback(() => {
    clearTimeout(timer.current);
    if (user === undefined || isForgotten.current || !latest.current.isDirty) return;
    // Nothing is kept of what is typed after a sign-out, or by somebody else over these entries.
    if (knownUser.current()?.id !== user) return;
    const values = form.getValues();
    const changed = Object.keys(latest.current.dirtyFields).map((name) => [
      name,
      keep.current(name, values[name], latest.current.loaded?.[name]),
    ]);
    const revision = values.etag ?? latest.current.etag;
    const draft = {
      savedAt: new Date().toISOString(),
      screen: shownScreen(),
      values: Object.fromEntries(changed),
    };
    drafts.write(user, path, { ...draft, ...(revision ? { etag: revision } : {}) }, place);
  }, [form, user, path, place]);

  useEffect(() => {
    if (user === undefined) return;
    setOffered(drafts.read(user, path, place));
    isForgotten.current = false;
  }, [user, path, place]);

  useEffect(() => {
    const schedule = () => {
      isForgotten.current = false;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => whenIdle(write), PAUSE_MS);
    };
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: schedule });
    window.addEventListener('pagehide', write);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [form, write]);

  const forget = useCallback(() => {
    clearTimeout(timer.current);
    isForgotten.current = true;
    setOffered(undefined);
    if (user !== undefined) drafts.remove(user, path, place);
  }, [user, path, place]);

  const restore = () => {
    setOffered(undefined);
    if (!offered) return;
    for (const [name, kept] of Object.entries(offered.values)) {
      const present = form.getValues(name);
      form.setValue(name, fillNotKept(rules.restore(name, kept, present), present), { shouldDirty: true });
    }
    // The save then names the revision that the user looked at, so that a change of somebody else is found.
    if (offered.etag) form.setValue('etag', offered.etag);
  };

  const offer: OfferedDraft | undefined = offered && {
    savedAt: offered.savedAt,
    isOutdated: offered.etag !== etag,
    restore,
    discard: forget,
  };
  return { offer, forget };
};
