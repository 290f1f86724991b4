import type { Filter } from '@bank/projections/reports';
import { useGetOne } from 'react-admin';
import { useAll } from '../../../kit/inputs/ReferenceChoice';
import { day, month } from '../../../kit/values/formats';
import { referencesByResource } from './references';

/** What was searched for, as people read it. @param value as the address has it */
export const useValueInWords = (filter: Filter, value: string): string => {
  const resource = filter.input === 'reference' ? filter.resource : '';
  const to = referencesByResource[resource];
  const { data: all = [] } = useAll(to?.resource ?? resource, to?.filter, { enabled: to !== undefined });
  const isSingle = resource !== '' && to === undefined;
  const { data: single } = useGetOne(resource, { id: value }, { enabled: isSingle, retry: false });
  switch (filter.input) {
    case 'text':
    case 'dateTest':
      return value;
    case 'month':
      return isDate(value) ? month(value) : value;
    case 'date':
      return isDate(value) ? day(value) : value;
    case 'choice':
      return filter.choices.find((choice) => choice.value === value)?.label ?? value;
    case 'reference': {
      const record = isSingle ? single : all.find(({ id }) => String(id) === value);
      return String(record?.[to?.titled ?? filter.text] ?? value);
    }
  }
};

/** An address can hold anything. */
const isDate = (value: string): boolean => !Number.isNaN(Date.parse(value));
