import type { Played } from './history';
import type { Plan } from './plan';

interface Smallest {
  plan: Plan;
  played: Played;
}
type Play = (plan: Plan) => Promise<Played>;

const without = <T>(list: readonly T[], from: number, size: number): readonly T[] =>
  list.filter((_, place) => place < from || place >= from + size);

/** Keeps the smaller plan where it breaks, too. */
const accept = async (smallest: Smallest, plan: Plan, play: Play): Promise<boolean> => {
  const played = await play(plan);
  if (played.broken === undefined) return false;
  Object.assign(smallest, { plan, played });
  return true;
};

/** @returns whether anything was left out */
const leaveOut = async (of: 'requests' | 'faults', size: number, smallest: Smallest, play: Play): Promise<boolean> => {
  let isSmaller = false;
  for (let from = 0; from < smallest.plan[of].length; ) {
    const { plan } = smallest;
    if (await accept(smallest, { ...plan, [of]: without<unknown>(plan[of], from, size) } as Plan, play))
      isSmaller = true;
    else from += size;
  }
  return isSmaller;
};

const pressOnce = async (smallest: Smallest, play: Play): Promise<boolean> => {
  let isSmaller = false;
  for (const { number, pressedAgainAfterMs } of smallest.plan.requests) {
    if (pressedAgainAfterMs === undefined) continue;
    const requests = smallest.plan.requests.map(({ pressedAgainAfterMs: again, ...one }) =>
      one.number === number || again === undefined ? one : { ...one, pressedAgainAfterMs: again },
    );
    isSmaller = (await accept(smallest, { ...smallest.plan, requests }, play)) || isSmaller;
  }
  return isSmaller;
};

const endProcess = async (smallest: Smallest, play: Play): Promise<boolean> => {
  const { plan } = smallest;
  const highest = Math.max(0, ...plan.faults.map((fault) => ('process' in fault ? fault.process + 1 : 0)));
  if (plan.processes <= Math.max(1, highest)) return false;
  return accept(smallest, { ...plan, processes: plan.processes - 1 }, play);
};

/** Leaves out what the failure doesn't need, until nothing more can be left out. The seed stays: it decides every delay. */
export const shrink = async (plan: Plan, play: Play): Promise<Smallest> => {
  const smallest = { plan, played: await play(plan) };
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (let size = smallest.plan.requests.length >> 1; size >= 1; size >>= 1)
      isSmaller = (await leaveOut('requests', size, smallest, play)) || isSmaller;
    isSmaller = (await leaveOut('faults', 1, smallest, play)) || isSmaller;
    isSmaller = (await pressOnce(smallest, play)) || isSmaller;
    isSmaller = (await endProcess(smallest, play)) || isSmaller;
  }
  return smallest;
};
