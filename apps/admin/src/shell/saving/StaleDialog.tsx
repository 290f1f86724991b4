import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useState } from 'react';
import { Confirm } from '../../kit/dialogs/Confirm';
import { dateTime } from '../../kit/values/formats';
import { say } from '../../messages';
import { labelOfField } from '../history/HistoryValue';
import { StaleValue } from './StaleValue';
import type { Values } from './saving';
import type { ChangedPart, Conflict } from './stale';

interface Props {
  conflict: Conflict | undefined;
  objectClass: string;
  /** The part of the record that a change names, where that is not one of its fields. */
  partOf: (field: string) => ChangedPart | undefined;
  onReload: () => Promise<void>;
  onClose: () => void;
}

/**
 * Shows what somebody else saved in the meantime, with who and when, beside the user's own entries, or beside what the user
 * saw where there are none. It offers to go on without losing the entries.
 */
export const StaleDialog = ({ conflict, objectClass, partOf, onReload, onClose }: Props) => {
  const [busy, setBusy] = useState(false);
  const reload = async () => {
    setBusy(true);
    // Where the record can't be read, the error panel says why, and the dialog stays.
    await onReload()
      .catch(() => {})
      .finally(() => setBusy(false));
  };
  const keepsEntries = conflict?.hasEntries ?? false;
  return (
    <Confirm
      open={!!conflict}
      title={say.stale.title}
      texts={[conflict?.message ?? '', conflict?.refused === 'action' ? say.stale.actionText : say.stale.text]}
      yes={keepsEntries ? say.stale.reloadAndKeep : say.stale.reload}
      busy={busy}
      onYes={() => void reload()}
      onNo={onClose}
    >
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={say.stale.changes} sx={{ '& th, & td': { px: { xs: 0.75, sm: 1.25 } } }}>
          <TableHead>
            <TableRow>
              <TableCell>{say.stale.field}</TableCell>
              <TableCell>{keepsEntries ? say.stale.yours : say.stale.opened}</TableCell>
              <TableCell>{say.stale.theirs}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {conflict?.changes.map(({ field, by, at }) => (
              <TableRow key={field} sx={{ verticalAlign: 'top' }}>
                <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
                  {partOf(field)?.label ?? labelOfField(objectClass, 'fields', field)}
                </TableCell>
                <TableCell sx={VALUE_CELL}>
                  {!keepsEntries && (
                    <Value
                      of={conflict.opened}
                      comparedWith={conflict.saved ?? {}}
                      {...{ objectClass, field, partOf }}
                      isBefore
                    />
                  )}
                  {keepsEntries && !conflict.changedByUser(field) && (
                    <Typography variant="body2" color="text.secondary">
                      {say.stale.notYours}
                    </Typography>
                  )}
                  {keepsEntries && conflict.changedByUser(field) && (
                    <Value of={conflict.typed} comparedWith={conflict.opened} {...{ objectClass, field, partOf }} />
                  )}
                </TableCell>
                <TableCell sx={VALUE_CELL}>
                  {conflict.saved && (
                    <Value of={conflict.saved} comparedWith={conflict.opened} {...{ objectClass, field, partOf }} />
                  )}
                  <Typography variant="caption" color="text.secondary" component="div">
                    {by}, {dateTime(at)}
                  </Typography>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Confirm>
  );
};

const VALUE_CELL = { minWidth: { sm: 120 }, overflowWrap: 'anywhere' } as const;

interface ValueProps {
  of: Values;
  comparedWith: Values;
  objectClass: string;
  field: string;
  partOf: Props['partOf'];
  isBefore?: boolean;
}

const Value = ({ of, comparedWith, field, partOf, ...rest }: ValueProps) =>
  partOf(field)?.inWords(of) ?? (
    <StaleValue {...rest} field={field} value={of[field]} comparedWith={comparedWith[field]} />
  );
