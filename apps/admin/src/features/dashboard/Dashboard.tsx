import { Button, Paper, Stack, Typography } from '@mui/material';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { LinkBase, useGetIdentity } from 'react-admin';
import { useAll } from '../../kit/inputs/ReferenceChoice';
import { RecordLink } from '../../kit/links/RecordLink';
import { say } from '../../messages';
import { Page } from '../../shell/screens/Page';
import { useCanOpen, useRoles } from '../../shell/session/access';
import type { Identity } from '../../shell/session/authProvider';
import { StockTable } from './StockTable';

/** Id of the location whose stock admins see first; the first start of the API creates it. */
const MAIN_WAREHOUSE_ID = 1;
const inDiapers = { showDiapersOrPackages: 'diapers' };

interface Props {
  ToDos: ComponentType<{ partner: number }>;
}

export const Dashboard = ({ ToDos }: Props) => {
  const roles = useRoles();
  if (roles.includes('ROLE_ADMIN'))
    return (
      <Page title={say.dashboard.warehouseInventory} actions={<Units place={<MainWarehouse />} />}>
        <Attention />
        <StockTable filter={{ location: MAIN_WAREHOUSE_ID, ...inDiapers }} />
      </Page>
    );
  return roles.includes('ROLE_ORDER_MANAGE_OWN') ? <OwnInventory ToDos={ToDos} /> : <Welcome />;
};

/** It comes after the first screen, which shows the stock at once. */
const AttentionSection = lazy(async () => ({ default: (await import('./AttentionSection')).AttentionSection }));
const Attention = () => (
  <Suspense fallback={null}>
    <AttentionSection />
  </Suspense>
);

const OwnInventory = ({ ToDos }: Props) => {
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
        <Stack sx={{ gap: 2 }}>
          <Suspense fallback={null}>
            <ToDos partner={partner.id} />
          </Suspense>
          <StockTable filter={{ location: partner.id, ...inDiapers }} />
        </Stack>
      ) : (
        <Typography color="text.secondary">{say.menu.selectPartner}</Typography>
      )}
    </Page>
  );
};

const OwnRecordButton = ({ partner }: { partner: number }) => {
  const mayEdit = useCanOpen('/partners/:id');
  return (
    <Button component={LinkBase} to={`/partners${mayEdit ? '' : '/contact-list'}/${partner}`} variant="outlined">
      {say.dashboard.ownRecord}
    </Button>
  );
};

const Units = ({ place }: { place?: ReactNode }) => (
  <Typography variant="body2" color="text.secondary">
    {place}
    {say.unitsShown}
  </Typography>
);

/** The name of the warehouse whose stock is shown, as others may hold stock too. */
const MainWarehouse = () => {
  const warehouse = useAll('warehouses').data?.find(({ id }) => id === MAIN_WAREHOUSE_ID);
  if (!warehouse) return null;
  return (
    <>
      <RecordLink to={`/warehouses/${warehouse.id}`}>{String(warehouse.title)}</RecordLink>
      {' · '}
    </>
  );
};

const Welcome = () => (
  <Page title={say.dashboard.title}>
    <Attention />
    <Paper sx={{ p: 4 }}>
      <Typography variant="h6" component="p">
        {say.dashboard.welcome}
      </Typography>
    </Paper>
  </Page>
);
