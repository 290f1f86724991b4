import { Box, Drawer } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { type LayoutProps, useGetIdentity } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { onRefusal } from '../../api/transport/http';
import { signInGate } from '../../api/transport/signInGate';
import { OpenableScreens } from '../../kit/links/openable';
import { LoadingScreen } from '../../kit/page/LoadingScreen';
import { TOP_BAR_PX } from '../../kit/page/topBar';
import { say } from '../../messages';
import { useMayOpen } from '../session/access';
import { SECOND_STEP_ROUTE } from '../session/publicRoutes';
import { forgetUser } from '../session/session';
import { ErrorPanel } from './ErrorPanel';
import { Layout } from './Layout';
import { MenuProvider, useMenu } from './menuState';
import { PartnerSwitchProvider, usePartnerSwitch } from './partnerSwitch';
import { SideMenu } from './SideMenu';
import { SignInGate } from './SignInGate';
import { TopBar } from './TopBar';

const AboveScreen = lazy(async () => ({ default: (await import('./AboveScreen')).AboveScreen }));

const OPEN_WIDTH_PX = 232;
const CLOSED_WIDTH_PX = 56;

type Parts = Pick<ComponentProps<typeof Layout>, 'appBar' | 'menu' | 'sidebar'>;

export const Frame = (props: LayoutProps) => <FrameOf parts={allParts} {...props} />;

/**
 * The frame around every screen, for a user who has taken all steps of signing in. An open form is not left for the second step:
 * its next request asks for it in a dialog.
 */
export const FrameOf = ({ parts, children }: LayoutProps & { parts: Parts }) => {
  useRightsRefresh();
  const { data: identity } = useGetIdentity();
  const leadsToSecondStep = identity?.otpRequired && !signInGate.hasOpenForm();
  return (
    <>
      {leadsToSecondStep ? <Navigate to={SECOND_STEP_ROUTE} replace /> : <Screen parts={parts}>{children}</Screen>}
      <SignInGate />
    </>
  );
};

/**
 * A refusal may mean that the user has just lost a right, so the menu and the buttons are brought up to date at once.
 */
const useRightsRefresh = () => {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onRefusal(() => {
        forgetUser();
        void queryClient.invalidateQueries({ queryKey: ['auth'] });
      }),
    [queryClient],
  );
};

const Screen = ({ parts, children }: LayoutProps & { parts: Parts }) => (
  <OpenableScreens value={useMayOpen()}>
    <MenuProvider>
      <PartnerSwitchProvider>
        <Layout {...parts}>
          <ErrorPanel />
          <Suspense>
            <AboveScreen />
          </Suspense>
          <Content>{children}</Content>
        </Layout>
      </PartnerSwitchProvider>
    </MenuProvider>
  </OpenableScreens>
);

const Content = ({ children }: { children: ReactNode }) => {
  const [isSwitching] = usePartnerSwitch();
  return isSwitching ? <LoadingScreen /> : children;
};

const Sidebar = ({ children }: { children: ReactNode }) => {
  const { isOverlay, isOpen, setOpen } = useMenu();
  const top = isOverlay ? 0 : TOP_BAR_PX;
  const width = isOverlay || isOpen ? OPEN_WIDTH_PX : CLOSED_WIDTH_PX;
  return (
    <Drawer
      variant={isOverlay ? 'temporary' : 'permanent'}
      open={isOpen}
      onClose={() => setOpen(false)}
      sx={{ width: isOverlay ? 0 : width, flexShrink: 0, '--menu': `${width - 1}px` }}
      slotProps={{
        paper: {
          ...(isOverlay && { 'aria-label': say.menu.name }),
          sx: { width, top, height: `calc(100% - ${top}px)`, overflowX: 'hidden' },
        },
      }}
    >
      <Box>{children}</Box>
    </Drawer>
  );
};

const allParts: Parts = { appBar: TopBar, menu: SideMenu, sidebar: Sidebar };
