import { Button, Stack, Typography } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';
import { LinkBase } from 'react-admin';
import { say } from '../../messages';
import { Page } from '../screens/Page';

const MissingRights = lazy(async () => ({ default: (await import('./MissingRights')).MissingRights }));

const DeadEnd = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Page title={say.app}>
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Typography>{text}</Typography>
      {children}
      <Button component={LinkBase} to="/" variant="contained">
        {say.common.backToDashboard}
      </Button>
    </Stack>
  </Page>
);

/** The user holds none of the screen's roles. @param route of the screen, where it is known */
export const AccessDenied = ({ route }: { route?: string | undefined }) => (
  <DeadEnd text={say.common.accessDenied}>
    {route !== undefined && (
      <Suspense fallback={null}>
        <MissingRights route={route} />
      </Suspense>
    )}
  </DeadEnd>
);

export const NotFound = () => <DeadEnd text={say.common.notFound} />;
