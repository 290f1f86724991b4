import { type Dice, dice } from '../../apps/api/src/seed/dice';
import { START_MS } from './scheduler';
import { clientWishes } from './wishes/clients';
import { changeOfOrder, firstStock, type MakeWish, ORDERS_BY_TOPIC, type Place } from './wishes/orders';
import type { Wish } from './wishes/wish';

export interface PlannedRequest {
  /** Its place in the plan, which stays when others are left out. */
  number: number;
  atMs: number;
  wish: Wish;
  /** Sent a second time this much later, while the first may be under way; not at all where undefined. */
  pressedAgainAfterMs?: number;
}

export type Fault =
  | { atMs: number; does: 'kill'; process: number; restartAfterMs: number; isNoticedAfterMs: number }
  | { atMs: number; does: 'stall'; process: number; forMs: number }
  | { atMs: number; does: 'cut'; connection: number }
  | { atMs: number; does: 'lose'; of: string; loss: 'beforeCommit' | 'afterCommit' }
  | { atMs: number; does: 'crash'; keepShare: number; downForMs: number }
  | { atMs: number; does: 'refuseMail'; forMs: number; loss: 'beforeCommit' | 'afterCommit' };

export interface Plan {
  seed: number;
  processes: number;
  requests: readonly PlannedRequest[];
  faults: readonly Fault[];
}

/** Part of a message's text -> how often it is lost. */
const LOSABLE = [
  'log.append_group',
  'log.append(',
  'advance_checkpoints',
  'app.idempotency_keys AS k',
  'noted AS',
  'pg_advisory_unlock_all',
  'is_alone',
  'app.outbox',
  'app.order_notices',
  'app.subject_keys',
  'app.reactors',
  'log_events',
] as const;

const LAST_MS = 8_000;
/** The length of a rush. */
const RUSH_MS = 30;
/** After so long a silence the server takes a connection for lost. */
export const KEEPALIVE_MS = 25_000;

/** What the people of a history are busy with: few things, since only those are in each other's way. */
type Topic = readonly MakeWish[];
const TOPICS: readonly Topic[] = [
  ...Object.values(ORDERS_BY_TOPIC).map((wishes) => [...wishes, changeOfOrder]),
  clientWishes,
  [...clientWishes, ...ORDERS_BY_TOPIC.distribution, ...ORDERS_BY_TOPIC.distribution],
];

const topicsOf = (random: Dice): readonly Topic[] => [...new Set([random.oneOf(TOPICS), random.oneOf(TOPICS)])];

/** Two that come first bring stock, of which most others want a part. */
const FIRST = 2;

const wishOf = (random: Dice, place: Place, topics: readonly Topic[]): Wish => {
  if (place.number < FIRST) return firstStock(random, place);
  return random.oneOf(random.oneOf(topics))(random, place);
};

/** Many come at nearly the same time, since only those are in each other's way. */
const requestOf = (
  random: Dice,
  number: number,
  rushes: readonly number[],
  topics: readonly Topic[],
): PlannedRequest => {
  const rush = number < FIRST ? 0 : random.oneOf(rushes);
  const atMs = random.happens(0.8) ? rush + random.between(0, RUSH_MS) : random.between(0, LAST_MS);
  return {
    ...{ number, atMs, wish: wishOf(random, { number, atMs, startedAt: START_MS }, topics) },
    ...(random.happens(0.2) && { pressedAgainAfterMs: random.between(0, 50) }),
  };
};

const faultOf = (random: Dice, processes: number, rushes: readonly number[]): Fault => {
  const atMs = random.happens(0.7) ? random.oneOf(rushes) + random.between(-20, 100) : random.between(0, LAST_MS);
  const process = random.between(0, processes - 1);
  const loss = random.oneOf(['beforeCommit', 'afterCommit'] as const);
  switch (random.between(0, 9)) {
    case 0:
    case 1: {
      const isNoticedAfterMs = random.happens(0.8) ? random.between(0, 20) : KEEPALIVE_MS;
      return { atMs, does: 'kill', process, restartAfterMs: random.between(10, 5_000), isNoticedAfterMs };
    }
    case 2:
      return { atMs, does: 'stall', process, forMs: random.between(50, random.happens(0.5) ? 2_000 : 40_000) };
    case 3:
      return { atMs, does: 'cut', connection: random.between(0, 20) };
    case 4:
      return { atMs, does: 'crash', keepShare: random.next(), downForMs: random.between(5, 3_000) };
    case 5:
      return { atMs, does: 'refuseMail', forMs: random.between(100, 3_000), loss };
    default:
      return { atMs, does: 'lose', of: random.oneOf(LOSABLE), loss };
  }
};

/** The history that a seed names. */
export const planOf = (seed: number): Plan => {
  const random = dice(seed);
  const processes = random.between(1, 3);
  const rushes = Array.from({ length: random.between(1, 2) }, () => random.between(500, LAST_MS));
  const topics = topicsOf(random);
  const requests = Array.from({ length: random.between(3, 16) }, (_, number) =>
    requestOf(random, number, rushes, topics),
  );
  const faults = Array.from({ length: random.between(0, 6) }, () => faultOf(random, processes, rushes));
  return { seed, processes, requests: requests.sort((a, b) => a.atMs - b.atMs), faults };
};
