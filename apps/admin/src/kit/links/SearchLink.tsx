import { Link } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { useCanOpen } from '../../shell/session/access';

interface Props {
  /** The route of a list's screen. */
  screen: string;
  /** The filters of the search. */
  filters: object;
  /** A tooltip that says more than the children. */
  title?: string | undefined;
  children: ReactNode;
}

/** The address of a search on a list's screen. */
export const searchAddress = (screen: string, filters: object): string =>
  `${screen}?${new URLSearchParams({ filter: JSON.stringify(filters) })}`;

/** A link that runs a search on another screen; for users who may not open that screen, just the children. */
export const SearchLink = ({ screen, filters, title, children }: Props) =>
  useCanOpen(screen) ? (
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
