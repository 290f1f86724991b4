import { instant, zoneAbbreviation } from '@bank/domain';
import { Button, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { timeZone, useTimeZone } from '../../kit/values/clock';
import { fill, say } from '../../messages';
import { webhookWords as words } from '../../messages/webhooks';
import { Section } from '../../shell/forms/Section';
import { type Range, useBank } from './bank';
import { useSending } from './useSending';

const EMPTY = { since: '', until: '', after: '', upTo: '' };
type Typed = typeof EMPTY;
type Name = keyof Typed;
const TIMES: readonly Name[] = ['since', 'until'];

/** A time is one of the bank's clock, wherever the browser is. */
const rangeOf = ({ since, until, after, upTo }: Typed): Range => ({
  since: (since && instant(since, timeZone())) || null,
  until: (until && instant(until, timeZone())) || null,
  after: after.trim() || null,
  upTo: upTo.trim() || null,
});

const problemsOf = ({ since, until, after, upTo }: Range): Partial<Record<Name, string>> => {
  const isBad = (position: string | null) => position !== null && !/^\d{1,18}$/.test(position);
  if (isBad(after) || isBad(upTo))
    return {
      ...(isBad(after) && { after: words.replay.badPosition }),
      ...(isBad(upTo) && { upTo: words.replay.badPosition }),
    };
  return {
    ...(since && until && until < since && { until: words.replay.badRange }),
    ...(after && upTo && BigInt(upTo) <= BigInt(after) && { upTo: words.replay.badRange }),
  };
};

/** Has the events of a range sent again. */
export const Replay = () => {
  const webhook = useRecordContext();
  const bank = useBank();
  const zone = useTimeZone();
  const { busy, send } = useSending();
  const [entered, setEntered] = useState(EMPTY);
  const [problems, setProblems] = useState<Partial<Record<Name, string>>>({});
  if (!webhook?.isIssued) return null;
  const range = rangeOf(entered);
  const ask = () => {
    const found = problemsOf(range);
    setProblems(found);
    if (!Object.keys(found).length) send(() => bank.replayWebhook(webhook.id, range));
  };
  const labelOf = (name: Name) =>
    TIMES.includes(name)
      ? fill(say.common.inZone, {
          label: words.replay[name],
          zone: zoneAbbreviation(range[name] ?? new Date().toISOString(), zone),
        })
      : words.replay[name];
  const input = (name: Name) => (
    <TextField
      size="small"
      label={labelOf(name)}
      type={TIMES.includes(name) ? 'datetime-local' : 'text'}
      value={entered[name]}
      onChange={({ target }) => setEntered({ ...entered, [name]: target.value })}
      error={problems[name] !== undefined}
      helperText={problems[name] ?? ' '}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: TIMES.includes(name) ? {} : { inputMode: 'numeric' },
      }}
      sx={{ flex: '1 1 200px', maxWidth: { sm: 300 } }}
    />
  );
  return (
    <Section title={words.replay.title}>
      <Typography color="text.secondary">{words.replay.help}</Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 1, mt: 2, alignItems: 'start' }}>
        {input('since')}
        {input('until')}
        {input('after')}
        {input('upTo')}
      </Stack>
      <Button variant="outlined" disabled={busy || !(range.since || range.after)} onClick={ask} sx={{ minHeight: 44 }}>
        {words.replay.send}
      </Button>
    </Section>
  );
};
