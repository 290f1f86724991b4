import { records } from '@bank/domain';
import { useEffect, useMemo } from 'react';
import { useRecordContext } from 'react-admin';
import { ChoiceInput } from '../../kit/inputs/ChoiceInput';
import { setTimeZone } from '../../kit/values/zoneSetting';
import { timeZoneChoices } from './timeZones';

const { label, help } = records.setting.fields.timeZone;

/** The choice of the bank's time zone. What is saved here is the clock of all screens from then on. */
export const TimeZoneInput = () => {
  const saved = useRecordContext()?.timeZone as string | null | undefined;
  const choices = useMemo(() => timeZoneChoices(saved), [saved]);
  useEffect(() => {
    if (saved !== undefined) setTimeZone(saved);
  }, [saved]);
  return <ChoiceInput source="timeZone" label={label} helperText={help} choices={choices} />;
};
