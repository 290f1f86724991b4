import { refuseInvalid } from '../kernel';

/**
 * Ids in their new order: those that are listed, as listed, then the others as they stood.
 * @throws Rejection invalid, naming the id that is listed twice or is not there
 */
export const reordered = (standing: readonly number[], listed: readonly number[]): readonly number[] => {
  const there = new Set(standing);
  const seen = new Set<number>();
  for (const id of listed) {
    if (seen.has(id)) refuseInvalid({ ids: `Lists ${id} twice: list each id once` });
    if (!there.has(id)) refuseInvalid({ ids: `${id} is not there any more: reload the list` });
    seen.add(id);
  }
  return [...listed, ...standing.filter((id) => !seen.has(id))];
};
