import { Box, Skeleton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTimeout } from 'react-admin';
import { fill, say } from '../../messages';

/** A wait up to this long is not worth a word. */
const SILENT_WAIT_MS = 400;

/** "Supply Orders" -> "supply orders", and "API Tokens" -> "API tokens". */
const withinSentence = (title: string) => title.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

/** Says what is being waited for, once that takes long. It stands in the page before, so that screen readers hear it. */
export const WaitingFor = ({ what }: { what: string }) => {
  const isLong = useTimeout(SILENT_WAIT_MS);
  return (
    <Typography role="status" color="text.secondary" sx={{ minHeight: 24 }}>
      {isLong && fill(say.common.loadingWhat, { what: withinSentence(what) })}
    </Typography>
  );
};

/** Shows the shape of what is being loaded, and says its name when that takes long. */
export const Waiting = ({ what, children }: { what: string; children: ReactNode }) => (
  <Box aria-busy sx={{ p: 2 }}>
    <WaitingFor what={what} />
    <Box aria-hidden sx={{ mt: 1 }}>
      {children}
    </Box>
  </Box>
);

const times = (count: number) => Array.from({ length: count }, (_, place) => place);

export const RowsShape = ({ rows = 10, columns }: { rows?: number; columns: number }) => (
  <Stack sx={{ gap: 1.5 }}>
    {times(rows).map((row) => (
      <Box key={row} sx={{ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {times(columns).map((column) => (
          <Skeleton key={column} variant="rounded" height={20} />
        ))}
      </Box>
    ))}
  </Stack>
);

export const FormShape = () => (
  <Stack sx={{ gap: 3 }}>
    {times(2).map((part) => (
      <Box
        key={part}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))' }}
      >
        <Skeleton variant="text" width={160} sx={{ gridColumn: '1 / -1' }} />
        {times(4).map((field) => (
          <Skeleton key={field} variant="rounded" height={38} />
        ))}
      </Box>
    ))}
  </Stack>
);
