import type { Played } from './history';
import type { Plan } from './plan';

/** Each way to leave one thing out of a plan. */
const smallerPlans = function* (plan: Plan): Generator<Plan> {
  const { requests, faults, processes } = plan;
  for (let half = requests.length >> 1; half >= 1; half >>= 1)
    for (let from = 0; from < requests.length; from += half)
      yield { ...plan, requests: requests.filter((_, place) => place < from || place >= from + half) };
  for (let place = 0; place < faults.length; place++) yield { ...plan, faults: faults.filter((_, n) => n !== place) };
  for (const [place, { pressedAgainAfterMs, ...once }] of requests.entries())
    if (pressedAgainAfterMs !== undefined)
      yield { ...plan, requests: requests.map((one, n) => (n === place ? once : one)) };
  const highest = Math.max(0, ...faults.map((fault) => ('process' in fault ? fault.process + 1 : 0)));
  if (processes > Math.max(1, highest)) yield { ...plan, processes: processes - 1 };
};

/** Leaves out what the failure doesn't need, until nothing more can be left out. The seed stays: it decides every delay. */
export const shrink = async (
  plan: Plan,
  play: (plan: Plan) => Promise<Played>,
): Promise<{ plan: Plan; played: Played }> => {
  let smallest = { plan, played: await play(plan) };
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const smaller of smallerPlans(smallest.plan)) {
      const played = await play(smaller);
      if (played.broken === undefined) continue;
      smallest = { plan: smaller, played };
      isSmaller = true;
      break;
    }
  }
  return smallest;
};
