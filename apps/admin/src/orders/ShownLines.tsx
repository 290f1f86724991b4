import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { say } from '../messages';
import { money, number } from '../ui/formats';
import { type FormLine, total } from './lines';
import { Totals } from './Totals';

/** The lines of an order that can't be changed any more. */
export const ShownLines = () => {
  const lines: readonly FormLine[] = useRecordContext()?.lineItems ?? [];
  if (!lines.length) return <Typography color="text.secondary">{say.order.noLines}</Typography>;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" sx={{ minWidth: 560 }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 44 }}>#</TableCell>
            <TableCell>{say.order.product}</TableCell>
            <TableCell align="right">{say.order.quantity}</TableCell>
            <TableCell align="right">{say.order.cost}</TableCell>
            <TableCell align="right">{say.order.amount}</TableCell>
            <TableCell sx={{ width: 8 }} />
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line, index) => (
            <TableRow key={line.id}>
              <TableCell sx={{ color: 'text.secondary' }}>{index + 1}</TableCell>
              <TableCell>{line.product?.name ?? `#${line.product?.id}`}</TableCell>
              <TableCell align="right">{number(Number(line.quantity))}</TableCell>
              <TableCell align="right">{money(Number(line.cost))}</TableCell>
              <TableCell align="right">{money(total([line]).cost)}</TableCell>
              <TableCell />
            </TableRow>
          ))}
        </TableBody>
        <Totals />
      </Table>
    </Box>
  );
};
