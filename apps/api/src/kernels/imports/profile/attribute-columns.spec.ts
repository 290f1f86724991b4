import { type AttributeDefinition, defaultAttributes } from '@bank/domain';
import { matchColumns } from '../columns/match-columns';
import { readCell, showValue } from '../values/read-cell';
import { ChoiceIndex } from '../values/reads';
import { ProfileColumns } from './profile-columns';

const questions = defaultAttributes('clientAttribute', 'The Bank').map(
  (question, place) =>
    ({
      ...question,
      id: place + 1,
      options: (question.options ?? []).map((option, at) => ({ ...option, id: at + 1, isDeleted: false })),
    }) as unknown as AttributeDefinition,
);
const { columns } = new ProfileColumns('attributes', questions, new ChoiceIndex([]));
const nameOf = (field: string) => questions.find(({ id }) => field === `attributes.${id}`)?.name;
const matched = (heading: string, sample: string) =>
  Object.keys(matchColumns([{ heading, samples: [sample] }], columns)).map(nameOf);

describe('a heading of a list of children', () => {
  it.each([
    ['Sex', 'F', 'client_gender'],
    ['Gender', 'Girl', 'client_gender'],
    ['Sexo', 'Niño', 'client_gender'],
    ['Cell', '816-555-0134', 'guardian_mobile_phone'],
    ['Celular', '816-555-0134', 'guardian_mobile_phone'],
    ['Home phone', '816-555-0134', 'guardian_home_phone'],
    ['Phone', '816-555-0134', 'guardian_mobile_phone'],
    ['Tel.', '816-555-0134', 'guardian_mobile_phone'],
    ['Teléfono', '816-555-0134', 'guardian_mobile_phone'],
  ])('%s above %s is the question %s', (heading, sample, question) =>
    expect(matched(heading, sample)).toEqual([question]),
  );
});

it.each([
  ['F', 'Female'],
  ['boy', 'Male'],
  ['Masculino', 'Male'],
])('reads %s as the gender %s', (text, name) => {
  const gender = columns.find(({ field }) => nameOf(field) === 'client_gender')!;
  const { reads } = gender;
  const reading = readCell(reads, { field: 'it', text, order: undefined });
  const value = 'values' in reading ? reading.values.it : undefined;
  expect(reads.type === 'choice' && reads.choices.nameOf(value)).toBe(name);
});

it('reads the time of an answer of a date and a time, and shows it where it is changed', () => {
  const visit = {
    id: 1,
    name: 'visit',
    label: 'Visit',
    type: 'DATETIME',
    options: [],
  } as unknown as AttributeDefinition;
  const [column] = new ProfileColumns('attributes', [visit], new ChoiceIndex([])).columns;
  const readTime = (text: string) => {
    const reading = readCell(column!.reads, { field: 'it', text, order: undefined });
    return 'values' in reading ? reading.values.it : undefined;
  };
  expect(readTime('2026-03-01T23:30:00.000Z')).toBe('2026-03-01T23:30:00.000Z');
  expect(readTime('2026-03-01')).toBe('2026-03-01');
  expect(showValue(column!.reads, '2026-03-01T23:30:00.000Z')).toBe('2026-03-01T23:30:00.000Z');
  expect(showValue(column!.reads, '2026-03-01T00:00:00.000Z')).toBe('2026-03-01');
});
