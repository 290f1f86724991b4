import { Rejection } from '@bank/domain';

/** Does what may be refused by fields of a record, and says it of the columns. */
export const renameRefused = async <T>(work: () => Promise<T>, columnOf: (field: string) => string): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const named = Object.entries(error.fields).map(([field, message]) => [columnOf(field), message]);
    const about = error.about === undefined ? {} : { about: columnOf(error.about) };
    throw new Rejection(error.code, error.message, Object.fromEntries(named), [], about);
  }
};
