import type { Message } from '@bank/domain';
import type { Person } from '../wishes/wish';
import type { Portal } from './portal';

/** As far as whoever asked looks at it. */
export interface Answered {
  id: number;
  stream: string;
  version: number;
  events: readonly Message[];
}

/** A request as it is sent. */
export interface Asked {
  by: Person;
  method: 'POST' | 'PATCH';
  path: string;
  body: object;
  /** The revision that the person has seen. */
  ifVersion?: number | undefined;
  /** The table that the answer is read from. */
  shownIn: string;
  /** Whether it begins a stream. */
  isNew: boolean;
  /** What is there once it is answered, besides its own events: one of this type in each of the streams. */
  leadsTo?: { type: string; streams: readonly string[] };
  carryOut: (portal: Portal) => Promise<Answered>;
}

/** How a request ended, as far as whoever sent it knows. */
export type Outcome =
  | { ended: 'acknowledged'; answered: Answered; asked: Asked }
  /** `mayComeLater`: an earlier try was given up while it was under way: it may still be carried out, after the refusal */
  | { ended: 'refused'; message: string; mayComeLater: boolean }
  /** Given up by whoever sent it. */
  | { ended: 'unknown' };

export type Acknowledged = Extract<Outcome, { ended: 'acknowledged' }>;

/** Idempotency-Key -> how its request ended. */
export type Outcomes = ReadonlyMap<string, Outcome>;

export const keyOf = (request: number): string => `request-${request}`;

/** The newest revision that anybody was shown. */
export const newestOf = (stream: string, outcomes: Outcomes): number =>
  Math.max(
    0,
    ...[...outcomes.values()].map((one) =>
      one.ended === 'acknowledged' && one.answered.stream === stream ? one.answered.version : 0,
    ),
  );
