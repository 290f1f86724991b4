import { lazy, Suspense, useState } from 'react';
import { useLogout } from 'react-admin';
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

/** The sign-out, which asks before unsaved entries are given up, and the dialog in which it asks. */
export const useSignOut = () => {
  const logout = useLogout();
  const [unsaved, setUnsaved] = useState<string>();
  const close = () => setUnsaved(undefined);
  const signOut = () => {
    close();
    void logout({}, undefined, false);
  };
  const requestSignOut = () => {
    const found = findUnsaved();
    if (found) setUnsaved(found);
    else signOut();
  };
  const dialog = unsaved && (
    <Suspense>
      <Confirm
        open
        title={say.unsaved.title}
        texts={[unsaved]}
        yes={say.unsaved.leave}
        no={say.unsaved.stay}
        danger
        onYes={signOut}
        onNo={close}
      />
    </Suspense>
  );
  return { requestSignOut, dialog };
};
