import { addMonths, monthOf } from '@bank/domain';

/** A report with columns for months has at most so many: ten years. */
export const MAX_MONTHS = 120;

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

export const countMonths = (first: string, last: string): number => numberOf(last) - numberOf(first) + 1;

export const listMonths = (first: string, last: string): readonly string[] => {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthOf(addMonths(`${month}-01`, 1))) months.push(month);
  return months;
};
