import { Alert, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import { exceptions } from '../../../kit/problems/exceptions';
import { dateTime } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { clientWords } from '../../../messages/clients';
import { useCan } from '../../../shell/session/access';
import { useBank } from '../bank';
import { EraseSection } from './EraseClient';

const words = clientWords.deleted;

/** In place of a client who isn't there: one that was deleted can still be erased. */
export const DeletedClient = ({ id, problem }: { id: RaRecord['id']; problem: string }) => {
  const mayErase = useCan('clients', 'erase');
  const bank = useBank();
  const notify = useNotify();
  const foreseen = useQuery({
    queryKey: ['clients', 'deleted', id],
    queryFn: () => bank.foreseenErasure(id),
    enabled: mayErase,
    retry: false,
    gcTime: 0,
  });
  const { fullName, deletedAt, erasedAt } = foreseen.data ?? {};
  useEffect(() => {
    // It is said better here.
    if (deletedAt) exceptions.withdraw(problem);
  }, [deletedAt, problem]);
  if (!deletedAt) return null;
  const shownId = String(id).toUpperCase();
  const erase = async () => {
    try {
      notify(await bank.eraseClient(shownId), { type: 'success' });
      await foreseen.refetch();
    } catch {
      // The error panel says why.
    }
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>{fill(words.at, { id: shownId, time: dateTime(deletedAt) })}</Typography>
      {erasedAt ? (
        <Alert severity="info" variant="outlined">
          {fill(clientWords.erased, { time: dateTime(erasedAt) })}
        </Alert>
      ) : (
        <EraseSection id={shownId} name={fullName ?? shownId} text={words.text} onErase={erase} />
      )}
    </Stack>
  );
};
