import { PARTNERS } from './bank/master-data';
import type { Plan } from './plan';
import type { ClientNamed, Wish } from './wishes/wish';

const [child, sameChild, third] = [1, 2, 3].map((known) => ({ known })) as [ClientNamed, ClientNamed, ClientNamed];

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

const newChild: Wish = {
  ...{ does: 'register', nickname: 'Zizi0z', by: 'staff' },
  fields: {
    firstName: 'Zoe0z',
    lastName: 'Yates0y',
    parentFirstName: 'Xena0x',
    parentLastName: 'Yates0y',
    birthdate: '2025-01-01',
    partner: PARTNERS[0],
  },
};

/** A child that had brought another one along is un-merged while the one that it was merged into is merged itself. */
const unmergedWhileMerged = (times: number): readonly Plan[] =>
  Array.from({ length: times }, (_, n) => {
    const plan = inTurn(
      newChild,
      { does: 'mergeClients', client: sameChild, source: child, by: 'staff' },
      { does: 'mergeClients', client: third, source: sameChild, by: 'staff' },
      { does: 'mergeClients', client: { ofRequest: 0 }, source: third, by: 'staff' },
    );
    const atMs = plan.requests.at(-1)!.atMs + n;
    const unmerge: Wish = { does: 'unmerge', client: sameChild, by: 'staff' };
    return { ...plan, seed: n + 1, processes: 2, requests: [...plan.requests, { number: 4, atMs, wish: unmerge }] };
  });

/** A child is un-merged in the moment in which the one that it was merged into is erased. */
const unmergedWhileErased = (times: number): readonly Plan[] =>
  Array.from({ length: times }, (_, n) => {
    const plan = inTurn(merge, { does: 'unmerge', client: sameChild, by: 'staff' });
    const atMs = plan.requests.at(-1)!.atMs + n;
    return { ...plan, seed: n + 1, processes: 2, requests: [...plan.requests, { number: 2, atMs, wish: erase }] };
  });

/** Histories like those in which something broke once. */
export const knownHistories: readonly Plan[] = [
  // Whoever was merged into a child stayed, when the child was erased before the merge was carried out.
  ...pressedTogether(merge, erase, 40, 2),
  // A child who was erased was served again, once its merge was taken back.
  inTurn(merge, erase, { does: 'unmerge', client: sameChild, by: 'staff' }),
  // Who had been merged into a child belonged to another one, when that child was un-merged as the other one was merged.
  ...unmergedWhileMerged(30),
  // It was erased with it, though it had become another one before.
  ...unmergedWhileErased(20),
];
