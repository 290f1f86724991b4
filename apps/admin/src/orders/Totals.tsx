import { TableCell, TableFooter, TableRow } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { say } from '../messages';
import { money, number } from '../ui/formats';
import { type FormLine, type LineShape, totalOf } from './lines';

/** The table's footer with the totals of the lines. */
export const Totals = ({ shape: { hasCost, ordered } }: { shape: LineShape }) => {
  const lines: FormLine[] = useWatch({ name: 'lineItems' }) ?? [];
  const { quantity, cost } = totalOf(lines);
  return (
    <TableFooter>
      <TableRow sx={{ '& td': { fontWeight: 600, color: 'text.primary', fontSize: '0.875rem', borderBottom: 0 } }}>
        <TableCell />
        <TableCell>{say.order.total}</TableCell>
        {ordered && (
          <TableCell align="right">{number([...ordered.values()].reduce((sum, units) => sum + units, 0))}</TableCell>
        )}
        <TableCell align="right">{number(quantity)}</TableCell>
        {hasCost && <TableCell />}
        {hasCost && <TableCell align="right">{money(cost)}</TableCell>}
        <TableCell />
      </TableRow>
    </TableFooter>
  );
};
