import { sumOf } from '@bank/domain';
import { Alert, Box, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { LinkBase } from 'react-admin';
import { Confirm } from '../../kit/dialogs/Confirm';
import { useAsked } from '../../kit/dialogs/useAsked';
import { number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { importWords as words } from '../../messages/imports';
import { useCanOpen } from '../../shell/session/access';
import { type Import, useBank, useShowImport } from './bank';
import { Counts } from './Counts';
import { LeftOut, Refused } from './DryRun';
import { ImportRows } from './ImportRows';
import { LeadOn } from './LeadOn';
import { RemoveImport } from './RemoveImport';
import { useCalls } from './useCalls';

const LATE = 'REFUSED_LATE';
/** Each row is in one of these; what asks most for a look comes first. */
const STATES = ['STAYED', LATE, 'TAKEN_BACK', 'REFUSED', 'NEW', 'CHANGED', 'SAME', 'LEFT_OUT'] as const;
const filters: Readonly<Record<string, object>> = {
  STAYED: { stayed: 1 },
  [LATE]: { refusedLate: 1 },
  REFUSED: { outcome: 'REFUSED', refusedLate: 0 },
  NEW: { outcome: 'NEW', stayed: 0 },
  CHANGED: { outcome: 'CHANGED', stayed: 0 },
};

const countStates = ({ outcomes, stayed, refusedLate }: Import) => {
  const counts: Readonly<Partial<Record<(typeof STATES)[number], number>>> = {
    ...outcomes,
    STAYED: stayed,
    [LATE]: refusedLate,
    REFUSED: (outcomes.REFUSED ?? 0) - refusedLate,
  };
  return STATES.flatMap((state) => (counts[state] ? [[state, counts[state]] as const] : []));
};

/** The last step: what became of each row, and the way back. */
export const Done = ({ one }: { one: Import }) => {
  const { id, step, status, outcomes, stayed, refusedLate } = one;
  const counts = countStates(one);
  const [chosen, setChosen] = useState<string>();
  const shown = counts.find(([outcome]) => outcome === chosen)?.[0] ?? counts[0]?.[0];
  const { busy, run } = useCalls();
  const bank = useBank();
  const show = useShowImport(id);
  const takingBack = useAsked<true>();
  const isBrokenOff = status === 'CANCELLED' || status === 'FAILED';
  const notDone = (one.total ?? 0) - sumOf(counts, ([, count]) => count);
  // A row may be written and not noted as done, where its try was broken off.
  const isBegun = isBrokenOff && step === 'RUN' && notDone > 0;
  const canBeTakenBack = (outcomes.NEW ?? 0) + (outcomes.CHANGED ?? 0) > 0;

  const takeBack = async () => {
    if (await takingBack.ask(true)) await run(async () => show(await bank.moveImport(id, 'take-back')));
  };
  return (
    <Stack sx={{ gap: 2 }}>
      {isBrokenOff && !one.message && <Alert severity="warning">{words.cancelled}</Alert>}
      {isBegun && (
        <Alert severity="warning">{fill(words.notDone[notDone === 1 ? 0 : 1], { count: number(notDone) })}</Alert>
      )}
      {stayed > 0 && (
        <Alert severity="warning">{fill(words.stayed[stayed === 1 ? 0 : 1], { count: number(stayed) })}</Alert>
      )}
      {refusedLate > 0 && (
        <Alert severity="warning">
          {fill(words.refusedLate[refusedLate === 1 ? 0 : 1], { count: number(refusedLate) })}
        </Alert>
      )}
      {step === 'RUN' && !isBrokenOff && <LeadOn one={one} />}
      {/* Above what comes late, which would move them from under the pointer. */}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        {isBrokenOff && step === 'RUN' && one.columns.length > 0 && (
          <Button
            variant="contained"
            disabled={busy}
            onClick={() => void run(async () => show(await bank.moveImport(id, 'run')))}
          >
            {words.goOn}
          </Button>
        )}
        <Button component={LinkBase} to={`/imports/new?kind=${one.kind}`} variant="outlined">
          {words.again}
        </Button>
        {canBeTakenBack && <NextStep one={one} />}
        {(canBeTakenBack || isBegun) && (
          <Button variant="outlined" color="error" disabled={busy} onClick={() => void takeBack()}>
            {words.takeBack}
          </Button>
        )}
        <RemoveImport id={id} />
      </Box>
      <Counts counts={counts} shown={shown ?? ''} onShow={setChosen} />
      {(shown === 'REFUSED' || shown === LATE) && <Refused id={id} />}
      {shown === 'LEFT_OUT' && <LeftOut id={id} />}
      {shown && <ImportRows key={shown} one={one} filter={filters[shown] ?? { outcome: shown }} />}
      <Confirm
        {...takingBack.dialog}
        title={words.takeBackTitle}
        texts={[words.takeBackText]}
        yes={words.takeBack}
        danger
      />
    </Stack>
  );
};

/** Kind of import -> the screen on which its records are taken further. */
const nextSteps: Readonly<Record<string, { screen: string; label: string }>> = {
  users: { screen: '/admin/invitations/new', label: words.invite },
};

const NextStep = ({ one: { id, kind } }: { one: Import }) => {
  const next = nextSteps[kind];
  const mayOpen = useCanOpen(next?.screen ?? '');
  if (!next || !mayOpen) return null;
  return (
    <Button component={LinkBase} to={`${next.screen}?import=${id}`} variant="contained">
      {next.label}
    </Button>
  );
};
