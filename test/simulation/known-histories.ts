import type { Plan } from './plan';
import type { Wish } from './wishes/wish';

const [child, sameChild] = [{ known: 1 }, { known: 2 }];

/** Two who press at nearly the same time, a little later each time. */
const pressedTogether = (first: Wish, second: Wish, times: number, stepMs: number): readonly Plan[] =>
  Array.from({ length: times }, (_, n) => ({
    seed: n + 1,
    processes: 2,
    requests: [
      { number: 0, atMs: 500, wish: first },
      { number: 1, atMs: 500 + n * stepMs, wish: second },
    ],
    faults: [],
  }));

/** One after the other. */
const inTurn = (...wishes: readonly Wish[]): Plan => ({
  ...{ seed: 1, processes: 1, faults: [] },
  requests: wishes.map((wish, number) => ({ number, atMs: 500 + number * 3_000, wish })),
});

const merge: Wish = { does: 'mergeClients', client: child, source: sameChild, by: 'staff' };
const erase: Wish = { does: 'erase', client: child, by: 'staff' };

/** Histories like those in which something broke once. */
export const knownHistories: readonly Plan[] = [
  // Whoever was merged into a child stayed, when the child was erased before the merge was carried out.
  ...pressedTogether(merge, erase, 40, 2),
  // A child who was erased was served again, once its merge was taken back.
  inTurn(merge, erase, { does: 'unmerge', client: sameChild, by: 'staff' }),
];
