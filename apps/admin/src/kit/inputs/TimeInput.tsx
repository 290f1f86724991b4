import { instant, shownTime, zoneAbbreviation } from '@bank/domain';
import { useWrappedSource } from 'ra-core';
import type { FocusEvent } from 'react';
import { DateTimeInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { fill, say } from '../../messages';
import { timeZone, useTimeZone } from '../values/clock';
import { isText } from './DayInput';

interface Props {
  source: string;
  label: string;
  helperText?: string | false;
  isRequired?: boolean;
  defaultValue?: unknown;
}

const shown = (value?: string | null) => {
  if (!value) return '';
  return isText(value) ? value : shownTime(value, timeZone());
};
const parse = (typed: string) => (typed && instant(typed, timeZone())) || null;

/** Replaces a time that clocks skip by the one that is saved for it, when the focus leaves the input. */
const showSettledTime = ({ target }: FocusEvent<HTMLInputElement>) => {
  const settled = shown(parse(target.value));
  if (settled) target.value = settled;
};
const slotProps = { htmlInput: { onBlur: showSettledTime } };

/** A date and time by the bank's clock; the form holds the instant. The label names the zone as it is at that time. */
export const TimeInput = ({ label, ...props }: Props) => {
  const value = useWatch({ name: useWrappedSource(props.source) });
  const zone = useTimeZone();
  const at = typeof value === 'string' && value ? value : new Date().toISOString();
  return (
    <DateTimeInput
      {...props}
      label={fill(say.common.inZone, { label, zone: zoneAbbreviation(at, zone) })}
      format={shown}
      parse={parse}
      slotProps={slotProps}
    />
  );
};
