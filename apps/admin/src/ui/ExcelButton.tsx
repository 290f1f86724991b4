import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, CircularProgress, Menu, MenuItem } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { useListContext } from 'react-admin';
import { useCan } from '../access';
import { useBank } from '../dataProvider';
import { say } from '../messages';

/** Export > Excel: the whole list, with its own filters and sort. */
export const ExcelButton = ({ resource }: { resource: string }) => {
  const { filterValues, sort, total } = useListContext();
  const bank = useBank();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [busy, setBusy] = useState(false);
  const may = useCan(resource, 'export');
  if (!may || !total) return null;
  const save = async () => {
    setAnchor(undefined);
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
    <>
      <Button
        variant="outlined"
        disabled={busy}
        aria-haspopup="menu"
        startIcon={busy ? <CircularProgress size={16} /> : <DownloadIcon />}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        {say.common.export}
      </Button>
      <Menu open={!!anchor} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={() => void save()}>{say.common.excel}</MenuItem>
      </Menu>
    </>
  );
};
