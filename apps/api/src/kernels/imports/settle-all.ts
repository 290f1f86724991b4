/** None is under way any more when one of them has failed. @throws what the first of those threw */
export const settleAll = async <T>(all: readonly Promise<T>[]): Promise<T[]> => {
  await Promise.allSettled(all);
  return Promise.all(all);
};
