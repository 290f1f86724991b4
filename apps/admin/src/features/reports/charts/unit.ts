import type { Chart, Filter } from '@bank/projections/reports';
import type { FieldSpec } from '../../../kit/values/fields';
import { chosenWord } from '../chosenWord';

/** The filters but for the one that says what the figures count. */
export const withoutUnit = ({ unit }: Chart, filters: readonly FieldSpec[]): readonly FieldSpec[] =>
  filters.filter(({ source }) => typeof unit === 'string' || source !== unit.filter);

/** The word for what the figures of a chart count. @param values of the filters */
export const unitOf = (
  { unit }: Chart,
  filters: readonly Filter[],
  values: Readonly<Record<string, unknown>>,
): string => (typeof unit === 'string' ? unit : (chosenWord(filters, unit.filter, values) ?? ''));
