import { Button, Stack, Typography } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { LinkBase } from 'react-admin';
import { useCanOpen } from '../access';
import { exceptions } from '../http/exceptions';
import { say } from '../messages';

/** As `onError`, of a screen that itself says by `Failed` that its record could not be loaded. */
export const stay = () => undefined;

/** The server knows, and will say the same again: not allowed, not there. Being asked too often passes. */
const isFinal = ({ status }: Error & { status?: number }) =>
  status !== undefined && status >= 400 && status < 500 && status !== 429;

/** In place of what could not be loaded: why, unless the error panel says it, and another try, or where to go where that helps nobody. */
export const Failed = ({ error, retry, list }: { error: Error; retry: () => void; list?: string }) => {
  const isSaid = useSyncExternalStore(exceptions.subscribe, exceptions.current).some(
    ({ message }) => message === error.message,
  );
  return (
    <Stack sx={{ gap: 2, alignItems: 'center', pt: 10, pb: 10, px: 2, textAlign: 'center' }}>
      {!isSaid && <Typography color="text.secondary">{error.message}</Typography>}
      {isFinal(error) ? (
        <WayOut list={list} />
      ) : (
        <Button variant="outlined" onClick={retry}>
          {say.common.tryAgain}
        </Button>
      )}
    </Stack>
  );
};

/** To the list that the record would be in, where this user may open it. */
const WayOut = ({ list = '' }: { list: string | undefined }) => {
  const opens = useCanOpen(list);
  return (
    <Button component={LinkBase} to={opens ? list : '/'} variant="outlined">
      {opens ? say.common.backToList : say.common.backToDashboard}
    </Button>
  );
};
