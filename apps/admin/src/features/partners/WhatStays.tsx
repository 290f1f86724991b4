import { Box, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useGetList } from 'react-admin';
import { SearchLink } from '../../kit/links/SearchLink';
import { number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { partnerWords } from '../../messages/partners';
import type { PreviewProps } from '../../shell/forms/WorkflowButton';
import { useCanOpen } from '../../shell/session/access';

const words = partnerWords.closing;

export const warnBefore = (transition: string): string | undefined =>
  transition === 'DEACTIVATE' ? words.warning : undefined;

interface List {
  screen: string;
  filter: object;
  forms: readonly [one: string, many: string];
}

const listsOf = (partner: number): readonly List[] => [
  { screen: '/clients', filter: { partner, status: 'ACTIVE' }, forms: words.clients },
  { screen: '/orders/partner', filter: { partner, isOpen: 'true' }, forms: words.orders },
  { screen: '/orders/distribution', filter: { partner, status: 'CREATING' }, forms: words.distributions },
];

/** What a partner that is deactivated still has: somebody has to end it, or the children get nothing more. */
export const WhatStays = ({ id, onAnswer }: PreviewProps) => {
  useEffect(() => onAnswer({ mayGoOn: true }), [onAnswer]);
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
      {listsOf(Number(id)).map((list) => (
        <Kept key={list.screen} {...list} />
      ))}
    </Box>
  );
};

const Kept = ({ screen, filter, forms: [one, many] }: List) => {
  const { total } = useGetList(
    screen.slice(1),
    { filter, pagination: { page: 1, perPage: 1 } },
    { enabled: useCanOpen(screen) },
  );
  if (!total) return null;
  return (
    <Typography component="li">
      <SearchLink screen={screen} filters={filter}>
        {fill(total === 1 ? one : many, { count: number(total) })}
      </SearchLink>
    </Typography>
  );
};
