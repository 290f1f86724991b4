import { Link } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { useCanOpen } from '../access';

interface Props {
  /** Route of a list's screen. */
  screen: string;
  /** What it is searched for. */
  filters: object;
  /** Says more where the children are short. */
  title?: string | undefined;
  children: ReactNode;
}

/** A search that is already run on another screen, for those who may open that; for others what it stands for. */
export const SearchLink = ({ screen, filters, title, children }: Props) =>
  useCanOpen(screen) ? (
    <Link
      component={LinkBase}
      to={`${screen}?${new URLSearchParams({ filter: JSON.stringify(filters) })}`}
      title={title}
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      {children}
    </Link>
  ) : (
    <span title={title}>{children}</span>
  );
