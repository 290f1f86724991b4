import { useEffect } from 'react';
import { useBlocker } from 'react-admin';
import { say } from '../messages';
import { Confirm } from '../ui/Confirm';

/**
 * Asks before what was typed is left behind; a move that follows a save says so in its state and passes,
 * and so does the way to the sign-in page, which a session that has ended leaves no choice about.
 */
export const UnsavedChanges = ({ isDirty }: { isDirty: boolean }) => {
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
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      title={say.unsaved.title}
      texts={[say.unsaved.text]}
      yes={say.unsaved.leave}
      no={say.unsaved.stay}
      danger
      onYes={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    />
  );
};
