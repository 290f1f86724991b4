import { isSame, removeInvisible, type TakeId } from '../kernel';
import { DEFAULT_ZONE, instant, readDay, readMonth } from '../time';
import type { Field, Fields, Input, ListField } from './field';

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.values(value).every(isBlank));

const initialOf = (field?: Field): unknown => (field && 'initial' in field ? field.initial : undefined);

/** Whether all values are empty or still initial. Such elements of a list are dropped, such groups become null. */
export const isBlankOf = (fields: Fields, values: Input): boolean =>
  Object.entries(values).every(([name, value]) => isBlank(value) || isSame(value, initialOf(fields[name])));

const trim = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

export type Element = Input & { id?: number; isDeleted?: boolean };

const mergeElements = (
  { fields, keepsDeleted }: ListField,
  posted: readonly Element[],
  before: readonly Element[],
  take: () => number,
) => {
  const earlier = new Map(before.map((element) => [element.id, element]));
  const kept = posted
    .filter(({ id, isDeleted }) => !isDeleted || (keepsDeleted && id !== undefined))
    .map((element) => {
      const old = earlier.get(element.id);
      const isDeleted = element.isDeleted ?? old?.isDeleted ?? false;
      return {
        id: element.id,
        ...normalise(fields, element, take, old),
        ...(keepsDeleted && { isDeleted }),
      };
    })
    .filter(({ id, ...values }) => id !== undefined || !isBlankOf(fields, values));
  const mentioned = new Set(posted.map(({ id }) => id));
  return [
    ...before.filter(({ id }) => !mentioned.has(id)),
    ...kept.map((element) => ({ ...element, id: element.id ?? take() })),
  ];
};

/** Unknown words follow, so that the check refuses them; those that the record held before are dropped. */
const orderChoices = (choices: readonly string[], posted: readonly string[], before: readonly string[]) => [
  ...choices.filter((choice) => posted.includes(choice)),
  ...posted.filter((word) => !choices.includes(word) && !before.includes(word)),
];

const normaliseValue = (field: Field, posted: unknown, take: TakeId, before: unknown): unknown => {
  switch (field.type) {
    case 'group': {
      const values = normalise(field.fields, (posted ?? {}) as Input, take, (before ?? undefined) as Input | undefined);
      return posted === null || isBlankOf(field.fields, values) ? null : values;
    }
    case 'list':
      return mergeElements(field, (posted ?? []) as Element[], (before ?? []) as Element[], () => take(field.sequence));
    case 'refs':
      return [...new Set((posted ?? []) as number[])].sort((a, b) => a - b);
    case 'choices':
      return orderChoices(field.choices, (posted ?? []) as string[], (before ?? []) as string[]);
    // No record has the id 0, so a posted 0 means none.
    case 'ref':
      return posted || null;
    // Code that reads a time from people or callers settles its time zone before.
    case 'instant': {
      const text = trim(posted);
      return typeof text === 'string' && text ? (instant(text, DEFAULT_ZONE) ?? text) : (text ?? null) || null;
    }
    case 'date':
      return typeof posted === 'string' && posted.trim() ? readDay(posted) : (posted ?? null) || null;
    case 'month':
      return typeof posted === 'string' && posted.trim() ? readMonth(posted) : (trim(posted) ?? null) || null;
    case 'flag':
      return posted ?? field.initial ?? (field.required ? null : false);
    case 'text': {
      const value = trim(field.names && typeof posted === 'string' ? removeInvisible(posted) : posted);
      return value === '' || value === undefined ? null : value;
    }
    default: {
      const value = trim(posted);
      return value === '' || value === undefined ? null : value;
    }
  }
};

/** Fields that were not posted stay (or get their initial values); list elements are matched by id, deleted and blank ones dropped. */
export const normalise = (
  fields: Fields,
  posted: Input,
  take: TakeId | (() => number),
  before?: Input,
): Record<string, unknown> => {
  // A loop, because an order has two thousand lines.
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const field = fields[name]!;
    const value = posted[name] === undefined ? (before ? before[name] : initialOf(field)) : posted[name];
    values[name] = normaliseValue(field, value, take as TakeId, before?.[name]);
  }
  return values;
};

/** How many fresh ids each sequence must hold ready for `normalise`. */
export const freshIdsNeeded = (fields: Fields, posted: Input): Record<string, number> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.type === 'list'
        ? [[field.sequence, ((posted[name] ?? []) as Element[]).filter(({ id }) => id === undefined).length]]
        : [],
    ),
  );

/** The labels of posted names that hold characters which nobody sees, and which the record won't keep. */
export const namesWithInvisible = (fields: Fields, posted: Input): string[] => [
  ...new Set(
    Object.entries(fields).flatMap(([name, field]): string[] => {
      const value = posted[name];
      if (field.type === 'group') return namesWithInvisible(field.fields, (value ?? {}) as Input);
      if (field.type === 'list')
        return ((value ?? []) as Input[]).flatMap((element) => namesWithInvisible(field.fields, element));
      const isNamed = field.type === 'text' && field.names && typeof value === 'string';
      return isNamed && removeInvisible(value) !== value ? [field.label] : [];
    }),
  ),
];
