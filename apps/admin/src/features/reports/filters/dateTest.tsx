import { DATE_OPERATORS, dateTestKeys, type Filter, needsDay, needsSecondDay } from '@bank/projections/reports';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { filterInput } from '../../../kit/inputs/filterInput';
import { choices, type FilterSpec } from '../../../kit/values/fields';
import { fill } from '../../../messages';
import { reportWords as words } from '../../../messages/reports';
import { useReport } from '../reportContext';

interface InputProps {
  field: FilterSpec;
}

const operators = choices(Object.fromEntries(DATE_OPERATORS.map((operator) => [operator, operator])));

/** The fields for a test of a date: how it is compared, and the days that this comparison needs. */
export const dateTestFields = ({ key, label }: Pick<Filter, 'key' | 'label'>): readonly FilterSpec[] => {
  const keys = dateTestKeys(key);
  return [
    { source: keys.operator, label, as: 'choice', choices: operators },
    { source: keys.day, label: fill(words.day, { label }), as: 'day', wide: true, Input: DayInput },
    { source: keys.secondDay, label: fill(words.secondDay, { label }), as: 'day', wide: true, Input: SecondDayInput },
  ];
};

/** Before an operator is chosen, a day may be typed already. */
const mayHaveDay = (operator: string | undefined) => !operator || needsDay(operator);

const DayInput = ({ field }: InputProps) => {
  const isUseful = useIsUseful(field.source, mayHaveDay);
  return filterInput({ ...field, disabled: !isUseful });
};

const SecondDayInput = ({ field }: InputProps) =>
  useIsUseful(field.source, needsSecondDay) ? filterInput(field) : null;

const useIsUseful = (source: string, hasUse: (operator: string | undefined) => boolean): boolean => {
  const keys = useReport()
    .filters.map(({ key }) => dateTestKeys(key))
    .find(({ day, secondDay }) => [day, secondDay].includes(source))!;
  const operator: string | undefined = useWatch({ name: keys.operator }) || undefined;
  const { setValue } = useFormContext();
  const isUseful = hasUse(operator);
  useEffect(() => {
    if (!isUseful) setValue(source, null);
  }, [isUseful, setValue, source]);
  return isUseful;
};
