import { Box, Button, Paper, Skeleton, type SxProps, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { say } from '../../messages';
import { todayWords as words } from '../../messages/today';

/** Links are as high as a finger needs. */
const ROOM_FOR_FINGERS = {
  '@media (pointer: coarse)': { '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 } },
};

interface Props<T> {
  title: string;
  card: UseQueryResult<T>;
  sx?: SxProps;
  children: (data: NonNullable<T>) => ReactNode;
}

/** A card with its title; one that is not for this user at all is not there. */
export const Card = <T,>({ title, card: { data, isPending, refetch }, sx = {}, children }: Props<T>) => {
  const id = useId();
  if (data === null) return null;
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      sx={[{ p: { xs: 1.5, sm: 2 }, minWidth: 0, overflowWrap: 'anywhere', ...ROOM_FOR_FINGERS }, sx].flat()}
    >
      <Typography id={id} component="h2" variant="subtitle1" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {data === undefined ? <NoData isPending={isPending} retry={() => void refetch()} /> : children(data)}
    </Paper>
  );
};

const NoData = ({ isPending, retry }: { isPending: boolean; retry: () => void }) =>
  isPending ? (
    <Skeleton variant="rounded" height={36} />
  ) : (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
      <Typography color="text.secondary">{words.failed}</Typography>
      <Button variant="outlined" size="small" onClick={retry}>
        {say.common.tryAgain}
      </Button>
    </Box>
  );
