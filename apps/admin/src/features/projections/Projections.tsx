import { Alert, AlertTitle, Box, Chip, LinearProgress, Paper, Typography } from '@mui/material';
import { type ComponentType, useRef, useState } from 'react';
import { ListContextProvider, type RaRecord, useList } from 'react-admin';
import { Instant } from '../../kit/page/Instant';
import { LoadFailure } from '../../kit/page/LoadFailure';
import { Rows } from '../../kit/tables/Rows';
import type { FieldSpec } from '../../kit/values/fields';
import { number } from '../../kit/values/formats';
import { span } from '../../kit/values/spans';
import { fill } from '../../messages';
import { projectionWords as words } from '../../messages/projections';
import { Page } from '../../shell/screens/Page';
import { Actions } from './Actions';
import { Proof } from './Proof';
import type { ReadModel, Work } from './readModels';
import { useReadModels } from './useReadModels';
import {
  describeBroken,
  describeRun,
  lagInWords,
  percentOf,
  rowsInWords,
  size,
  stateOf,
  summarize,
  who,
} from './words';

/** So that no column moves when something begins. */
const STATE_WIDTH_PX = 220;

const Small = ({ children, isError = false }: { children: string; isError?: boolean }) => (
  <Typography
    variant="caption"
    component="p"
    color={isError ? 'error' : 'text.secondary'}
    sx={{ overflowWrap: 'anywhere' }}
  >
    {children}
  </Typography>
);

const State = ({ model }: { model: ReadModel }) => {
  const { text, color } = stateOf(model);
  const { run } = model;
  const broken = describeBroken(model);
  return (
    <Box sx={{ width: { lg: STATE_WIDTH_PX } }}>
      <Chip size="small" variant="outlined" color={color} label={text} />
      {run && (
        <>
          <LinearProgress
            aria-label={fill(words.progress, { name: model.name })}
            variant={run.phase === 'reading' ? 'determinate' : 'indeterminate'}
            value={percentOf(run)}
            sx={{ mt: 1, mb: 0.5 }}
          />
          <Small>{describeRun(run)}</Small>
        </>
      )}
      {broken && <Small isError={model.broken?.status === 'FAILED'}>{broken}</Small>}
    </Box>
  );
};

const Rebuild = ({ model: { rebuild } }: { model: ReadModel }) => {
  if (!rebuild?.endedAt) return words.never;
  return (
    <>
      <Instant value={rebuild.endedAt} stacks />
      <Small>
        {[
          ...(rebuild.seconds === null ? [] : [fill(words.took, { time: span(rebuild.seconds) })]),
          fill(words.askedBy, { who: who(rebuild) }),
        ].join(', ')}
      </Small>
      {rebuild.message && <Small>{rebuild.message}</Small>}
    </>
  );
};

type Shown = ComponentType<{ model: ReadModel }>;
const Position: Shown = ({ model }) => (
  <>
    {number(Number(model.position))}
    <Small>{lagInWords(model)}</Small>
    {model.snapshot && <Small>{fill(words.snapshot, { position: number(Number(model.snapshot)) })}</Small>}
  </>
);
const Size: Shown = ({ model }) => (
  <>
    {rowsInWords(model)}
    <Small>{size(model.bytes)}</Small>
  </>
);

const column = (
  source: keyof typeof words.columns,
  Shown: Shown,
  more: Pick<FieldSpec, 'isNarrow'> = {},
): FieldSpec => ({
  ...more,
  source,
  label: words.columns[source],
  sortBy: false,
  Shown: ({ record }) => <Shown model={record.model} />,
});
const columnsFor = (onAct: (name: string, work: Work) => Promise<void>): readonly FieldSpec[] => [
  { source: 'name', label: words.columns.name, sortBy: false, wide: true },
  { source: 'version', label: words.columns.version, sortBy: false, as: 'number' },
  column('state', State),
  column('position', Position, { isNarrow: true }),
  column('rows', Size, { isNarrow: true }),
  column('rebuild', Rebuild, { isNarrow: true }),
  column('proof', Proof, { isNarrow: true }),
  column('actions', ({ model }) => <Actions model={model} onAct={onAct} />),
];

/** Each column shows a part of the model. */
const toRow = (model: ReadModel): RaRecord => ({
  ...Object.fromEntries(Object.keys(words.columns).map((name) => [name, model.name])),
  id: model.name,
  version: model.version,
  model,
});

const Stop = ({ name, stop }: Pick<ReadModel, 'name' | 'stop'>) =>
  stop && (
    <Alert severity="error" variant="outlined" sx={{ mb: 2, bgcolor: 'background.paper', overflowWrap: 'anywhere' }}>
      <AlertTitle>
        {name}: {fill(words.states.stopped, { position: stop.position })}
      </AlertTitle>
      <Typography variant="body2">{fill(words.stopReason, stop)}</Typography>
      <Typography variant="body2" sx={{ mt: 1 }}>
        {words.stopAdvice}
      </Typography>
    </Alert>
  );

/** Where administrators see how the read models are, and have them verified and rebuilt. */
export const Projections = () => {
  const { list, runs, act } = useReadModels();
  const actNow = useRef(act);
  actNow.current = act;
  const [columns] = useState(() => columnsFor((name, work) => actNow.current(name, work)));
  const models = (list.data?.readModels ?? []).map((model) => ({
    ...model,
    run: runs.find(({ projection }) => projection === model.name) ?? null,
  }));
  const context = useList({ data: models.map(toRow), isPending: list.isPending, perPage: 1_000 });
  const trouble = list.data?.trouble;
  return (
    <Page title={words.title}>
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 900 }}>
        {words.lead}
      </Typography>
      <Typography role="status" sx={{ mb: 2, minHeight: 24, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {list.data && summarize(models)}
      </Typography>
      {trouble && (
        <Alert severity="error" variant="outlined" sx={{ mb: 2, bgcolor: 'background.paper' }}>
          {fill(words.trouble, { trouble })}
        </Alert>
      )}
      {models.map(({ name, stop }) => (
        <Stop key={name} name={name} stop={stop} />
      ))}
      {list.error && !list.data ? (
        <LoadFailure error={list.error} retry={() => void list.refetch()} />
      ) : (
        <Paper sx={{ overflowX: 'auto' }}>
          <ListContextProvider value={context}>
            <Rows what={words.title} columns={columns} sx={{ '& td': { verticalAlign: 'top' } }} />
          </ListContextProvider>
        </Paper>
      )}
    </Page>
  );
};
