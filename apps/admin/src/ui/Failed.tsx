import { Button, Stack, Typography } from '@mui/material';
import { say } from '../messages';

/** In place of what could not be loaded: why, and another try. */
export const Failed = ({ message, retry }: { message: string; retry: () => void }) => (
  <Stack sx={{ gap: 2, alignItems: 'center', pt: 10, pb: 10, px: 2, textAlign: 'center' }}>
    <Typography color="text.secondary">{message}</Typography>
    <Button variant="outlined" onClick={retry}>
      {say.common.tryAgain}
    </Button>
  </Stack>
);
