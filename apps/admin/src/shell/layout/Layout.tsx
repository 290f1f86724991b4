import { Box } from '@mui/material';
import { useResetErrorBoundaryOnLocationChange } from 'ra-core';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { SkipNavigationButton } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { LoadingScreen } from '../../kit/page/LoadingScreen';
import { BrokenScreen } from './BrokenScreen';

interface Props {
  appBar: ComponentType;
  sidebar: ComponentType<{ children: ReactNode }>;
  menu: ComponentType;
  children: ReactNode;
}

/** The places of bar, menu and screen. react-admin's own layout brings its own bar, menu and sidebar along. */
export const Layout = ({ appBar: AppBar, sidebar: Sidebar, menu: Menu, children }: Props) => (
  <Box
    className="layout"
    sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh', minWidth: 0, bgcolor: 'background.default' }}
  >
    <SkipNavigationButton />
    <AppBar />
    <Box
      component="main"
      className="RaLayout-contentWithSidebar"
      sx={{ display: 'flex', flexGrow: 1, mt: { xs: 7, sm: 6 } }}
    >
      <Sidebar>
        <Menu />
      </Sidebar>
      <Box
        id="main-content"
        className="RaLayout-content"
        sx={{ display: 'flex', flexDirection: 'column', flex: '1 1 0', minWidth: 0 }}
      >
        <ErrorBoundary fallbackRender={({ resetErrorBoundary }) => <AfterError reset={resetErrorBoundary} />}>
          <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
        </ErrorBoundary>
      </Box>
    </Box>
  </Box>
);

const AfterError = ({ reset }: { reset: () => void }) => {
  useResetErrorBoundaryOnLocationChange(reset);
  return <BrokenScreen />;
};
