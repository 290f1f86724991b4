import {
  dayInWords,
  type Field,
  type Fields,
  formatCount,
  functionFor,
  type Input,
  interfaceLabels,
  monthInWords,
  zonedTimeInWords,
} from '@bank/domain';
import type { NamesByKind } from './names.query';

export interface Wording {
  zone: string;
  names: NamesByKind;
}

const dollars = (value: number) =>
  value.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });
const plain = (value: string) => value;

const nameOf = ({ names }: Wording, to: string, id: number) => names.get(to)?.get(id) ?? `#${id}`;

const partsInWords = (fields: Fields, value: Input, wording: Wording): string =>
  Object.entries(fields)
    .filter(([name, { type }]) => type !== 'flag' || value[name] === true)
    .map(([name, field]) => (field.type === 'flag' ? field.label : fieldInWords(field, value[name], wording)))
    .filter(Boolean)
    .join(', ');

const readers: {
  [T in Field['type']]: (value: never, field: Extract<Field, { type: T }>, wording: Wording) => string;
} = {
  text: (value: string, { format }, { zone }) => (format === 'date-time' ? zonedTimeInWords(value, zone) : value),
  integer: formatCount,
  quantity: formatCount,
  money: dollars,
  date: dayInWords,
  month: monthInWords,
  instant: (value: string, _, { zone }) => zonedTimeInWords(value, zone),
  flag: (value: boolean) => (value ? 'Yes' : 'No'),
  choice: (value: string, { words }) =>
    (words as Readonly<Record<string, string>> | undefined)?.[value] ??
    (interfaceLabels as Readonly<Record<string, string>>)[value] ??
    value,
  choices: (value: readonly string[]) => value.map(plain).join(', '),
  ref: (value: number, { to }, wording) => nameOf(wording, to, value),
  refs: (value: readonly number[], { to }, wording) => value.map((id) => nameOf(wording, to, id)).join(', '),
  group: (value: Input, { fields }, wording) => partsInWords(fields, value, wording),
  list: (value: readonly Input[], { fields }, wording) =>
    value
      .filter(({ isDeleted }) => !isDeleted)
      .map((element) => partsInWords(fields, element, wording))
      .join('; '),
};

/** '' for an empty value. */
export const fieldInWords = (field: Field, value: unknown, wording: Wording): string => {
  if (value === null || value === undefined || value === '') return '';
  const read = functionFor(readers, field.type) as (value: unknown, field: Field, wording: Wording) => string;
  return read(value, field, wording);
};
