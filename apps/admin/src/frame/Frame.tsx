import { Box, Drawer, type Theme, useMediaQuery } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Layout, type LayoutProps, useGetIdentity, useSidebarState } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { SECOND_STEP } from '../authProvider';
import { onRefusal } from '../http/http';
import { forget } from '../session';
import { Broken } from './Broken';
import { ErrorPanel } from './ErrorPanel';
import { SideMenu } from './SideMenu';
import { TopBar } from './TopBar';

const WIDE = 232;
const CLOSED = 56;

/** The frame around every screen, for whoever is wholly signed in. */
export const Frame = (props: LayoutProps) => {
  useFreshRights();
  const { data: identity } = useGetIdentity();
  return identity?.otpRequired ? <Navigate to={SECOND_STEP} replace /> : <Screen {...props} />;
};

/** What was refused may be a right that was just taken away: the menu and the buttons follow at once. */
const useFreshRights = () => {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onRefusal(() => {
        forget();
        void queryClient.invalidateQueries({ queryKey: ['auth'] });
      }),
    [queryClient],
  );
};

const Screen = ({ children }: LayoutProps) => (
  <Layout
    appBar={TopBar}
    menu={SideMenu}
    sidebar={Side}
    error={Broken}
    sx={{ minWidth: 0, '& .RaLayout-content': { minWidth: 0, p: 0 } }}
  >
    <ErrorPanel />
    {children}
  </Layout>
);

/** Beside the screen where there is room, over it where there is not. */
const Side = ({ children }: { children: ReactNode }) => {
  const [open, setOpen] = useSidebarState();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const width = narrow || open ? WIDE : CLOSED;
  return (
    <Drawer
      variant={narrow ? 'temporary' : 'permanent'}
      open={open}
      onClose={() => setOpen(false)}
      sx={{ width: narrow ? 0 : width, flexShrink: 0, '--menu': `${width - 1}px` }}
      slotProps={{
        paper: {
          sx: { width, top: narrow ? 0 : 48, height: narrow ? '100%' : 'calc(100% - 48px)', overflowX: 'hidden' },
        },
      }}
    >
      <Box>{children}</Box>
    </Drawer>
  );
};
