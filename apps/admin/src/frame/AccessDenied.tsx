import { Button, Stack, Typography } from '@mui/material';
import { LinkBase } from 'react-admin';
import { say } from '../messages';
import { Page } from '../ui/Page';

const DeadEnd = ({ text }: { text: string }) => (
  <Page title={say.app}>
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Typography>{text}</Typography>
      <Button component={LinkBase} to="/" variant="contained">
        {say.common.backToDashboard}
      </Button>
    </Stack>
  </Page>
);

/** The user holds none of the screen's roles. */
export const AccessDenied = () => <DeadEnd text={say.common.accessDenied} />;

export const NotFound = () => <DeadEnd text={say.common.notFound} />;
