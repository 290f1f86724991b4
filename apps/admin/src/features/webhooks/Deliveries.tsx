import { Button, MenuItem, Paper, Stack, TextField, Typography } from '@mui/material';
import { createContext, useContext, useState } from 'react';
import { ListBase, Pagination, type RaRecord, useListContext, useRecordContext, useRefresh } from 'react-admin';
import { Instant } from '../../kit/page/Instant';
import { LoadFailure, stayOnError } from '../../kit/page/LoadFailure';
import { Rows } from '../../kit/tables/Rows';
import type { FieldSpec } from '../../kit/values/fields';
import { word } from '../../messages';
import { webhookWords as words } from '../../messages/webhooks';
import { Section } from '../../shell/forms/Section';
import { useBank } from './bank';
import { useSending } from './useSending';

const PER_PAGE = 25;

interface Shown {
  record: Partial<RaRecord>;
}

const State = ({ record: { state, isBehind, nextAttemptAt } }: Shown) => (
  <Stack>
    {word(words.states, state)}
    {isBehind && <Typography variant="caption">{words.behind}</Typography>}
    {!isBehind && nextAttemptAt && (
      <Typography variant="caption">
        {words.next}: <Instant value={nextAttemptAt} />
      </Typography>
    )}
  </Stack>
);

const Attempts = ({ record: { attempts, attemptedAt } }: Shown) => (
  <Stack>
    {attempts}
    {attemptedAt && (
      <Typography variant="caption">
        {words.attempted}: <Instant value={attemptedAt} />
      </Typography>
    )}
  </Stack>
);

const Answer = ({ record: { status, problem, answer } }: Shown) => (
  <Stack sx={{ minWidth: { sm: 160 }, maxWidth: 360, overflowWrap: 'anywhere' }}>
    {problem ?? status}
    {answer && (
      <Typography variant="caption" component="code" sx={{ maxHeight: 60, overflow: 'auto' }}>
        {answer}
      </Typography>
    )}
  </Stack>
);

const Webhook = createContext(0);

const Again = ({ record: { id } }: Shown) => {
  const webhook = useContext(Webhook);
  const bank = useBank();
  const { busy, send } = useSending();
  return (
    <Button
      disabled={busy}
      sx={{ minHeight: 44, whiteSpace: 'nowrap' }}
      onClick={() => send(() => bank.sendWebhookAgain(webhook, Number(id)))}
    >
      {words.again}
    </Button>
  );
};

/** A column whose component draws several fields has the name of one that each delivery has. */
const columns: readonly FieldSpec[] = [
  { source: 'type', label: words.event, sortBy: false, wide: true },
  { source: 'stream', label: words.about, sortBy: false },
  { source: 'queuedAt', label: words.queued, sortBy: false, as: 'dateTime', stacks: true },
  { source: 'state', label: words.outcome, sortBy: false, Shown: State },
  { source: 'attempts', label: words.attempts, sortBy: false, Shown: Attempts },
  { source: 'messageId', label: words.answer, sortBy: false, Shown: Answer },
  { source: 'id', label: words.action, sortBy: false, Shown: Again },
];

const ALL = 'all';
const STATES = Object.keys(words.states);

/** What was sent to the webhook of the screen and what waits for it. */
export const Deliveries = () => {
  const webhook = useRecordContext();
  const refresh = useRefresh();
  const [state, setState] = useState(ALL);
  if (!webhook) return null;
  return (
    <Section
      title={words.deliveries}
      actions={
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          <TextField
            select
            size="small"
            label={words.show}
            value={state}
            onChange={({ target }) => setState(target.value)}
            sx={{ width: 160 }}
          >
            {[ALL, ...STATES].map((each) => (
              <MenuItem key={each} value={each}>
                {each === ALL ? words.all : word(words.states, each)}
              </MenuItem>
            ))}
          </TextField>
          <Button onClick={refresh}>{words.refresh}</Button>
        </Stack>
      }
    >
      <ListBase
        key={state}
        resource={`webhooks/${webhook.id}/deliveries`}
        perPage={PER_PAGE}
        sort={{ field: 'id', order: 'DESC' }}
        {...(state !== ALL && { filter: { state } })}
        storeKey={false}
        queryOptions={{ onError: stayOnError }}
        disableSyncWithLocation
        disableAuthentication
      >
        <Webhook value={Number(webhook.id)}>
          <DeliveryTable isFiltered={state !== ALL} />
        </Webhook>
      </ListBase>
    </Section>
  );
};

const DeliveryTable = ({ isFiltered }: { isFiltered: boolean }) => {
  const { data, error, refetch } = useListContext();
  if (error && !data) return <LoadFailure error={error as Error} retry={() => void refetch()} />;
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
      <Rows what={words.deliveries} columns={columns} empty={<None isFiltered={isFiltered} />} />
      <Pagination rowsPerPageOptions={[PER_PAGE, 50, 100]} />
    </Paper>
  );
};

const None = ({ isFiltered }: { isFiltered: boolean }) => (
  <Typography color="text.secondary" sx={{ p: 3, textAlign: 'center' }}>
    {isFiltered ? words.noSuch : words.none}
  </Typography>
);
