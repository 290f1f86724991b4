import type { Mistake } from './mistakes';
import { type Plan, planOf } from './plan';
import { shrink } from './shrink';

/** The histories of the seeds from `first` on. */
export interface Seeds {
  first: number;
  runs: number;
}

export interface Found {
  seed: number;
  broken: string;
  /** What the same seed breaks when it is played once more. */
  again?: string;
  shrunk: Plan;
  shrunkBroken?: string;
}

export interface SearchOptions {
  mistake?: Mistake | undefined;
  plans?: (seed: number) => Plan;
  /** Shows what breaks as it was played, and looks for no smaller history. */
  isWhole?: boolean;
}

const NAMES = ['histories', 'steps', 'events', 'faults', 'acknowledged', 'refused', 'unknown'] as const;

export type Searched = Record<(typeof NAMES)[number], number> & { found?: Found };

const nothing: Searched = { histories: 0, steps: 0, events: 0, faults: 0, acknowledged: 0, refused: 0, unknown: 0 };

/** Plays one after the other, until one breaks. */
export const search = async (
  { first, runs }: Seeds,
  { mistake, plans = planOf, isWhole = false }: SearchOptions,
): Promise<Searched> => {
  // The portal takes seconds to load: what is refused is refused before.
  const { play } = await import('./history');
  const total = { ...nothing };
  for (let seed = first; seed < first + runs; seed++) {
    const played = await play(plans(seed), mistake);
    for (const name of NAMES) total[name] += name === 'histories' ? 1 : played[name];
    if (played.broken === undefined) continue;
    const again = await play(plans(seed), mistake);
    const asPlayed = { plan: plans(seed), played };
    const small = isWhole ? asPlayed : await shrink(plans(seed), (plan) => play(plan, mistake));
    const { plan: shrunk, played: smallest } = small;
    total.found = { seed, broken: played.broken, again: again.broken, shrunk, shrunkBroken: smallest.broken };
    break;
  }
  return total;
};

/** For several processes: each gets seeds that follow each other. */
export const partsOf = ({ first, runs }: Seeds, processes: number): Seeds[] =>
  Array.from({ length: processes }, (_, n) => {
    const [from, until] = [n, n + 1].map((part) => Math.floor((runs * part) / processes)) as [number, number];
    return { first: first + from, runs: until - from };
  });

/** @returns all of them, with the first that was found */
export const together = (parts: readonly Searched[]): Searched => {
  const total = { ...nothing };
  for (const part of parts) {
    for (const name of NAMES) total[name] += part[name];
    total.found ??= part.found;
  }
  return total;
};
