import type { ComponentType } from 'react';
import { Loading, useCanAccess } from 'react-admin';
import { AccessDenied } from './AccessDenied';

interface Props {
  resource: string;
  action: 'list' | 'create' | 'edit';
  Screen: ComponentType;
}

/** A screen that is loaded, and asks the API for anything, only once it is known that the user may open it. */
export const Guarded = ({ resource, action, Screen }: Props) => {
  const { canAccess, isPending, error } = useCanAccess({ resource, action });
  if (isPending) return <Loading />;
  // When that can't be known, the screen itself will say why.
  return canAccess || error ? <Screen /> : <AccessDenied />;
};
