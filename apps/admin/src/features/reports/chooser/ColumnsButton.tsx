import ColumnsIcon from '@mui/icons-material/ViewWeekOutlined';
import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { fill } from '../../../messages';
import { columnWords as words } from '../../../messages/reports';
import { useReportColumns } from '../reportContext';
import { shownColumns } from './groups';
import { useHiddenColumns } from './useHiddenColumns';

const ColumnDialog = lazy(() => import('./ColumnDialog').then(({ ColumnDialog: Loaded }) => ({ default: Loaded })));

export const ColumnsButton = () => {
  const columns = useReportColumns();
  const [hidden] = useHiddenColumns();
  const [isOpen, setOpen] = useState(false);
  const count = columns.length - shownColumns(columns, hidden).length;
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" startIcon={<ColumnsIcon />} onClick={() => setOpen(true)}>
        {count ? fill(words.hidden, { count }) : words.button}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ColumnDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
