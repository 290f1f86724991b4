import { LONG_EXPORT_ROWS } from '@bank/projections/first-load';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, CircularProgress } from '@mui/material';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { useBank } from '../../api/provider/dataProvider';
import type { DownloadedList, FileFormat } from '../../api/transport/download';
import { MenuButton } from '../../kit/dialogs/MenuButton';
import { say } from '../../messages';
import { useCan } from '../session/access';

const startLongExport = async (resource: string, list: DownloadedList) =>
  (await import('../awaited/startExport')).startExport(resource, list);

interface Props {
  resource: string;
  /** It is offered only where a filter is set. */
  needsFilter?: boolean;
  /** The list can be had as pages for the printer too. */
  withPdf?: boolean;
}

/** The menu Export, which downloads the whole list with its filters and sort; a long one is made first, by a job. */
export const ExcelButton = ({ resource, needsFilter = false, withPdf = false }: Props) => {
  const { filterValues, sort, total, isPending } = useListContext();
  const bank = useBank();
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const mayExport = useCan(resource, 'export');
  if (!mayExport || total === 0 || (needsFilter && !Object.keys(filterValues).length)) return null;
  // Its place is kept while the rows are loaded, so that they don't move when it comes.
  if (total === undefined) return isPending ? <Box sx={{ width: 116, height: 36 }} /> : null;
  const save = async (format: FileFormat) => {
    setBusy(true);
    try {
      const list = { filter: filterValues, sort, format };
      if (format === 'xlsx' && total > LONG_EXPORT_ROWS) notify(await startLongExport(resource, list));
      else await bank.downloadList(resource, list);
    } catch (error) {
      console.error(say.common.excelError, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <MenuButton
      label={say.common.export}
      disabled={busy}
      startIcon={busy ? <CircularProgress size={16} /> : <DownloadIcon />}
      items={[
        { label: say.common.excel, run: () => void save('xlsx') },
        ...(withPdf ? [{ label: say.common.pdf, run: () => void save('pdf') }] : []),
      ]}
    />
  );
};
