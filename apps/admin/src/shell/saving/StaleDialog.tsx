import { useState } from 'react';
import { Confirm } from '../../kit/dialogs/Confirm';
import { say } from '../../messages';
import { labelOfField } from '../history/HistoryValue';
import { type ConflictRow, ConflictTable } from './ConflictTable';
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
      <ConflictTable
        heads={[say.stale.field, keepsEntries ? say.stale.yours : say.stale.opened]}
        rows={conflict ? rowsOf(conflict, objectClass, partOf) : []}
      />
    </Confirm>
  );
};

const rowsOf = (conflict: Conflict, objectClass: string, partOf: Props['partOf']): readonly ConflictRow[] => {
  const { opened, typed, saved, hasEntries, changedByUser } = conflict;
  const show = (field: string, of: Values, comparedWith: Values, isBefore = false) => (
    <Value {...{ objectClass, field, partOf, of, comparedWith, isBefore }} />
  );
  const mineOf = (field: string) => {
    if (!hasEntries) return show(field, opened, saved ?? {}, true);
    return changedByUser(field) ? show(field, typed, opened) : undefined;
  };
  return conflict.changes.map(({ field, ...who }) => ({
    key: field,
    label: partOf(field)?.label ?? labelOfField(objectClass, 'fields', field),
    mine: mineOf(field),
    theirs: saved && show(field, saved, opened),
    who,
  }));
};

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
