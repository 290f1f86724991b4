import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button, GlobalStyles } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { LoadFailure } from '../../../kit/page/LoadFailure';
import { RowsShape, Waiting } from '../../../kit/page/Waiting';
import { printoutWords as words } from '../../../messages/printouts';
import { Page } from '../../../shell/screens/Page';
import { FillSheet } from './FillSheet';
import { type FillSheets, readManySheets, readOneSheet } from './read';
import { paperFor } from './sheetStyles';

interface Props {
  title: string;
  ids: string;
  read: () => Promise<FillSheets>;
}

const Sheets = ({ title, ids, read }: Props) => {
  const { data, error, refetch } = useQuery({ queryKey: ['orders/partner', 'fill-sheets', ids], queryFn: read });
  const print = (
    <Button variant="contained" startIcon={<PrintIcon />} disabled={!data} onClick={() => window.print()}>
      {words.print}
    </Button>
  );
  return (
    <Page title={title} actions={print}>
      <GlobalStyles styles={paperFor(data?.products.length ?? 0)} />
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} list="/orders/partner" />}
      {!error && !data && (
        <Waiting what={title}>
          <RowsShape columns={6} />
        </Waiting>
      )}
      {data?.sheets.map((sheet) => (
        <FillSheet key={sheet.id} sheet={sheet} products={data.products} />
      ))}
    </Page>
  );
};

/** The fill sheet of the order in the route. */
export const OneFillSheet = () => {
  const { id = '' } = useParams();
  return <Sheets title={words.fillSheet} ids={id} read={() => readOneSheet(id)} />;
};

/** The fill sheets of the orders in the route, whose ids are comma separated; each begins a page. */
export const ManyFillSheets = () => {
  const { ids = '' } = useParams();
  return <Sheets title={words.fillSheets} ids={ids} read={() => readManySheets(ids.split(',').filter(Boolean))} />;
};
