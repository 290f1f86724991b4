import type { LateThings } from '@bank/domain';
import NothingIcon from '@mui/icons-material/CheckCircleOutline';
import LateIcon from '@mui/icons-material/ReportOutlined';
import { Box, Stack, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SearchLink } from '../../kit/links/SearchLink';
import { day, number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { todayWords } from '../../messages/today';
import { formFor } from './attentionLines';
import { Card } from './Card';
import { useShownLines } from './useShownLines';

const words = todayWords.late;

export const Late = ({ card }: { card: UseQueryResult<LateThings> }) => (
  <Card title={words.title} card={card} sx={{ mb: 2 }}>
    {(late) => <LateLines {...late} />}
  </Card>
);

const LateLines = ({ lines, jobs }: LateThings) => {
  const shown = useShownLines(lines);
  if (!shown.length && !jobs.length)
    return (
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        <NothingIcon color="success" fontSize="small" aria-hidden />
        <Typography>{words.nothing}</Typography>
      </Stack>
    );
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        columnGap: 3,
        rowGap: 0.75,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 380px), 1fr))',
        '&, & a': { color: 'error.main' },
        '& a': { textDecorationColor: 'currentColor' },
      }}
    >
      {shown.map(({ screen, filter, text }) => (
        <LateLine key={text}>
          <SearchLink screen={screen} filters={filter}>
            {text}
          </SearchLink>
        </LateLine>
      ))}
      {jobs.map(({ name, at, failures }) => (
        <LateLine key={name}>
          {fill(formFor(words.job, failures), { job: name, count: number(failures), day: at ? day(at) : '' })}
        </LateLine>
      ))}
    </Box>
  );
};

const LateLine = ({ children }: { children: ReactNode }) => (
  <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center', fontWeight: 600 }}>
    <LateIcon color="error" fontSize="small" aria-hidden />
    <span>{children}</span>
  </Box>
);
