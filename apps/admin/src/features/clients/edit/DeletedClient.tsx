import { Alert, Stack, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useEditContext, useNotify } from 'react-admin';
import { useParams } from 'react-router-dom';
import { exceptions } from '../../../kit/problems/exceptions';
import { dateTime } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { clientWords } from '../../../messages/clients';
import { useCan } from '../../../shell/session/access';
import { EraseSection } from './EraseClient';
import { useForeseenErasure } from './useForeseenErasure';

const words = clientWords.deleted;

/** In place of a client who isn't there: one that was deleted can still be erased. */
export const DeletedClient = () => {
  const id = (useParams().id ?? '').toUpperCase();
  const problem = (useEditContext().error as Error | null)?.message;
  const foreseen = useForeseenErasure(id, { enabled: useCan('clients', 'erase') });
  const notify = useNotify();
  const { fullName, deletedAt, erasedAt } = foreseen.data ?? {};
  useEffect(() => {
    // It is said better here.
    if (deletedAt && problem) exceptions.withdraw(problem);
  }, [deletedAt, problem]);
  if (!deletedAt) return null;
  const carryOut = async (erase: () => Promise<string>) => {
    try {
      notify(await erase(), { type: 'success' });
      await foreseen.refetch();
    } catch {
      // The error panel says why.
    }
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>{fill(words.at, { id, time: dateTime(deletedAt) })}</Typography>
      {erasedAt ? (
        <Alert severity="info" variant="outlined">
          {fill(clientWords.erased, { time: dateTime(erasedAt) })}
        </Alert>
      ) : (
        <EraseSection id={id} name={fullName ?? id} text={words.text} carryOut={carryOut} />
      )}
    </Stack>
  );
};
