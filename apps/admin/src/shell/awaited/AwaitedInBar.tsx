import { lazy, Suspense } from 'react';
import { useGetIdentity } from 'react-admin';
import { useAwaited } from './awaited';

const AwaitedTray = lazy(() => import('./AwaitedTray').then(({ AwaitedTray: Loaded }) => ({ default: Loaded })));

/** The user's long exports and imports, for as long as there are any. */
export const AwaitedInBar = () => {
  // The name under which they are remembered needs the user.
  const { data: identity } = useGetIdentity();
  const [exports] = useAwaited('exports');
  const [imports] = useAwaited('imports');
  return identity && (exports ?? imports) ? (
    <Suspense fallback={null}>
      <AwaitedTray />
    </Suspense>
  ) : null;
};
