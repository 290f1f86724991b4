import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { say } from '../../../messages';
import { clientOrderWords } from '../../../messages/clientOrders';
import { useSaving } from '../../../shell/saving/saving';
import { useCan } from '../../../shell/session/access';
import { useBank } from '../bank';

export const ExportButton = () => {
  const order = useRecordContext();
  const { editable } = useSaving();
  const bank = useBank();
  const [busy, setBusy] = useState(false);
  const mayExport = useCan('orders/distribution', 'export');
  if (!order || editable || !mayExport) return null;
  const save = async () => {
    setBusy(true);
    try {
      await bank.downloadOrder('orders/distribution', order.id);
    } catch (error) {
      console.error(say.common.excelError, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" disabled={busy} startIcon={<DownloadIcon />} onClick={() => void save()}>
      {clientOrderWords.distribution.export}
    </Button>
  );
};
