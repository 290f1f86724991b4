import type { ComparedField } from '@bank/domain';
import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Fragment } from 'react';
import { momentWords as words } from '../../messages/moments';

export interface ComparedPart {
  /** Names the line that the fields belong to; the record's own fields have none. */
  name?: string;
  fields: readonly ComparedField[];
}

interface Props {
  /** Names the table for those who hear it. */
  name: string;
  parts: readonly ComparedPart[];
}

const shown = (value: string | null) => {
  if (value === null) return words.none;
  return value === '' ? words.empty : value;
};

/** Then beside today. A row that differs says so in a word, and not by its colour alone. */
export const ComparedTable = ({ name, parts }: Props) => (
  <Table size="small" aria-label={name} sx={{ tableLayout: 'fixed', overflowWrap: 'anywhere', mb: 2 }}>
    <TableHead>
      <TableRow>
        <TableCell scope="col">{words.field}</TableCell>
        <TableCell scope="col">{words.earlier}</TableCell>
        <TableCell scope="col">{words.today}</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {parts.map((part) => (
        <Fragment key={part.name ?? ''}>
          {part.name !== undefined && (
            <TableRow>
              <TableCell component="th" scope="rowgroup" colSpan={3} sx={{ pt: 2, fontWeight: 600 }}>
                {part.name}
              </TableCell>
            </TableRow>
          )}
          {part.fields.map((field) => (
            <Compared key={field.field} {...field} />
          ))}
        </Fragment>
      ))}
    </TableBody>
  </Table>
);

const Compared = ({ label, earlier, today, differs }: ComparedField) => (
  <TableRow {...(differs && { sx: { bgcolor: 'action.selected' } })}>
    <TableCell component="th" scope="row" sx={{ verticalAlign: 'top', ...(differs && { fontWeight: 700 }) }}>
      {label}
      {differs && (
        <Typography variant="body2" component="span" sx={{ display: 'block', fontWeight: 400 }}>
          ≠ {words.differs}
        </Typography>
      )}
    </TableCell>
    <TableCell sx={{ verticalAlign: 'top' }}>{shown(earlier)}</TableCell>
    <TableCell sx={{ verticalAlign: 'top' }}>{shown(today)}</TableCell>
  </TableRow>
);
