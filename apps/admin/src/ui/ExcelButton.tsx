import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { CircularProgress } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useCan } from '../access';
import { useBank } from '../dataProvider';
import { say } from '../messages';
import { MenuButton } from './MenuButton';

interface Props {
  resource: string;
  /** It is offered only where a filter is set. */
  needsFilter?: boolean;
}

/** The menu Export > Excel, which downloads the whole list with its filters and sort. */
export const ExcelButton = ({ resource, needsFilter = false }: Props) => {
  const { filterValues, sort, total } = useListContext();
  const bank = useBank();
  const [busy, setBusy] = useState(false);
  const mayExport = useCan(resource, 'export');
  if (!mayExport || !total || (needsFilter && !Object.keys(filterValues).length)) return null;
  const save = async () => {
    setBusy(true);
    try {
      await bank.downloadExcel(resource, { filter: filterValues, sort });
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
      items={[{ label: say.common.excel, run: () => void save() }]}
    />
  );
};
