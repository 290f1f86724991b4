import { refuseInvalid } from '../kernel';

/** The listed ids, then the others as they were. @throws Rejection invalid, naming the id that is listed twice or is not there */
export const reorder = (before: readonly number[], listed: readonly number[]): readonly number[] => {
  const known = new Set(before);
  const seen = new Set<number>();
  for (const id of listed) {
    if (seen.has(id)) refuseInvalid({ ids: `Lists ${id} twice: list each id once` });
    if (!known.has(id)) refuseInvalid({ ids: `${id} no longer exists: reload the list` });
    seen.add(id);
  }
  return [...listed, ...before.filter((id) => !seen.has(id))];
};
