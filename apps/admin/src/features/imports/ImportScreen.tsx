import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { LinkBase } from 'react-admin';
import { useParams } from 'react-router-dom';
import { Loaded } from '../../kit/page/Loaded';
import { number } from '../../kit/values/formats';
import { isUnderWay } from '../../kit/values/jobs';
import { fill } from '../../messages';
import { importWords as words } from '../../messages/imports';
import { forgetAwaited } from '../../shell/awaited/awaited';
import { Page } from '../../shell/screens/Page';
import { type Import, useBank, useImport, useShowImport } from './bank';
import { Columns } from './Columns';
import { Done } from './Done';
import { DryRun } from './DryRun';
import { RemoveImport } from './RemoveImport';
import { Steps } from './Steps';
import { useCalls } from './useCalls';
import { WhereRowsAre } from './WhereRowsAre';

/** One import, from its columns to its end. */
export const ImportScreen = () => {
  const id = Number(useParams().id);
  const query = useImport(id);
  const { data } = query;
  return (
    <Page title={data ? `${data.title}: ${data.file}` : words.edit} task={words.edit} subject={data?.file}>
      <Loaded query={query} what={words.edit} list="/imports">
        {(one) => <Content one={one} />}
      </Loaded>
    </Page>
  );
};

const STEP_OF = { READ: 1, CHECK: 2, RUN: 3, TAKE_BACK: 3 } as const;

const Content = ({ one }: { one: Import }) => {
  const [choosesColumns, setChoosesColumns] = useState(false);
  const { id, step, status } = one;
  const hasEnded = !isUnderWay(one);
  // Here it is seen: no notice of it later.
  useEffect(() => {
    if (hasEnded) forgetAwaited('imports', id);
  }, [hasEnded, id]);
  const hasDryRun = step === 'CHECK' && status === 'DONE' && !choosesColumns;
  const isLost = status === 'LOADING' || (step === 'READ' && (status === 'FAILED' || status === 'CANCELLED'));
  const showsColumns = !isLost && !isUnderWay(one) && (step === 'READ' || (step === 'CHECK' && !hasDryRun));
  return (
    <>
      <Steps at={showsColumns ? 1 : STEP_OF[step]} />
      {one.message && (
        <Alert severity={status === 'FAILED' ? 'error' : 'warning'} sx={{ mb: 2, maxWidth: 860 }}>
          {one.message}
        </Alert>
      )}
      {isUnderWay(one) && <UnderWay one={one} />}
      {isLost && <Lost one={one} />}
      {showsColumns && <Columns one={one} onChecked={() => setChoosesColumns(false)} />}
      {hasDryRun && <DryRun one={one} onBack={() => setChoosesColumns(true)} />}
      {!isUnderWay(one) && (step === 'RUN' || step === 'TAKE_BACK') && <Done one={one} />}
    </>
  );
};

const progressWords = {
  READ: words.reading,
  CHECK: words.checking,
  RUN: words.running,
  TAKE_BACK: words.takingBack,
} as const;

const UnderWay = ({ one }: { one: Import }) => {
  const { busy, run } = useCalls();
  const bank = useBank();
  const show = useShowImport(one.id);
  const { step, status, progress, total, isBeingCancelled } = one;
  const text = fill(progressWords[step], { count: number(progress), total: number(total ?? 0) });
  const waits = status === 'WAITING' ? words.waiting : text;
  const said = isBeingCancelled ? words.cancelling : waits;
  const isCounted = status === 'RUNNING' && step !== 'READ' && step !== 'TAKE_BACK' && total;
  return (
    <Stack sx={{ gap: 1.5, maxWidth: 720 }}>
      <Typography role="status">{said}</Typography>
      <LinearProgress
        aria-label={text}
        {...(isCounted ? { variant: 'determinate' as const, value: Math.min(100, (100 * progress) / total) } : {})}
      />
      <Box>
        <Button
          variant="outlined"
          disabled={busy || isBeingCancelled}
          onClick={() => void run(async () => show(await bank.moveImport(one.id, 'cancel')))}
        >
          {words.cancel}
        </Button>
      </Box>
    </Stack>
  );
};

const Lost = ({ one }: { one: Import }) => (
  <Stack sx={{ gap: 2, maxWidth: 860, alignItems: 'start' }}>
    {one.status === 'FAILED' && <WhereRowsAre one={one} />}
    {one.status === 'LOADING' && <Alert severity="warning">{words.notSent}</Alert>}
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      <Button component={LinkBase} to={`/imports/new?kind=${one.kind}`} variant="contained">
        {words.again}
      </Button>
      <RemoveImport id={one.id} />
    </Box>
  </Stack>
);
