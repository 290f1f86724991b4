import { readTypedNumber } from '@bank/domain';
import { Box, TextField } from '@mui/material';
import { useState } from 'react';
import { Confirm } from '../../kit/dialogs/Confirm';
import { number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { consumerWords } from '../../messages/consumers';
import type { AskedLimits, Consumer, Limits } from './consumers';

const words = consumerWords.limits;
const MINUTE_SECONDS = 60;

interface Props {
  consumer: Consumer;
  defaults: Limits;
  isBusy: boolean;
  onSave: (limits: AskedLimits) => void;
  onClose: () => void;
}

type Name = 'events' | 'minutes';

/** Empty is the default. @returns undefined for what is no limit */
const read = (typed: string): number | null | undefined => {
  const { value } = readTypedNumber(typed);
  if (value === null) return null;
  return value !== undefined && value > 0 ? value : undefined;
};

const inMinutes = (seconds: number) => Math.round((100 * seconds) / MINUTE_SECONDS) / 100;
const atLeastOne = (value: number) => Math.max(1, Math.round(value));
/** What is as the default is follows the default. */
const unlessDefault = (value: number | null, otherwise: number) => (value === otherwise ? null : value);

/** Where an administrator says from when on a program has fallen behind. */
export const LimitsDialog = ({ consumer, defaults, isBusy, onSave, onClose }: Props) => {
  const { events, seconds } = consumer.limits;
  const before = { events: String(events), minutes: String(inMinutes(seconds)) };
  const [typed, setTyped] = useState(before);
  const [wanted, minutes] = [read(typed.events), read(typed.minutes)];
  const isComplete = wanted !== undefined && minutes !== undefined;
  const save = () => {
    if (!isComplete || isBusy) return;
    // A limit that the API has set may be no whole hundredth of a minute.
    const isSame = typed.minutes === before.minutes;
    const wantedSeconds = isSame ? seconds : minutes && atLeastOne(minutes * MINUTE_SECONDS);
    onSave({
      events: unlessDefault(wanted && atLeastOne(wanted), defaults.events),
      seconds: unlessDefault(wantedSeconds, defaults.seconds),
    });
  };
  const input = (name: Name, value: number | null | undefined, otherwise: number) => (
    <TextField
      label={words[name]}
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      error={value === undefined}
      helperText={fill(words.default, { count: number(otherwise) })}
      autoFocus={name === 'events'}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
    />
  );
  return (
    <Confirm
      open
      title={fill(words.title, { name: consumer.name })}
      texts={[words.text]}
      yes={words.save}
      busy={isBusy}
      blocked={!isComplete}
      focusesContent
      onYes={save}
      onNo={onClose}
    >
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}
      >
        {input('events', wanted, defaults.events)}
        {input('minutes', minutes, inMinutes(defaults.seconds))}
        <input type="submit" hidden />
      </Box>
    </Confirm>
  );
};
