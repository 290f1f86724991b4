import type { StockBar, StockBars } from '@bank/domain';
import BelowIcon from '@mui/icons-material/ReportOutlined';
import { Box, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { RecordLink } from '../../kit/links/RecordLink';
import { SearchLink } from '../../kit/links/SearchLink';
import { number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { todayWords } from '../../messages/today';
import { UnitChoice } from '../../shell/stock/UnitChoice';
import { lineInWords } from './attentionLines';
import { Card } from './Card';
import { useUnit } from './useUnit';

const words = todayWords.stock;

export const Stock = ({ card }: { card: UseQueryResult<StockBars | null> }) => {
  const unit = useUnit();
  return (
    <Card title={words.title} card={card}>
      {({ bars, minimums, short }) =>
        bars.length === 0 ? (
          <Typography color="text.secondary">{words.none}</Typography>
        ) : (
          <>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
              {bars.map((bar) => (
                <Bar key={`${bar.product.id} ${bar.warehouse.id}`} bar={bar} />
              ))}
            </Box>
            <Box sx={{ display: 'grid', gap: 0.75, mt: 1.5 }}>
              {minimums > bars.length && (
                <Typography variant="body2" color="text.secondary">
                  {fill(words.some, { shown: number(bars.length), count: number(minimums) })}
                </Typography>
              )}
              {short.map((line) => (
                <span key={line.warehouse.id}>
                  <SearchLink screen={line.list} filters={{ ...line.filter, ...unit.filter }}>
                    {lineInWords(line)}
                  </SearchLink>
                </span>
              ))}
              <UnitChoice />
            </Box>
          </>
        )
      }
    </Card>
  );
};

/** The minimum stands in the middle of every bar. */
const FULL_IN_MINIMUMS = 2;
const MIDDLE = `${100 / FULL_IN_MINIMUMS}%`;

const Bar = ({ bar: { product, warehouse, onHand, minimum, short, packSize } }: { bar: StockBar }) => {
  const id = useId();
  const unit = useUnit();
  const isBelow = short > 0;
  const show = (units: number) => unit.show({ units, packSize });
  const figures = fill(words.bar, { onHand: show(onHand), minimum: show(minimum) });
  const verdict = isBelow ? fill(words.below, { short: show(short) }) : words.enough;
  const full = Math.max(minimum * FULL_IN_MINIMUMS, 1);
  const filled = Math.min(Math.max(onHand, 0), full);
  return (
    <li>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', columnGap: 1.5, flexWrap: 'wrap' }}>
        <span id={id}>
          <RecordLink to={`/products/${product.id}`}>{product.name}</RecordLink>
          <Typography component="span" variant="body2" color="text.secondary">
            {` · ${warehouse.title}`}
          </Typography>
        </span>
        <Typography component="span" variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <SearchLink
            screen="/reports/transactions"
            filters={{ product: product.id, location: warehouse.id, committed: 'COMMITTED' }}
          >
            {figures}
          </SearchLink>
        </Typography>
      </Box>
      <Box
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={full}
        aria-valuenow={filled}
        aria-valuetext={`${figures}, ${verdict}`}
        sx={{ position: 'relative', height: 10, my: 0.5, borderRadius: 1, bgcolor: 'divider' }}
      >
        <Box
          sx={{
            height: 1,
            width: `${(filled / full) * 100}%`,
            borderRadius: 1,
            bgcolor: isBelow ? 'error.main' : 'success.main',
          }}
        />
        <Box sx={{ position: 'absolute', left: MIDDLE, top: -3, bottom: -3, width: '2px', bgcolor: 'text.primary' }} />
      </Box>
      {isBelow && (
        <Typography
          variant="body2"
          color="error"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontWeight: 600 }}
        >
          <BelowIcon fontSize="inherit" aria-hidden />
          {verdict}
        </Typography>
      )}
    </li>
  );
};
