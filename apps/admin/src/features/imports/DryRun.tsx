import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { importWords as words } from '../../messages/imports';
import { type Import, saveRows, useBank, useShowImport } from './bank';
import { Counts } from './Counts';
import { DayOrders } from './DayOrders';
import { ImportRows } from './ImportRows';
import { LackedFields, lackedFields } from './LackedFields';
import { RemoveImport } from './RemoveImport';
import { UnknownWords } from './UnknownWords';
import { useCalls } from './useCalls';
import { askForAll } from './useColumnChoices';

const STATES = ['REFUSED', 'UNSURE', 'CHANGED', 'NEW', 'SAME'] as const;

/** The third step: what would become of each row. */
export const DryRun = ({ one, onBack }: { one: Import; onBack: () => void }) => {
  const { id, states, warnings } = one;
  const counts = STATES.flatMap((state) => (states[state] ? [[state, states[state]] as const] : []));
  const [chosen, setChosen] = useState<string>();
  const shown = counts.find(([state]) => state === chosen)?.[0] ?? counts[0]?.[0];
  const { busy, run } = useCalls();
  const bank = useBank();
  const show = useShowImport(id);
  const toRun = (states.NEW ?? 0) + (states.CHANGED ?? 0);
  const chooseAll = (choice: string) => () => void run(async () => show(await bank.chooseInImport(id, choice)));
  return (
    <Stack sx={{ gap: 2 }}>
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning">
          {warning}
        </Alert>
      ))}
      <DayOrders one={one} />
      <Counts counts={counts} shown={shown ?? ''} onShow={setChosen} />
      {toRun === 0 && <Alert severity="info">{words.nothingToRun}</Alert>}
      {/* Above what comes late, which would move them from under the pointer. */}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        {toRun > 0 && (
          <Button
            variant="contained"
            disabled={busy}
            onClick={() => void run(async () => show(await bank.moveImport(id, 'run')))}
          >
            {fill(words.run[toRun === 1 ? 0 : 1], { count: number(toRun) })}
          </Button>
        )}
        <Button variant="outlined" disabled={busy} onClick={onBack}>
          {words.back}
        </Button>
        <RemoveImport id={id} />
      </Box>
      {shown === 'UNSURE' && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Button disabled={busy} onClick={chooseAll('SAME')}>
            {words.allSame}
          </Button>
          <Button disabled={busy} onClick={chooseAll('NEW')}>
            {words.allNew}
          </Button>
          <Button disabled={busy} onClick={chooseAll('LEFT_OUT')}>
            {words.allSkipped}
          </Button>
          <Typography variant="body2" color="text.secondary">
            {words.undecided}
          </Typography>
        </Box>
      )}
      {shown === 'REFUSED' && (
        <LackedFields
          text={words.lacked}
          fields={lackedFields(one.fields, one.mapping ?? {})}
          onSayForAll={(field) => {
            askForAll(one, field);
            onBack();
          }}
        />
      )}
      {shown === 'REFUSED' && <UnknownWords one={one} />}
      {shown === 'REFUSED' && <Refused id={id} />}
      {shown === 'REFUSED' && one.meant > 0 && <MeantNames one={one} />}
      {shown && <ImportRows key={shown} one={one} filter={{ state: shown }} />}
    </Stack>
  );
};

/** One decision for all rows with a name in short. */
const MeantNames = ({ one: { id, meant } }: { one: Import }) => {
  const bank = useBank();
  const show = useShowImport(id);
  return (
    <ExplainedAct
      label={fill(words.takeNames[meant === 1 ? 0 : 1], { count: number(meant) })}
      help={words.takeNamesHelp}
      act={async () => show(await bank.moveImport(id, 'take-names'))}
    />
  );
};

/** The refused rows as a sheet. */
export const Refused = ({ id }: { id: number }) => (
  <ExplainedAct label={words.refused} help={words.refusedHelp} act={() => saveRows(id, 'REFUSED')} />
);

/** The rows that somebody left out, or did not decide about. */
export const LeftOut = ({ id }: { id: number }) => (
  <ExplainedAct label={words.leftOut} help={words.leftOutHelp} act={() => saveRows(id, 'LEFT_OUT')} />
);

/** What can be done with the rows that are shown, and what it leads to. */
const ExplainedAct = ({ label, help, act }: { label: string; help: string; act: () => Promise<unknown> }) => {
  const { busy, run } = useCalls();
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <Button variant="outlined" disabled={busy} onClick={() => void run(act)}>
        {label}
      </Button>
      <Typography variant="body2" color="text.secondary" sx={{ flexBasis: 320, flexGrow: 1 }}>
        {help}
      </Typography>
    </Box>
  );
};
