import { type ComponentType, Suspense } from 'react';
import { useCanAccess } from 'react-admin';
import { AccessDenied } from './AccessDenied';
import { LoadingScreen } from './LoadingScreen';

interface Props {
  resource: string;
  action: 'list' | 'create' | 'edit';
  Screen: ComponentType;
}

/** Loads a screen, which then asks the API for its data, only once it is known that the user may open it. */
export const GuardedScreen = ({ resource, action, Screen }: Props) => {
  const { canAccess, isPending, error } = useCanAccess({ resource, action });
  if (isPending) return <LoadingScreen />;
  // When the access can't be checked, the screen's own requests will say why.
  if (!canAccess && !error) return <AccessDenied />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Screen />
    </Suspense>
  );
};
