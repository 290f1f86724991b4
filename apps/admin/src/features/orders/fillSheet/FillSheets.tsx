import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button, GlobalStyles } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Loaded } from '../../../kit/page/Loaded';
import { RowsShape } from '../../../kit/page/Waiting';
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
  const query = useQuery({ queryKey: ['orders/partner', 'fill-sheets', ids], queryFn: read });
  const print = (
    <Button variant="contained" startIcon={<PrintIcon />} disabled={!query.data} onClick={() => window.print()}>
      {words.print}
    </Button>
  );
  return (
    <Page title={title} actions={print}>
      <GlobalStyles styles={paperFor(query.data?.products.length ?? 0)} />
      <Loaded query={query} what={title} shape={<RowsShape columns={6} />} list="/orders/partner">
        {({ sheets, products }) =>
          sheets.map((sheet) => <FillSheet key={sheet.id} sheet={sheet} products={products} />)
        }
      </Loaded>
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
