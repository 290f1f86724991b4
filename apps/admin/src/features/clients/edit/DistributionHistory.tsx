import type { DistributionLine } from '@bank/domain';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Paper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListContextProvider, type RaRecord, useList, useRecordContext } from 'react-admin';
import { LoadFailure } from '../../../kit/page/LoadFailure';
import { StatusChip } from '../../../kit/page/StatusChip';
import { Rows } from '../../../kit/tables/Rows';
import type { FieldSpec } from '../../../kit/values/fields';
import { month } from '../../../kit/values/formats';
import { say } from '../../../messages';
import { clientWords } from '../../../messages/clients';
import { useCan } from '../../../shell/session/access';
import { useBank } from '../bank';

const words = clientWords.history;

/** The key of what was distributed, to whichever client. */
export const distributionHistory = ['clients', 'history'] as const;

/** What is not completed, or was taken back, was not given. */
const Month = ({ record }: { record: Partial<RaRecord> }) => {
  const { distributionPeriod, status, reversedAt } = (record as DistributionLine).order;
  const isGiven = status === 'COMPLETED' && !reversedAt;
  return (
    <>
      {month(distributionPeriod)} {!isGiven && <StatusChip status={status} isReversed={!!reversedAt} />}
    </>
  );
};

const columns: readonly FieldSpec[] = [
  { source: 'orderSequence', label: words.order, opens: '/orders/distribution/{orderId}', wide: true, sortBy: false },
  { source: 'order.distributionPeriod', label: words.month, Shown: Month, sortBy: false },
  { source: 'order.partner.title', label: words.partner, sortBy: false },
  { source: 'product.name', label: words.size, sortBy: false },
  { source: 'quantity', label: words.quantity, as: 'number', sortBy: false },
];

export const DistributionHistory = () => {
  const client = useRecordContext()!;
  const bank = useBank();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [...distributionHistory, client.id],
    queryFn: async () => [...(await bank.distributionHistory(client.id))],
  });
  const list = useList<DistributionLine>({ data: data ?? [], isPending, perPage: Number.MAX_SAFE_INTEGER });
  return (
    <Paper component="section" aria-label={clientWords.tabs.history} sx={{ overflow: 'hidden' }}>
      {error && !data ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : (
        <ListContextProvider value={list}>
          {!!data?.length && <Export client={client.id} />}
          <Rows what={clientWords.tabs.history} columns={columns} empty={<NoHistory />} />
        </ListContextProvider>
      )}
    </Paper>
  );
};

const NoHistory = () => (
  <Typography color="text.secondary" sx={{ p: 4, textAlign: 'center' }}>
    {words.none}
  </Typography>
);

const Export = ({ client }: { client: RaRecord['id'] }) => {
  const bank = useBank();
  const [busy, setBusy] = useState(false);
  if (!useCan('clients', 'export')) return null;
  const save = async () => {
    setBusy(true);
    try {
      await bank.downloadDistributionHistory(client);
    } catch (error) {
      console.error(say.common.excelError, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ p: 1.5, display: 'flex', justifyContent: 'end' }}>
      <Button variant="outlined" startIcon={<DownloadIcon />} disabled={busy} onClick={() => void save()}>
        {say.common.excel}
      </Button>
    </Box>
  );
};
