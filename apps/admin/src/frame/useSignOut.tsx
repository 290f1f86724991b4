import { lazy, Suspense, useState } from 'react';
import { useLogout } from 'react-admin';
import { keptDrafts } from '../forms/keptDrafts';
import { unsavedForms } from '../forms/unsavedForms';
import { say } from '../messages';
import { knownUser } from '../session';

/** The first load of a screen needs no dialogs. */
const Confirm = lazy(() => import('../ui/Confirm').then(({ Confirm }) => ({ default: Confirm })));

/** The sign-out, which asks before unsaved entries are given up, and the dialog in which it asks. */
export const useSignOut = () => {
  const logout = useLogout();
  const [isAsked, setAsked] = useState(false);
  const [text, setText] = useState('');

  const signOut = () => {
    setAsked(false);
    void logout({}, undefined, false);
  };
  const ask = (whatIsLost: string) => {
    setText(whatIsLost);
    setAsked(true);
  };
  const requestSignOut = () => {
    const user = knownUser.current();
    if (unsavedForms.exist()) ask(say.unsaved.text);
    else if (user && keptDrafts.existFor(user.id)) ask(say.unsaved.elsewhere);
    else signOut();
  };
  const dialog = text && (
    <Suspense>
      <Confirm
        open={isAsked}
        title={say.unsaved.title}
        texts={[text]}
        yes={say.unsaved.leave}
        no={say.unsaved.stay}
        danger
        onYes={signOut}
        onNo={() => setAsked(false)}
      />
    </Suspense>
  );
  return { requestSignOut, dialog };
};
