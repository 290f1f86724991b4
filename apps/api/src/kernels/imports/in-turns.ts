/** Works on so many at once, and on the next ones when these are done. @returns the results in the order of `all` */
export const inTurns = async <T, R>(all: readonly T[], most: number, work: (one: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += most)
    results.push(...(await Promise.all(all.slice(at, at + most).map(work))));
  return results;
};
