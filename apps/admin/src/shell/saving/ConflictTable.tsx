import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { dateTime } from '../../kit/values/formats';
import { say } from '../../messages';

/** What somebody else changed: as it is on this screen, and as it is now. */
export interface ConflictRow {
  key: string;
  label: string;
  /** Undefined where the user did not change it. */
  mine: ReactNode;
  theirs: ReactNode;
  who: { by: string; at: string } | undefined;
}

interface Props {
  /** The headings of what it is about, and of what stands on this screen. */
  heads: readonly [what: string, mine: string];
  rows: readonly ConflictRow[];
}

export const ConflictTable = ({ heads, rows }: Props) => (
  <Box sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label={say.stale.changes} sx={{ '& th, & td': { px: { xs: 0.75, sm: 1.25 } } }}>
      <TableHead>
        <TableRow>
          {[...heads, say.stale.theirs].map((head) => (
            <TableCell key={head}>{head}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, label, mine, theirs, who }) => (
          <TableRow key={key} sx={{ verticalAlign: 'top' }}>
            <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
              {label}
            </TableCell>
            <TableCell sx={VALUE_CELL}>
              {mine ?? (
                <Typography variant="body2" color="text.secondary">
                  {say.stale.notYours}
                </Typography>
              )}
            </TableCell>
            <TableCell sx={VALUE_CELL}>
              {theirs}
              {who && (
                <Typography variant="caption" color="text.secondary" component="div">
                  {who.by}, {dateTime(who.at)}
                </Typography>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);

const VALUE_CELL = { minWidth: { sm: 120 }, overflowWrap: 'anywhere' } as const;
