import { lazy, Suspense, useSyncExternalStore } from 'react';
import { signInGate } from '../../api/transport/signInGate';

const SignInAgain = lazy(() => import('../login/SignInAgain'));

/** The place of the sign-in dialog over every screen; requests wait for it only while it is there. */
export const SignInGate = () => {
  const request = useSyncExternalStore(signInGate.subscribe, signInGate.current);
  return request ? (
    <Suspense>
      <SignInAgain request={request} />
    </Suspense>
  ) : null;
};
