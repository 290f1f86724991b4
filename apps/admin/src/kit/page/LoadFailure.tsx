import { Button, Stack, Typography } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { LinkBase } from 'react-admin';
import { say } from '../../messages';
import { useIsOpenable } from '../links/openable';
import { exceptions } from '../problems/exceptions';

/** An `onError` that keeps react-admin from leaving the screen, for screens that show a `LoadFailure` themselves. */
export const stayOnError = () => undefined;

/** Whether a retry would be refused again: the request is not allowed, or there is no such record. A 429 passes. */
const isFinal = ({ status }: Error & { status?: number }) =>
  status !== undefined && status >= 400 && status < 500 && status !== 429;

/** Says why something could not be loaded, unless the error panel does, and offers a retry or a way out. */
export const LoadFailure = ({ error, retry, list }: { error: Error; retry: () => void; list?: string }) => {
  const isShownInPanel = useSyncExternalStore(exceptions.subscribe, exceptions.current).some(
    ({ message }) => message === error.message,
  );
  return (
    <Stack sx={{ gap: 2, alignItems: 'center', pt: 10, pb: 10, px: 2, textAlign: 'center' }}>
      {!isShownInPanel && <Typography color="text.secondary">{error.message}</Typography>}
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

/** Leads to the list that the record would be in, or to the dashboard if this user may not open that list. */
const WayOut = ({ list = '' }: { list: string | undefined }) => {
  const mayOpenList = useIsOpenable(list);
  return (
    <Button component={LinkBase} to={mayOpenList ? list : '/'} variant="outlined">
      {mayOpenList ? say.common.backToList : say.common.backToDashboard}
    </Button>
  );
};
