/** Fresh ids by sequence name, allocated by the caller before the decision. */
export type FreshIds = Readonly<Record<string, readonly number[]>>;

/** Hands the fresh ids out one by one. */
export const idTaker = (fresh: FreshIds) => {
  const used: Record<string, number> = {};
  return (sequence: string): number => {
    const index = used[sequence] ?? 0;
    used[sequence] = index + 1;
    const id = fresh[sequence]?.[index];
    if (id === undefined) throw new Error(`No fresh id of sequence ${sequence} is left: allocate more before deciding`);
    return id;
  };
};
export type TakeId = ReturnType<typeof idTaker>;
