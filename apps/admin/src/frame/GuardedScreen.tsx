import type { ComponentType } from 'react';
import { Loading, useCanAccess } from 'react-admin';
import { AccessDenied } from './AccessDenied';

interface Props {
  resource: string;
  action: 'list' | 'create' | 'edit';
  Screen: ComponentType;
}

/** Loads a screen, which then asks the API for its data, only once it is known that the user may open it. */
export const GuardedScreen = ({ resource, action, Screen }: Props) => {
  const { canAccess, isPending, error } = useCanAccess({ resource, action });
  if (isPending) return <Loading />;
  // When the access can't be checked, the screen's own requests will say why.
  return canAccess || error ? <Screen /> : <AccessDenied />;
};
