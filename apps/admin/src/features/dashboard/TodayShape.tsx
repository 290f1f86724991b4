import { Box, Skeleton } from '@mui/material';
import { WaitingFor } from '../../kit/page/Waiting';
import { say } from '../../messages';

const LATE_PX = 84;
const FIGURE_PX = 76;
const CARD_PX = 300;

/** Stands in place of the cards until all of them are there. */
export const TodayShape = () => (
  <Box aria-busy sx={{ position: 'relative' }}>
    <Box sx={{ position: 'absolute', top: 0, left: 16 }}>
      <WaitingFor what={say.dashboard.today} />
    </Box>
    <Box aria-hidden>
      <Skeleton variant="rounded" height={LATE_PX} sx={{ mb: 2 }} />
      <Row count={3} least={220} height={FIGURE_PX} />
      <Row count={2} least={420} height={CARD_PX} />
    </Box>
  </Box>
);

const Row = ({ count, least, height }: { count: number; least: number; height: number }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      mb: 2,
      gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${least}px), 1fr))`,
    }}
  >
    {[...Array(count).keys()].map((place) => (
      <Skeleton key={place} variant="rounded" height={height} />
    ))}
  </Box>
);
