import { lazy, Suspense, useState } from 'react';
import { keptDrafts } from '../../api/device/keptDrafts';
import { unsavedForms } from '../saving/unsavedForms';
import { knownUser } from '../session/session';
import type { Unsaved } from './GivingUp';

/** The first load of a screen needs no dialogs. */
const GivingUp = lazy(() => import('./GivingUp'));

const findUnsaved = (): Unsaved | undefined => {
  if (unsavedForms.exist()) return 'here';
  const user = knownUser.current();
  return user && keptDrafts.existFor(user.id) ? { keptOf: user.id } : undefined;
};

/** Asks before unsaved entries are given up for an act, and has the dialog in which it asks. */
export const useGivingUp = () => {
  const [asked, setAsked] = useState<{ unsaved: Unsaved; act: () => void }>();
  const close = () => setAsked(undefined);
  const request = (act: () => void) => {
    const unsaved = findUnsaved();
    if (unsaved === undefined) act();
    else setAsked({ unsaved, act });
  };
  const dialog = asked && (
    <Suspense>
      <GivingUp
        unsaved={asked.unsaved}
        onYes={() => {
          close();
          asked.act();
        }}
        onNo={close}
      />
    </Suspense>
  );
  return { request, dialog };
};
