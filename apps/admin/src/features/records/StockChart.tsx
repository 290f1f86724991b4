import { dayInWords, type StockDay } from '@bank/domain';
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography, useTheme } from '@mui/material';
import { number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { inventoryWords, stockCardWords } from '../../messages/stockCards';
import { useShownUnits } from '../../shell/stock/useShownUnits';

const WIDTH = 720;
const HEIGHT = 160;
const words = stockCardWords;

/** The scale of a chart: zero is always on it, so that the height shows the amount. */
const scaleOf = (days: readonly StockDay[]) => {
  const units = days.map(({ onHand }) => onHand);
  const [low, high] = [Math.min(0, ...units), Math.max(0, ...units)];
  const span = high - low || 1;
  return { low, high, y: (value: number) => HEIGHT - ((value - low) / span) * HEIGHT };
};

/** Each day is a step, since stock doesn't move between its movements. */
const stepsOf = (days: readonly StockDay[], y: (value: number) => number) => {
  const width = WIDTH / Math.max(days.length, 1);
  return days.map(({ onHand }, n) => `${n ? 'L' : 'M'}${n * width},${y(onHand)} H${(n + 1) * width}`).join(' ');
};

export const StockChart = ({ days: inUnits }: { days: readonly StockDay[] }) => {
  const { palette } = useTheme();
  const { shown } = useShownUnits();
  const days = inUnits.map(({ day, onHand }) => ({ day, onHand: shown(onHand) }));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const { low, high, y } = scaleOf(days);
  const steps = stepsOf(days, y);
  const summary = fill(words.summary, {
    days: days.length,
    first: number(first.onHand),
    last: number(last.onHand),
    low: number(Math.min(...days.map(({ onHand }) => onHand))),
    high: number(Math.max(...days.map(({ onHand }) => onHand))),
  });
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Box sx={{ display: 'flex', flexDirection: 'column', justifyContent: 'space-between', textAlign: 'right' }}>
          {[high, low].map((value, n) => (
            <Typography key={n === 0 ? 'high' : 'low'} variant="caption" color="text.secondary" aria-hidden>
              {number(value)}
            </Typography>
          ))}
        </Box>
        <Box
          component="svg"
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          sx={{ flexGrow: 1, minWidth: 0, height: 160, overflow: 'visible' }}
        >
          <path d={`${steps} V${y(0)} H0 Z`} fill={palette.primary.main} fillOpacity={0.14} />
          <line
            x1={0}
            x2={WIDTH}
            y1={y(0)}
            y2={y(0)}
            stroke={palette.text.secondary}
            vectorEffect="non-scaling-stroke"
          />
          <path d={steps} fill="none" stroke={palette.primary.main} strokeWidth={2} vectorEffect="non-scaling-stroke" />
        </Box>
      </Box>
      <Typography component="figcaption" variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {summary}
      </Typography>
      <DaysTable days={days} />
    </Box>
  );
};

/** The days on which the stock was another one than on the day before, the latest first. */
const DaysTable = ({ days }: { days: readonly StockDay[] }) => {
  const changed = days.filter(({ onHand }, n) => n === 0 || onHand !== days[n - 1]!.onHand).reverse();
  return (
    <Box component="details" sx={{ mt: 0.5 }}>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer' }}>
        {words.asTable}
      </Typography>
      <Table size="small" aria-label={words.asTable} sx={{ maxWidth: 360 }}>
        <TableHead>
          <TableRow>
            <TableCell>{words.day}</TableCell>
            <TableCell align="right">{inventoryWords.onHand}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {changed.map(({ day, onHand }) => (
            <TableRow key={day}>
              <TableCell>{dayInWords(day)}</TableCell>
              <TableCell align="right">{number(onHand)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};
