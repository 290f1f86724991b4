import { addMonths, monthOf } from '@bank/domain';

/** The month so many months from now, YYYY-MM: orders take only months that are not far off. */
export const monthFromNow = (months: number): string =>
  monthOf(addMonths(new Date().toISOString().slice(0, 10), months));
