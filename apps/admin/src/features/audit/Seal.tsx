import AlteredIcon from '@mui/icons-material/GppBadOutlined';
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import SealedIcon from '@mui/icons-material/VerifiedOutlined';
import { Alert, Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTimeZone } from '../../kit/values/clock';
import { dateTime, number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { auditWords } from '../../messages/audit';
import { type SealState, useBank } from './bank';

const words = auditWords.seal;

const SealDialog = lazy(() => import('./SealDialog').then(({ SealDialog: Loaded }) => ({ default: Loaded })));

const useSeal = () => {
  const bank = useBank();
  return useQuery({ queryKey: ['seal'], queryFn: () => bank.sealState(), retry: false });
};

/** Says which event is not what was sealed, where one is not. */
export const SealProblem = () => {
  const { data: state } = useSeal();
  if (!state?.problem) return null;
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      {state.problem}
    </Alert>
  );
};

/** Says whether the log is what was sealed, and shows the seal when it is clicked. */
export const Seal = () => {
  const [isOpen, setOpen] = useState(false);
  useTimeZone();
  const { data: state, isPending, isError } = useSeal();
  const look = lookOf(state, isError);
  return (
    // Its place is kept while it is asked for.
    <Box sx={{ minHeight: 44, display: 'flex', justifyContent: 'flex-end' }}>
      {!isPending && (
        <Button
          color={look.color}
          variant={look.color === 'error' ? 'contained' : 'text'}
          startIcon={<look.Icon />}
          onClick={() => setOpen(true)}
          sx={{ minHeight: 44, textAlign: 'left', textTransform: 'none' }}
        >
          {look.text}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <SealDialog state={state ?? undefined} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
};

const lookOf = (state: SealState | null | undefined, isError: boolean) => {
  if (isError) return { color: 'warning', Icon: WaitingIcon, text: words.unknown } as const;
  // The comparison of a new log finds nothing to compare.
  if (!state || (state.ok && !state.events))
    return { color: 'inherit', Icon: WaitingIcon, text: words.notYet } as const;
  if (!state.ok) return { color: 'error', Icon: AlteredIcon, text: words.altered } as const;
  const sealed = fill(words.sealed, { count: number(state.events), time: dateTime(state.compared) });
  const mailed = state.witnessMailAt ? fill(words.mailed, { time: dateTime(state.witnessMailAt) }) : '';
  return { color: 'success', Icon: SealedIcon, text: `${sealed}${mailed}` } as const;
};
