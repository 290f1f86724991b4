import { Link } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { useIsOpenable } from './openable';
import { screenOf } from './routes';

interface Props {
  /** The route of the record's screen: `/products/7`. Without one there is no link. */
  to: string | undefined;
  children: ReactNode;
}

/** The name of a record: a link to its screen for users who may open that, and plain text for others. */
export const RecordLink = ({ to, children }: Props) => {
  const mayOpen = useIsOpenable(screenOf(to ?? ''));
  if (!to || !mayOpen) return children;
  return (
    <Link component={LinkBase} to={to} onClick={(event: MouseEvent) => event.stopPropagation()}>
      {children}
    </Link>
  );
};
