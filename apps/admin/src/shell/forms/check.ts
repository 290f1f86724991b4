import { type Fields, type Input, normalise, problems, readTypedNumber, TRUSTING_FACTS } from '@bank/domain';
import { idOf } from '../../kit/values/idOf';
import type { Problems, Values } from '../saving/saving';

/** The values as the domain takes them: ids instead of records. */
const withIds = (fields: Fields, values: Values): Input =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = values[name];
      if (field.type === 'ref') return [name, idOf(value)];
      if (field.type === 'refs') return [name, ((value ?? []) as unknown[]).map(idOf)];
      if (field.type === 'list')
        return [
          name,
          ((value ?? []) as Values[]).map((element) => ({ ...element, ...withIds(field.fields, element) })),
        ];
      return [name, value];
    }),
  );

/**
 * The problems of a record before the server is asked, found by the domain's rules. Facts that only the server knows
 * are trusted.
 */
export const checkRecord = (fields: Fields, values: Values, loaded?: Values): Problems => {
  const posted = withIds(fields, values);
  const before = loaded && withIds(fields, loaded);
  return {
    ...problems(
      fields,
      posted,
      normalise(fields, posted, () => 0, before),
      TRUSTING_FACTS,
      before,
    ),
    ...unreadableNumbers(fields, values),
  };
};

/** A number field holds a text only where it could not be read as a number. */
const unreadableNumbers = (fields: Fields, values: Values): Problems =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { type }]) => {
      if (type !== 'integer' && type !== 'money' && type !== 'quantity') return [];
      const { problem } = readTypedNumber(values[name]);
      return problem === undefined ? [] : [[name, problem]];
    }),
  );

/** The fields of a kind, and no others, as the API's bodies have them. */
export const bodyOf = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.keys(fields)
      .filter((name) => values[name] !== undefined)
      .map((name) => [name, values[name]]),
  );

export const blankOf = (fields: Fields): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => ('initial' in field ? [[name, field.initial]] : [])),
  );
