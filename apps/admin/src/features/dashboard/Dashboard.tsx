import type { SetUpGuide } from '@bank/domain';
import { Box, Button, Typography } from '@mui/material';
import { type ComponentType, lazy, Suspense } from 'react';
import { LinkBase, useGetIdentity } from 'react-admin';
import { keptDrafts } from '../../api/device/keptDrafts';
import { RememberedPanel } from '../../kit/page/RememberedPanel';
import { today, useTimeZone } from '../../kit/values/clock';
import { dayInFull } from '../../kit/values/formats';
import { say } from '../../messages';
import { todayWords as words } from '../../messages/today';
import { useOpenGuide } from '../../shell/screens/guide';
import { Page } from '../../shell/screens/Page';
import { useCanOpen, useRoles } from '../../shell/session/access';
import type { Identity } from '../../shell/session/authProvider';
import { Figures } from './Figures';
import { Late } from './Late';
import type { Place } from './MoreFigures';
import { OrderWindow } from './OrderWindow';
import { Registrations } from './Registrations';
import { Stock } from './Stock';
import { TodayShape } from './TodayShape';
import { useToday } from './useToday';

/** Id of the location whose stock admins see first; the first start of the API creates it. */
const MAIN_WAREHOUSE_ID = 1;

/** The to-dos of a partner come later than the cards, and most of them fit in here. */
const TO_DOS_PX = 180;

/** It comes with the code of forms, for which the first screen does not wait. */
const UnsavedEntries = lazy(async () => ({ default: (await import('./UnsavedEntries')).UnsavedEntries }));
const MoreFigures = lazy(async () => ({ default: (await import('./MoreFigures')).MoreFigures }));

interface Props {
  ToDos: ComponentType<{ partner: number }>;
  Guide: ComponentType<{ guide: SetUpGuide }>;
}

export const Dashboard = ({ ToDos, Guide }: Props) => {
  const roles = useRoles();
  const isAdmin = roles.includes('ROLE_ADMIN');
  const isPartners = !isAdmin && roles.includes('ROLE_ORDER_MANAGE_OWN');
  const identity = useGetIdentity().data as Identity | undefined;
  const partner = identity?.activePartner;
  const user = identity && Number(identity.id);
  const place = placeOf(isAdmin, isPartners ? partner : undefined);
  const { isReady, ...cards } = useToday();
  const guide = useOpenGuide(isAdmin);
  return (
    <Page
      title={say.dashboard.today}
      besideTitle={<DayAndPartner partner={isPartners ? partner?.title : undefined} />}
      belowTitle={<Greeting isKnown={isAdmin || isPartners} lacksPartner={isPartners && !partner} />}
      actions={isPartners && partner && <OwnRecordButton partner={partner.id} />}
    >
      {user !== undefined && keptDrafts.existFor(user) && (
        <Suspense fallback={null}>
          <UnsavedEntries user={user} />
        </Suspense>
      )}
      {guide && (
        <Suspense fallback={null}>
          <Guide guide={guide} />
        </Suspense>
      )}
      {!guide?.isEmptyBank &&
        (isReady && guide !== undefined ? (
          <>
            <Late card={cards.late} />
            <Figures card={cards.figures} />
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                mb: 2,
                gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
                alignItems: 'start',
              }}
            >
              <Box sx={{ display: 'grid', gap: 2, '&:empty': { display: 'none' } }}>
                <Registrations card={cards.registrations} />
                <OrderWindow card={cards.orderWindow} partner={partner?.id} />
              </Box>
              <Stock card={cards.stock} />
              {isPartners && partner && (
                <Box sx={{ minHeight: TO_DOS_PX, display: 'grid' }}>
                  <Suspense fallback={null}>
                    <ToDos partner={partner.id} />
                  </Suspense>
                </Box>
              )}
            </Box>
            {(place || !isPartners) && (
              <RememberedPanel title={words.more} name="today.more">
                <Suspense fallback={null}>
                  <MoreFigures place={place} hasAttention={!isPartners} />
                </Suspense>
              </RememberedPanel>
            )}
          </>
        ) : (
          <TodayShape />
        ))}
    </Page>
  );
};

const placeOf = (isAdmin: boolean, partner: Identity['activePartner']): Place | undefined => {
  if (isAdmin) return { id: MAIN_WAREHOUSE_ID, title: say.dashboard.warehouseInventory, isWarehouse: true };
  return partner && { id: partner.id, title: `${say.dashboard.ownInventory} – ${partner.title}`, isWarehouse: false };
};

const DayAndPartner = ({ partner }: { partner: string | undefined }) => {
  useTimeZone();
  return (
    <Typography color="text.secondary">
      {dayInFull(today())}
      {partner && ` · ${partner}`}
    </Typography>
  );
};

const Greeting = ({ isKnown, lacksPartner }: { isKnown: boolean; lacksPartner: boolean }) => {
  if (isKnown && !lacksPartner) return null;
  return (
    <Typography color="text.secondary" sx={{ mb: 2 }}>
      {isKnown ? say.menu.selectPartner : say.dashboard.welcome}
    </Typography>
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
