import type { ShownShortage } from '@bank/domain';
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography, useMediaQuery } from '@mui/material';
import { number } from '../../../kit/values/formats';
import { say } from '../../../messages';
import { ON_PHONES } from '../lineTable';
import { Holders } from './Holders';

const words = say.order.effect;

/** Padding and font size with which a table of five columns fits into a dialog on a phone. */
export const denseTable = {
  mt: 1,
  '& th, & td': { px: { xs: 0.5, sm: 1.5 }, fontSize: { xs: '0.75rem', sm: '0.875rem' } },
};

/**
 * A table of the products of which a commit would take more than a place has, and of the orders that reserve them. On a phone places
 * and orders stand below the products, so that all numbers are seen.
 */
export const Shortages = ({ shortages }: { shortages: readonly ShownShortage[] }) => {
  const isOnPhone = useMediaQuery(ON_PHONES, { noSsr: true });
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={words.shortage}>
      <Table size="small" aria-label={words.shortage} sx={denseTable}>
        <TableHead>
          <TableRow>
            <TableCell>{words.product}</TableCell>
            {!isOnPhone && <TableCell>{words.location}</TableCell>}
            <TableCell align="right">{words.asked}</TableCell>
            <TableCell align="right">{words.onHand}</TableCell>
            <TableCell align="right">{words.short}</TableCell>
            {!isOnPhone && <TableCell>{words.reservedBy}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {shortages.map(({ product, location, asked, onHand, short, reservedBy }) => (
            <TableRow key={`${product.id}/${location.id}`}>
              <TableCell>
                {product.name}
                {isOnPhone && (
                  <Typography variant="caption" color="text.secondary" component="div">
                    {location.title}
                    <br />
                    {words.reservedBy}: <Holders orders={reservedBy} />
                  </Typography>
                )}
              </TableCell>
              {!isOnPhone && <TableCell>{location.title}</TableCell>}
              <TableCell align="right">{number(asked)}</TableCell>
              <TableCell align="right" sx={WANTING}>
                {number(onHand)}
              </TableCell>
              <TableCell align="right" sx={WANTING}>
                {number(short)}
              </TableCell>
              {!isOnPhone && (
                <TableCell sx={{ minWidth: 170 }}>
                  <Holders orders={reservedBy} />
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};

const WANTING = { color: 'error.main', fontWeight: 600 } as const;
