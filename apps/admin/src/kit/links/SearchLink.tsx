import { Link } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { useIsOpenable } from './openable';

interface Props {
  screen: string;
  filters: object;
  /** A tooltip that says more than the children. */
  title?: string | undefined;
  children: ReactNode;
}

export const searchAddress = (screen: string, filters: object): string =>
  `${screen}?${new URLSearchParams({ filter: JSON.stringify(filters) })}`;

/** A link that runs a search on another screen; for users who may not open that screen, just the children. */
export const SearchLink = ({ screen, filters, title, children }: Props) =>
  useIsOpenable(screen) ? (
    <Link
      component={LinkBase}
      to={searchAddress(screen, filters)}
      title={title}
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      {children}
    </Link>
  ) : (
    <span title={title}>{children}</span>
  );
