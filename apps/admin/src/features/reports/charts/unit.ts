import type { Chart, Filter } from '@bank/projections/reports';
import type { FieldSpec } from '../../../kit/values/fields';
import { chosenWord } from '../chosenWord';

export const withoutUnit = ({ unit }: Chart, filters: readonly FieldSpec[]): readonly FieldSpec[] =>
  filters.filter(({ source }) => typeof unit === 'string' || source !== unit.filter);

export const unitOf = (
  { unit }: Chart,
  filters: readonly Filter[],
  values: Readonly<Record<string, unknown>>,
): string => (typeof unit === 'string' ? unit : (chosenWord(filters, unit.filter, values) ?? ''));
