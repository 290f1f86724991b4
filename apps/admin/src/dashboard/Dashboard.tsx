import { Paper, Typography } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { useRoles } from '../access';
import type { Identity } from '../authProvider';
import { say } from '../messages';
import { StockTable } from '../stock/StockTable';
import { Page } from '../ui/Page';

/** Id of the location whose stock admins see first; the first start of the API creates it. */
const MAIN_WAREHOUSE_ID = 1;
const inDiapers = { showDiapersOrPackages: 'diapers' };

const Dashboard = () => {
  const roles = useRoles();
  if (roles.includes('ROLE_ADMIN'))
    return (
      <Page title={say.dashboard.warehouseInventory} actions={<Units />}>
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
      actions={<Units />}
    >
      {partner ? (
        <StockTable filter={{ location: partner.id, ...inDiapers }} />
      ) : (
        <Typography color="text.secondary">{say.menu.selectPartner}</Typography>
      )}
    </Page>
  );
};

const Units = () => (
  <Typography variant="body2" color="text.secondary">
    {say.unitsShown}
  </Typography>
);

const Welcome = () => (
  <Page title={say.dashboard.title}>
    <Paper sx={{ p: 4 }}>
      <Typography variant="h6" component="p">
        {say.dashboard.welcome}
      </Typography>
    </Paper>
  </Page>
);

export default Dashboard;
