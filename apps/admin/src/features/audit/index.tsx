import { auditedActions, auditedClasses } from '@bank/domain';
import { Alert, Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { propsOf } from '../../kit/inputs/filterInput';
import { TimeInput } from '../../kit/inputs/TimeInput';
import { choices, type FilterSpec } from '../../kit/values/fields';
import { auditWords as words } from '../../messages/audit';
import { type ListScreen, SearchFirstList } from '../../shell/lists/SearchFirstList';
import { AuditEntries } from './AuditEntries';
import { PersonInput } from './PersonInput';
import { Seal, SealProblem } from './Seal';

const TimeFilter = ({ field }: { field: FilterSpec }) => <TimeInput {...propsOf(field)} />;

const filters: readonly FilterSpec[] = [
  { source: 'from', label: words.filters.from, wide: true, Input: TimeFilter },
  { source: 'until', label: words.filters.until, wide: true, Input: TimeFilter },
  { source: 'actor', label: words.filters.person, wide: true, Input: PersonInput },
  { source: 'object_class', label: words.filters.kind, as: 'choice', choices: choices(auditedClasses) },
  { source: 'object', label: words.filters.object, wide: true },
  { source: 'action', label: words.filters.action, as: 'choice', choices: choices(auditedActions) },
];

/** One command is no filter that people fill in: they come to it from an entry, and leave it here. */
const OfCommand = () => {
  const { filterValues, setFilters } = useListContext();
  if (!filterValues.command) return null;
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" onClick={() => setFilters({})}>
          {words.back}
        </Button>
      }
    >
      {words.ofCommand}
    </Alert>
  );
};

const BelowTitle = () => (
  <>
    <SealProblem />
    <OfCommand />
  </>
);

const screen: ListScreen = {
  resource: 'admin/audit',
  title: words.title,
  filters,
  columns: [],
  perPage: 25,
  sort: { field: 'logged_at', order: 'DESC' },
  excel: true,
  parts: { BesideTitle: Seal, BelowTitle: BelowTitle, Actions: () => null, Rows: AuditEntries, keptFilters: [] },
};

export const Audit = () => <SearchFirstList screen={screen} />;
