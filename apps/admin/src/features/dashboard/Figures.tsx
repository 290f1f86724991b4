import type { CountedSearch } from '@bank/domain';
import { Box, Paper, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { searchAddress } from '../../kit/links/SearchLink';
import { number } from '../../kit/values/formats';
import { todayWords } from '../../messages/today';
import { useEntryOf } from '../../shell/menu/entryOf';
import { Card } from './Card';
import { figureInWords } from './figureWords';

const words = todayWords.figures;

export const Figures = ({ card }: { card: UseQueryResult<readonly CountedSearch[]> }) => {
  const entryOf = useEntryOf();
  if (!card.data)
    return (
      <Card title={words.title} card={card} sx={{ mb: 2 }}>
        {() => null}
      </Card>
    );
  if (!card.data.length) return null;
  return (
    <Box
      component="section"
      aria-label={words.title}
      sx={{
        display: 'grid',
        gap: 2,
        mb: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
      }}
    >
      {card.data.map((figure) => (
        <Figure key={JSON.stringify(figure)} figure={figure} screen={entryOf(figure.list)?.route} />
      ))}
    </Box>
  );
};

const Figure = ({ figure, screen }: { figure: CountedSearch; screen: string | undefined }) => (
  <Paper
    {...(screen && { component: LinkBase, to: searchAddress(screen, figure.filter) })}
    sx={{
      p: { xs: 1.5, sm: 2 },
      display: 'flex',
      alignItems: 'baseline',
      gap: 1.25,
      color: 'text.primary',
      textDecoration: 'none',
      '&:hover': { borderColor: 'primary.main' },
      '&:focus-visible': { outline: '3px solid var(--focus)', outlineOffset: 2 },
    }}
  >
    <Typography component="span" sx={{ fontSize: '2.4rem', lineHeight: 1.1, fontWeight: 650 }}>
      {number(figure.count)}
    </Typography>{' '}
    <Typography component="span" color="text.secondary">
      {figureInWords(figure)}
    </Typography>
  </Paper>
);
