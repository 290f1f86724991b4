import { Alert, AlertTitle, Box, Chip, Paper, Typography } from '@mui/material';
import { type ComponentType, type ReactNode, useState } from 'react';
import { ListContextProvider, type RaRecord, useList } from 'react-admin';
import { RecordLink } from '../../kit/links/RecordLink';
import { Instant } from '../../kit/page/Instant';
import { LoadFailure } from '../../kit/page/LoadFailure';
import { Rows } from '../../kit/tables/Rows';
import type { FieldSpec } from '../../kit/values/fields';
import { number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { consumerWords as words } from '../../messages/consumers';
import { Page } from '../../shell/screens/Page';
import { Actions, type Asked } from './Actions';
import type { Consumer } from './consumers';
import { Dialogs } from './Dialogs';
import { NoConsumers } from './NoConsumers';
import { useConsumers } from './useConsumers';
import { describeAlert, lagInWords, limitsInWords, stateOf, typesInWords } from './words';

const ONE_LINE = { whiteSpace: { lg: 'nowrap' } } as const;

type Shown = ComponentType<{ consumer: Consumer }>;

const Small: ComponentType<{ children: ReactNode }> = ({ children }) => (
  <Typography variant="caption" component="p" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

const State: Shown = ({ consumer }) => {
  const { text, color, isAlert } = stateOf(consumer);
  return (
    <>
      <Chip size="small" variant={isAlert ? 'filled' : 'outlined'} color={color} label={text} />
      {consumer.behindSince && (
        <Small>
          <SinceWhen time={consumer.behindSince} />
        </Small>
      )}
    </>
  );
};

const SinceWhen = ({ time }: { time: string }) => {
  const [before, after] = words.since.split('{time}');
  return (
    <>
      {before}
      <Instant value={time} stacks />
      {after}
    </>
  );
};

const Token: Shown = ({ consumer }) => {
  const { id, name, isExpired } = consumer.token;
  return (
    <>
      <RecordLink to={`/admin/tokens/${id}`}>{name}</RecordLink>
      <Small>{typesInWords(consumer)}</Small>
      {isExpired && (
        <Typography variant="caption" component="p" color="error">
          {words.expired}
        </Typography>
      )}
    </>
  );
};

const Lag: Shown = ({ consumer }) => (
  <Box component="span" sx={{ ...ONE_LINE, ...(consumer.isBehind && { color: 'error.main', fontWeight: 600 }) }}>
    {lagInWords(consumer)}
  </Box>
);

const LimitsOf: Shown = ({ consumer }) => (
  <Box component="span" sx={ONE_LINE}>
    {limitsInWords(consumer)}
  </Box>
);

const Acknowledged: Shown = ({ consumer }) => (
  <>
    <Instant value={consumer.acknowledgedAt} stacks />
    <Small>{fill(words.position, { position: number(Number(consumer.position)) })}</Small>
  </>
);

const column = (source: keyof typeof words.columns, Shown: Shown): FieldSpec => ({
  source,
  label: words.columns[source],
  sortBy: false,
  Shown: ({ record }) => <Shown consumer={record.consumer} />,
});

const columnsFor = (onAsk: (asked: Asked) => void): readonly FieldSpec[] => [
  { source: 'name', label: words.columns.name, sortBy: false, wide: true },
  column('state', State),
  column('lag', Lag),
  column('limits', LimitsOf),
  column('acknowledged', Acknowledged),
  column('token', Token),
  column('actions', ({ consumer }) => <Actions consumer={consumer} onAsk={onAsk} />),
];

/** Each column shows a part of the consumer. */
const toRow = (consumer: Consumer): RaRecord => ({
  ...Object.fromEntries(Object.keys(words.columns).map((name) => [name, consumer.name])),
  id: consumer.id,
  consumer,
});

const Summary = ({ consumers }: { consumers: readonly Consumer[] }) => {
  const alert = describeAlert(consumers);
  if (!alert) return consumers.length ? words.allWell : null;
  return (
    <Alert severity="error" variant="outlined" sx={{ bgcolor: 'background.paper', overflowWrap: 'anywhere' }}>
      <AlertTitle>{alert}</AlertTitle>
      {words.behindAdvice}
    </Alert>
  );
};

/** Where administrators see how far the programs are that follow the events. */
export const Consumers = () => {
  const { list, ...calls } = useConsumers();
  const consumers = list.data?.consumers ?? [];
  const [asked, setAsked] = useState<Asked | null>(null);
  const [columns] = useState(() => columnsFor(setAsked));
  const about = consumers.find(({ id }) => id === asked?.id);
  const context = useList({ data: consumers.map(toRow), isPending: list.isPending, perPage: 10_000 });
  return (
    <Page title={words.title}>
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 900 }}>
        {words.lead}
      </Typography>
      <Box role="status" sx={{ mb: 2, minHeight: 24, fontWeight: 600 }}>
        <Summary consumers={consumers} />
      </Box>
      {list.error && !list.data ? (
        <LoadFailure error={list.error} retry={() => void list.refetch()} />
      ) : (
        <Paper sx={{ overflowX: 'auto' }}>
          <ListContextProvider value={context}>
            <Rows
              what={words.title}
              columns={columns}
              empty={<NoConsumers />}
              sx={{ '& td': { verticalAlign: 'top' } }}
            />
          </ListContextProvider>
        </Paper>
      )}
      {asked && about && list.data && (
        <Dialogs
          consumer={about}
          what={asked.what}
          defaults={list.data.defaults}
          calls={calls}
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  );
};
