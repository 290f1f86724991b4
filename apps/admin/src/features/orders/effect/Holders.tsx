import type { ShownShortage } from '@bank/domain';
import { Box, Link } from '@mui/material';
import { useState } from 'react';
import { number } from '../../../kit/values/formats';
import { fill, say } from '../../../messages';

/** So many orders are listed at once; the others when they are asked for. */
const FIRST_HOLDERS = 3;

/** The pending orders that hold a product, with their quantities, the first few of many. */
export const Holders = ({ orders }: { orders: ShownShortage['reservedBy'] }) => {
  const [showsAll, setShowAll] = useState(false);
  if (!orders.length) return say.order.effect.nobody;
  const shown = showsAll ? orders : orders.slice(0, FIRST_HOLDERS);
  const more = orders.length - shown.length;
  return (
    <>
      {shown.map(({ sequence, quantity }, place) => (
        <Box component="span" key={sequence}>
          {place > 0 && ', '}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>{`${sequence}: ${number(quantity)}`}</Box>
        </Box>
      ))}
      {more > 0 && ' '}
      {more > 0 && (
        <Link component="button" type="button" onClick={() => setShowAll(true)} sx={{ verticalAlign: 'baseline' }}>
          {fill(say.order.more, { count: number(more) })}
        </Link>
      )}
    </>
  );
};
