import type { ShownShortage } from '@bank/domain';
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { number } from '../../../kit/values/formats';
import { say } from '../../../messages';

const words = say.order.effect;

/** Padding and font size with which a table of five columns fits into a dialog on a phone. */
export const denseTable = {
  mt: 1,
  '& th, & td': { px: { xs: 0.5, sm: 1.5 }, fontSize: { xs: '0.75rem', sm: '0.875rem' } },
};

/** A table of the products of which a commit would take more than a place has, and of the orders that reserve them. */
export const Shortages = ({ shortages }: { shortages: readonly ShownShortage[] }) => (
  <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={words.shortage}>
    <Table size="small" aria-label={words.shortage} sx={denseTable}>
      <TableHead>
        <TableRow>
          <TableCell>{words.product}</TableCell>
          <TableCell>{words.location}</TableCell>
          <TableCell align="right">{words.asked}</TableCell>
          <TableCell align="right">{words.onHand}</TableCell>
          <TableCell align="right">{words.short}</TableCell>
          <TableCell>{words.reservedBy}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {shortages.map(({ product, location, asked, onHand, short, reservedBy }) => (
          <TableRow key={`${product.id}/${location.id}`}>
            <TableCell>{product.name}</TableCell>
            <TableCell>{location.title}</TableCell>
            <TableCell align="right">{number(asked)}</TableCell>
            <TableCell align="right" sx={{ color: 'error.main', fontWeight: 600 }}>
              {number(onHand)}
            </TableCell>
            <TableCell align="right" sx={{ color: 'error.main', fontWeight: 600 }}>
              {number(short)}
            </TableCell>
            <TableCell>
              {reservedBy.map(({ sequence, quantity }) => `${sequence}: ${number(quantity)}`).join(', ') ||
                words.nobody}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);
