import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { useCanAccess, useNavigate, useNotify } from 'react-admin';
import { useNavigationType } from 'react-router-dom';
import { LoadingScreen } from '../../kit/page/LoadingScreen';
import { say } from '../../messages';
import { routeOfScreen } from '../session/authProvider';
import { AccessDenied } from './AccessDenied';

interface Props {
  resource: string;
  action: 'list' | 'create' | 'edit';
  Screen: ComponentType;
}

/**
 * Cancels a navigation to a screen that the user may not open, and says so on the current screen. A user who comes from
 * outside the portal has none, and gets the sentence as a screen.
 */
const ClosedScreen = ({ route }: { route: string | undefined }) => {
  const isLink = useNavigationType() === 'PUSH';
  const navigate = useNavigate();
  const notify = useNotify();
  const isCancelled = useRef(false);
  useEffect(() => {
    // The effect may run again for functions that are made anew, and another step back would be one too many.
    if (!isLink || isCancelled.current) return;
    isCancelled.current = true;
    notify(say.common.accessDenied, { type: 'error' });
    navigate(-1);
  }, [isLink, navigate, notify]);
  return isLink ? null : <AccessDenied route={route} />;
};

/** Loads a screen, which then asks the API for its data, only once it is known that the user may open it. */
export const GuardedScreen = ({ resource, action, Screen }: Props) => {
  const { canAccess, isPending, error } = useCanAccess({ resource, action });
  if (isPending) return <LoadingScreen />;
  // When the access can't be checked, the screen's own requests will say why.
  if (!canAccess && !error) return <ClosedScreen route={routeOfScreen(action, resource)} />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Screen />
    </Suspense>
  );
};
