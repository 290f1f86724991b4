import { type AuditEntry, auditedActions, auditedClasses } from '@bank/domain';
import type { Sheet } from '../../../platform/sheets/xlsx';
import { changesInWords } from './changes';
import type { AuditedObject, NamedObject } from './objects';

export const auditSheet: Sheet = {
  file: 'Audit',
  frozenColumns: 1,
  columns: [
    { key: 'logged_at', label: 'Time', type: 'dateTime' },
    { key: 'username', label: 'Person', type: 'text' },
    { key: 'action', label: 'What', type: 'text', words: auditedActions },
    { key: 'object_class', label: 'Of', type: 'text', words: auditedClasses },
    { key: 'object', label: 'Name', type: 'text' },
    { key: 'changes', label: 'Before and after', type: 'text' },
    { key: 'reason', label: 'Reason', type: 'text' },
    { key: 'command', label: 'Command', type: 'text' },
  ],
};

/** What a cell of Excel holds. */
const MAX_CELL_LENGTH = 32_000;

export const sheetRow = (entry: AuditEntry, nameOf: (of: AuditedObject) => NamedObject | undefined) => ({
  ...entry,
  changes: (entry.detail ?? changesInWords(entry, nameOf)).slice(0, MAX_CELL_LENGTH),
});
