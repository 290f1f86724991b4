import type { TakeId } from '../kernel';
import type { Field, Fields, Input, ListField } from './fields';

/** Nothing was typed: blank elements of a list are dropped, blank groups are null. */
export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.values(value).every(isBlank));

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** An element of a list, before it is known whether it is new. */
export type Element = Input & { id?: number; isDeleted?: boolean };

const elements = (
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
    .filter(({ id, ...values }) => id !== undefined || !isBlank(values));
  const mentioned = new Set(posted.map(({ id }) => id));
  return [
    ...before.filter(({ id }) => !mentioned.has(id)),
    ...kept.map((element) => ({ ...element, id: element.id ?? take() })),
  ];
};

const normaliseValue = (field: Field, posted: unknown, take: TakeId, before: unknown): unknown => {
  switch (field.type) {
    case 'group': {
      const values = normalise(field.fields, (posted ?? {}) as Input, take, (before ?? undefined) as Input | undefined);
      return posted === null || isBlank(values) ? null : values;
    }
    case 'list':
      return elements(field, (posted ?? []) as Element[], (before ?? []) as Element[], () => take(field.sequence));
    case 'refs':
      return [...new Set((posted ?? []) as number[])].sort((a, b) => a - b);
    case 'choices':
      return field.choices.filter((choice) => ((posted ?? []) as string[]).includes(choice));
    case 'flag':
      return posted ?? field.initial ?? (field.required ? null : false);
    default: {
      const value = trimmed(posted);
      return value === '' || value === undefined ? null : value;
    }
  }
};

const initialOf = (field: Field): unknown => ('initial' in field ? field.initial : undefined);

/**
 * Posted values as the record keeps them: texts trimmed, empty ones null, fields that were not posted as they were before (or
 * initial), list elements matched by id, new ones given ids, deleted and blank ones dropped, absent ones kept.
 */
export const normalise = (fields: Fields, posted: Input, take: TakeId | (() => number), before?: Input): Input =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = posted[name] === undefined ? (before ? before[name] : initialOf(field)) : posted[name];
      return [name, normaliseValue(field, value, take as TakeId, before?.[name])];
    }),
  );

/** How many fresh ids each sequence must hold ready for `normalise`. */
export const freshIdsNeeded = (fields: Fields, posted: Input): Record<string, number> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.type === 'list'
        ? [[field.sequence, ((posted[name] ?? []) as Element[]).filter(({ id }) => id === undefined).length]]
        : [],
    ),
  );
