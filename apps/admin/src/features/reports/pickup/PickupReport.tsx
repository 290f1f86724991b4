import { pickupReport } from '@bank/projections/reports';
import { Paper, Typography } from '@mui/material';
import { ListBase, Pagination, useListContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import { LoadFailure, stayOnError } from '../../../kit/page/LoadFailure';
import { Rows } from '../../../kit/tables/Rows';
import { printoutWords as words } from '../../../messages/printouts';
import { columnOf } from '../../../shell/fields/reportColumns';
import { ExcelButton } from '../../../shell/lists/ExcelButton';
import { NARROW_CELLS } from '../../../shell/lists/SearchFirstList';
import { Page } from '../../../shell/screens/Page';
import { Help } from '../Help';
import { BelowTitle } from '../parts';
import { ReportContext, useReportColumns } from '../reportContext';

const PAGE_SIZES = [10, 25, 50, 100];

/** Who picks up what is in the order of the route. It is shown without a search, since the route says all. */
export const PickupReport = () => {
  const { id, partnerId } = useParams();
  return (
    <ListBase
      key={`${id} ${partnerId}`}
      resource={pickupReport.path}
      filterDefaultValues={{ orderId: id, partnerId }}
      perPage={pickupReport.pageSize!}
      sort={{ field: 'fullName', order: 'ASC' }}
      storeKey={false}
      disableSyncWithLocation
      queryOptions={{ onError: stayOnError }}
    >
      <ReportContext value={pickupReport}>
        <Clients />
      </ReportContext>
    </ListBase>
  );
};

const Clients = () => {
  const { meta, data, error, refetch } = useListContext();
  const { heading = words.pickupReport } = (meta ?? {}) as { heading?: string };
  const columns = useReportColumns();
  return (
    <Page
      title={heading}
      hasLongTitle
      besideTitle={<Help />}
      belowTitle={<BelowTitle />}
      actions={<ExcelButton resource={pickupReport.path} withPdf />}
    >
      {error && !data ? (
        <LoadFailure error={error as Error} retry={() => void refetch()} list="/orders/partner" />
      ) : (
        <Paper sx={{ overflow: 'hidden' }}>
          <Rows
            what={words.pickupReport}
            columns={columns.map((column) => columnOf(pickupReport, column))}
            sx={NARROW_CELLS}
            empty={<Typography sx={{ p: 4, textAlign: 'center' }}>{words.nobody}</Typography>}
          />
          <Pagination rowsPerPageOptions={PAGE_SIZES} />
        </Paper>
      )}
    </Page>
  );
};
