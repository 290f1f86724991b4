import { lazy, Suspense } from 'react';
import { useGetIdentity } from 'react-admin';
import { useAwaitedExports } from './awaited';

const ExportTray = lazy(() => import('./ExportTray').then(({ ExportTray: Loaded }) => ({ default: Loaded })));

/** The user's long exports, for as long as there are any. */
export const ExportsInBar = () => {
  // The name under which they are remembered needs the user.
  const { data: identity } = useGetIdentity();
  const [awaited] = useAwaitedExports();
  return identity && awaited ? (
    <Suspense fallback={null}>
      <ExportTray />
    </Suspense>
  ) : null;
};
