import { dateTestKeys, needsSecondDay } from './date-operators';
import { type Fragment, raw, sql } from './fragment';
import type { FilterValues } from './query';

/** Whole days are compared; a missing date passes `empty` alone. @param date SQL of type date */
export const passesDateTest = (date: string, key: string, filters: FilterValues): Fragment | undefined => {
  const keys = dateTestKeys(key);
  const [operator, day, secondDay] = [filters[keys.operator], filters[keys.day], filters[keys.secondDay]];
  if (operator === undefined) return undefined;
  if (operator === 'empty') return raw(`${date} IS NULL`);
  if (operator === '!empty') return raw(`${date} IS NOT NULL`);
  if (needsSecondDay(operator)) return sql`${raw(`${date} ${operator}`)} ${day}::date AND ${secondDay}::date`;
  return sql`${raw(`${date} ${operator}`)} ${day}::date`;
};
