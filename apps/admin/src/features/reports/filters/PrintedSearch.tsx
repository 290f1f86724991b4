import { dayInWords } from '@bank/domain';
import { dateTestKeys, type Filter, needsDay, needsSecondDay, seesAllOf } from '@bank/projections/reports';
import { Box, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useGetIdentity, useListContext } from 'react-admin';
import { flushSync } from 'react-dom';
import { withPersonal } from '../../../api/provider/personalFilters';
import { dateTime } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { reportWords as words } from '../../../messages/reports';
import type { Identity } from '../../../shell/session/authProvider';
import { useReport } from '../reportContext';
import { useValueInWords } from './useValueInWords';

type Values = Readonly<Record<string, unknown>>;

/** On paper, where the fields of the search are not: what the rows were searched for, and when they were printed. */
export const PrintedSearch = () => {
  const { filters, own } = useReport();
  const values: Values = { ...withPersonal(useListContext().filterValues) };
  const identity = useGetIdentity().data as Identity | undefined;
  const printedAt = useTimeOfPrint();
  const isOwn = identity !== undefined && own !== undefined && !seesAllOf[own.of](identity);
  const ownTitle = identity?.activePartner?.title ?? words.noPartner;
  return (
    <Box
      component="section"
      aria-label={words.printedSearch}
      sx={{ display: 'none', '@media print': { display: 'block' } }}
    >
      {filters.flatMap((filter) => {
        const { key, label, isHidden } = filter;
        const value = searchedValue(filter, values);
        if (isOwn && key === own.filter) return [<Fact key={key} label={label} value={ownTitle} />];
        return isHidden || !value ? [] : [<SearchedFor key={key} filter={filter} value={value} />];
      })}
      <Typography variant="body2">{fill(words.printedAt, { time: dateTime(printedAt) })}</Typography>
    </Box>
  );
};

const SearchedFor = ({ filter, value }: { filter: Filter; value: string }) => (
  <Fact label={filter.label} value={useValueInWords(filter, value)} />
);

const Fact = (fact: { label: string; value: string }) => (
  <Typography variant="body2">{fill(words.filter, fact)}</Typography>
);

/** Empty where nothing is searched for. */
const searchedValue = (filter: Filter, values: Values): string => {
  if (filter.input === 'dateTest') return dateTestInWords(filter.key, values);
  const value = values[filter.key] ?? (filter.input === 'choice' ? filter.initial : undefined);
  return value === undefined || value === null ? '' : String(value);
};

const dateTestInWords = (key: string, values: Values): string => {
  const keys = dateTestKeys(key);
  const operator = values[keys.operator];
  if (typeof operator !== 'string') return '';
  const days = [needsDay(operator) && values[keys.day], needsSecondDay(operator) && values[keys.secondDay]];
  return [operator, ...days.flatMap((each) => (typeof each === 'string' ? [dayInWords(each)] : []))].join(' ');
};

const useTimeOfPrint = (): string => {
  const [time, setTime] = useState(() => new Date().toISOString());
  useEffect(() => {
    const print = () => flushSync(() => setTime(new Date().toISOString()));
    window.addEventListener('beforeprint', print);
    return () => window.removeEventListener('beforeprint', print);
  }, []);
  return time;
};
