import { Alert, Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { readField } from '../../../kit/tables/cells';
import type { FieldSpec } from '../../../kit/values/fields';
import { valueAt } from '../../../kit/values/path';
import { clientWords } from '../../../messages/clients';
import { clientStatus } from '../statuses';

const words = clientWords.merge;

/** What clients are compared by; `warning` says what it means that they differ. */
const fields: readonly { shown: FieldSpec; warning?: string }[] = [
  { shown: { source: 'birthdate', label: clientWords.birthdate, as: 'day' }, warning: words.birthdatesDiffer },
  { shown: { source: 'parentFullName', label: clientWords.parent } },
  { shown: { source: 'partner.title', label: clientWords.assignedPartner }, warning: words.partnersDiffer },
  { shown: clientStatus },
];

const differs = (clients: readonly RaRecord[], { source }: FieldSpec) =>
  new Set(clients.map((client) => valueAt(client, source) ?? null)).size > 1;

const TABLE = {
  '& td': { minWidth: { xs: 96, sm: 110 }, overflowWrap: 'break-word' },
  '& :is(th, td)': { px: { xs: 0.5, sm: 1.25 } },
};

/** The clients that are about to be merged, side by side; what differs is marked. */
export const CompareClients = ({ clients }: { clients: readonly RaRecord[] }): ReactNode => (
  <>
    {fields.map(
      ({ shown, warning }) =>
        warning &&
        differs(clients, shown) && (
          <Alert key={shown.source} severity="warning">
            {warning}
          </Alert>
        ),
    )}
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={words.compare}>
      <Table size="small" aria-label={words.compare} sx={TABLE}>
        <TableHead>
          <TableRow>
            <TableCell component="td" />
            {clients.map(({ id, selectListText }) => (
              <TableCell key={id}>{selectListText}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {fields.map(({ shown }) => (
            <Compared key={shown.source} field={shown} clients={clients} />
          ))}
        </TableBody>
      </Table>
    </Box>
  </>
);

const MARKED = { fontWeight: 600, color: 'warning.main' } as const;

const Compared = ({ field, clients }: { field: FieldSpec; clients: readonly RaRecord[] }) => {
  const isMarked = differs(clients, field);
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {field.label}
        {isMarked && (
          <Box component="span" sx={{ ...MARKED, display: 'block' }}>
            {words.differs}
          </Box>
        )}
      </TableCell>
      {clients.map((client) => (
        <TableCell key={client.id} sx={isMarked ? MARKED : undefined}>
          {readField(field, client)}
        </TableCell>
      ))}
    </TableRow>
  );
};
