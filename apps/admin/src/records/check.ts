import { type Fields, type Input, normalise, problems, TRUSTING_FACTS } from '@bank/domain';
import type { Problems, Values } from '../forms/saving';

const idOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as { id: number }).id : (value ?? null);

/** The values as the domain has them: ids instead of records. */
const bare = (fields: Fields, values: Values): Input =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { type }]) => {
      const value = values[name];
      if (type === 'ref') return [name, idOf(value)];
      if (type === 'refs') return [name, ((value ?? []) as unknown[]).map(idOf)];
      return [name, value];
    }),
  );

/** What only the server knows is taken for granted here. */

/** What is wrong with a record, before the server is asked; the domain's own rules say so. */
export const checkRecord = (fields: Fields, values: Values, loaded?: Values): Problems => {
  const posted = bare(fields, values);
  const before = loaded && bare(fields, loaded);
  return problems(
    fields,
    posted,
    normalise(fields, posted, () => 0, before),
    TRUSTING_FACTS,
    before,
  );
};

/** The fields of a kind, and no others, as the API's bodies have them. */
export const bodyOf = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.keys(fields)
      .filter((name) => values[name] !== undefined)
      .map((name) => [name, values[name]]),
  );

/** What a new one starts with. */
export const blankOf = (fields: Fields): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => ('initial' in field ? [[name, field.initial]] : [])),
  );
