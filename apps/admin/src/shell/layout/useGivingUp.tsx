import { lazy, Suspense, useState } from 'react';
import { keptDrafts } from '../../api/device/keptDrafts';
import { say } from '../../messages';
import { unsavedForms } from '../saving/unsavedForms';
import { knownUser } from '../session/session';

/** The first load of a screen needs no dialogs. */
const Confirm = lazy(() => import('../../kit/dialogs/Confirm').then(({ Confirm }) => ({ default: Confirm })));

const findUnsaved = (): string | undefined => {
  if (unsavedForms.exist()) return say.unsaved.text;
  const user = knownUser.current();
  return user && keptDrafts.existFor(user.id) ? say.unsaved.elsewhere : undefined;
};

/** Asks before unsaved entries are given up for an act, and has the dialog in which it asks. */
export const useGivingUp = () => {
  const [asked, setAsked] = useState<{ text: string; act: () => void }>();
  const close = () => setAsked(undefined);
  const request = (act: () => void) => {
    const text = findUnsaved();
    if (text === undefined) act();
    else setAsked({ text, act });
  };
  const dialog = asked && (
    <Suspense>
      <Confirm
        open
        title={say.unsaved.title}
        texts={[asked.text]}
        yes={say.unsaved.leave}
        no={say.unsaved.stay}
        danger
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
