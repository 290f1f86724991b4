import { Button, Paper, Typography } from '@mui/material';
import { LinkBase, useGetIdentity } from 'react-admin';
import { useCanOpen, useRoles } from '../access';
import type { Identity } from '../authProvider';
import { say } from '../messages';
import { StockTable } from '../stock/StockTable';
import { Page } from '../ui/Page';
import { Waiting } from './Waiting';

/** Id of the location whose stock admins see first; the first start of the API creates it. */
const MAIN_WAREHOUSE_ID = 1;
const inDiapers = { showDiapersOrPackages: 'diapers' };

const Dashboard = () => {
  const roles = useRoles();
  if (roles.includes('ROLE_ADMIN'))
    return (
      <Page title={say.dashboard.warehouseInventory} actions={<Units />}>
        <Waiting />
        <StockTable filter={{ location: MAIN_WAREHOUSE_ID, ...inDiapers }} />
      </Page>
    );
  return roles.includes('ROLE_ORDER_MANAGE_OWN') ? <OwnInventory /> : <Welcome />;
};

const OwnInventory = () => {
  const partner = (useGetIdentity().data as Identity | undefined)?.activePartner;
  return (
    <Page
      title={partner ? `${say.dashboard.ownInventory} – ${partner.title}` : say.dashboard.ownInventory}
      actions={
        <>
          {partner && <OwnRecordButton partner={partner.id} />}
          <Units />
        </>
      }
    >
      {partner ? (
        <StockTable filter={{ location: partner.id, ...inDiapers }} />
      ) : (
        <Typography color="text.secondary">{say.menu.selectPartner}</Typography>
      )}
    </Page>
  );
};

/** Leads to the partner's own record: to its form, or for others to its details. */
const OwnRecordButton = ({ partner }: { partner: number }) => {
  const mayEdit = useCanOpen('/partners/:id');
  return (
    <Button component={LinkBase} to={`/partners${mayEdit ? '' : '/contact-list'}/${partner}`} variant="outlined">
      {say.dashboard.ownRecord}
    </Button>
  );
};

const Units = () => (
  <Typography variant="body2" color="text.secondary">
    {say.unitsShown}
  </Typography>
);

const Welcome = () => (
  <Page title={say.dashboard.title}>
    <Waiting />
    <Paper sx={{ p: 4 }}>
      <Typography variant="h6" component="p">
        {say.dashboard.welcome}
      </Typography>
    </Paper>
  </Page>
);

export default Dashboard;
