import { useEffect } from 'react';
import { useBlocker } from 'react-admin';
import { Confirm } from '../../kit/dialogs/Confirm';
import { say } from '../../messages';
import { unsavedForms } from './unsavedForms';

interface Props {
  isDirty: boolean;
  onLeave?: () => void;
}

/**
 * Asks before the user leaves unsaved changes behind; a sign-out asks by itself. It lets pass a navigation after a save, which
 * says so in its state, and the way to the sign-in page, which the end of a session leaves no choice about.
 */
export const UnsavedChanges = ({ isDirty, onLeave }: Props) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !nextLocation.state?.saved &&
      nextLocation.pathname !== '/login' &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const remove = unsavedForms.add();
    return () => {
      remove();
      window.removeEventListener('beforeunload', ask);
    };
  }, [isDirty]);
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      title={say.unsaved.title}
      texts={[say.unsaved.text]}
      yes={say.unsaved.leave}
      no={say.unsaved.stay}
      danger
      onYes={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onNo={() => blocker.reset?.()}
    />
  );
};
