import type { AuditEntry } from '@bank/domain';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import { RowsShape, Waiting } from '../../kit/page/Waiting';
import { ClientsOfPage } from './ClientsOfPage';
import { EntryOfAudit } from './EntryOfAudit';

/** The page of entries, newest first; they are read more than compared, so that they stand as texts. */
export const AuditEntries = ({ what, empty }: { what: string; empty: ReactNode }) => {
  const { data, isPending } = useListContext<AuditEntry & RaRecord<string>>();
  if (isPending)
    return (
      <Waiting what={what}>
        <RowsShape columns={2} />
      </Waiting>
    );
  if (!data?.length) return empty;
  return (
    <ClientsOfPage entries={data}>
      <Box component="ol" aria-label={what} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((entry) => (
          <Box
            component="li"
            key={entry.id}
            sx={{
              px: { xs: 1.5, sm: 2 },
              py: 1.25,
              borderTop: 1,
              borderColor: 'divider',
              '&:first-of-type': { borderTop: 0 },
            }}
          >
            <EntryOfAudit entry={entry} />
          </Box>
        ))}
      </Box>
    </ClientsOfPage>
  );
};
