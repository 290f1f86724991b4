import { records } from '@bank/domain';
import { Alert, Button, Stack } from '@mui/material';
import { type RaRecord, useRecordContext } from 'react-admin';
import { CodesInput } from '../../kit/inputs/CodesInput';
import { dateTime, number } from '../../kit/values/formats';
import { fill, say } from '../../messages';
import { webhookWords as words } from '../../messages/webhooks';
import { fieldSpec } from '../../shell/fields/fieldSpec';
import { RecordCreate, RecordEdit, type RecordScreen } from '../../shell/forms/RecordForm';
import { Fields, Section } from '../../shell/forms/Section';
import { type ListScreen, SearchFirstList } from '../../shell/lists/SearchFirstList';
import { useBank } from './bank';
import { Deliveries } from './Deliveries';
import { Replay } from './Replay';
import { Secret } from './Secret';
import { useSending } from './useSending';

const { fields } = records.webhook;
const resource = 'admin/webhooks';

const LastProblem = ({ record }: { record: Partial<RaRecord> }) => record.lastProblem;

const list: ListScreen = {
  resource,
  title: words.list,
  create: words.create,
  sort: { field: 'id', order: 'ASC' },
  columns: [
    { source: 'id', label: say.common.id, opens: true },
    { source: 'name', label: say.common.name, opens: true, wide: true },
    { source: 'isActive', label: words.active, as: 'boolean', sortBy: false },
    { source: 'waiting', label: words.waiting, as: 'number', sortBy: false },
    { source: 'lastDeliveredAt', label: words.lastDelivered, as: 'dateTime', sortBy: false },
    { source: 'lastProblem', label: words.problem, sortBy: false, Shown: LastProblem },
  ],
};

const amountOf = (waiting: number): keyof typeof words.state => {
  if (waiting === 0) return 'none';
  return waiting === 1 ? 'one' : 'more';
};

const State = () => {
  const webhook = useRecordContext();
  if (!webhook) return null;
  const { isIssued, goneAt, waiting, replays, lastProblem } = webhook;
  if (!isIssued) return <Alert severity="info">{words.notIssued}</Alert>;
  return (
    <Stack sx={{ gap: 1 }}>
      {goneAt && <Alert severity="warning">{fill(words.gone, { time: dateTime(goneAt) })}</Alert>}
      <Alert severity={lastProblem ? 'warning' : 'info'}>
        {fill(words.state[amountOf(waiting)], { count: number(waiting) })} {replays > 0 && words.replaying}{' '}
        {lastProblem && fill(words.lastProblem, { problem: lastProblem })}
      </Alert>
    </Stack>
  );
};

const SendTest = () => {
  const webhook = useRecordContext();
  const bank = useBank();
  const { busy, send } = useSending();
  if (!webhook?.isIssued) return null;
  return (
    <Button variant="outlined" disabled={busy} onClick={() => send(() => bank.testWebhook(webhook.id))}>
      {words.test}
    </Button>
  );
};

const form: RecordScreen = {
  kind: 'webhook',
  resource,
  titles: { create: words.new, edit: words.edit },
  staysAfterSave: true,
  children: (
    <>
      <State />
      <Section title={words.info}>
        <Fields
          fields={[
            fieldSpec(fields, 'name'),
            fieldSpec(fields, 'url'),
            fieldSpec(fields, 'isActive'),
            fieldSpec(fields, 'includesPersonalData'),
          ]}
        />
        <CodesInput
          source="eventTypes"
          label={fields.eventTypes.label}
          help={fields.eventTypes.help}
          codes={fields.eventTypes.choices}
        />
      </Section>
      <Replay />
      <Deliveries />
    </>
  ),
};

const actions = (
  <>
    <SendTest />
    <Secret />
  </>
);

export const webhooks = {
  list: () => <SearchFirstList screen={list} />,
  create: () => <RecordCreate {...form} />,
  edit: () => <RecordEdit {...form} actions={actions} />,
};
