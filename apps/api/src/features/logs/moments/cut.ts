import { effectTimes, instant, refuseInvalid } from '@bank/domain';
import type { EventStore, Position, RecordedEvent } from '@bank/event-store';
import { currentTimeZone } from '../../../platform/context/request-context';
import type { MomentAsked } from './moment.dto';

/** Which events count: by when they took effect, and by when they were recorded. */
export interface Cut {
  asOf: string | undefined;
  asKnownAt: string | undefined;
  position: Position | undefined;
}

export const BAD_TIME = 'Must be a time such as 2026-11-20T05:59:59Z, or a day such as 2026-11-20';

export const readTime = (text: string | undefined, zone: string): string | undefined | null =>
  text ? (instant(text, zone, 'end') ?? null) : undefined;

const positionProblem = (text: string | undefined, head: Position): string | undefined => {
  if (text === undefined) return undefined;
  const isPlace = /^\d{1,18}$/.test(text) && BigInt(text) >= 1n && BigInt(text) <= head;
  return isPlace ? undefined : `Must be a log position from 1 to ${head}`;
};

/** @throws Rejection that names the parameter */
export const readCut = async ({ asOf, asKnownAt, position }: MomentAsked, store: EventStore): Promise<Cut> => {
  const zone = await currentTimeZone();
  const times = { asOf: readTime(asOf, zone), asKnownAt: readTime(asKnownAt, zone) };
  const placeProblem = position === undefined ? undefined : positionProblem(position, await store.head());
  const needed = 'Give a time (asOf or asKnownAt) or a log position (position)';
  refuseInvalid({
    ...(times.asOf === null && { asOf: BAD_TIME }),
    ...(times.asKnownAt === null && { asKnownAt: BAD_TIME }),
    ...(placeProblem && { position: placeProblem }),
    ...(!asOf && !asKnownAt && position === undefined && { asOf: needed }),
    ...(asKnownAt && position !== undefined && { position: 'Give either asKnownAt or position' }),
  });
  return {
    asOf: times.asOf ?? undefined,
    asKnownAt: times.asKnownAt ?? undefined,
    position: position === undefined ? undefined : BigInt(position),
  };
};

/** The events of a stream that count. What is known is cut first: a later event changes nothing that was known then. */
export const cutEvents = (events: readonly RecordedEvent[], { asOf, asKnownAt, position }: Cut): RecordedEvent[] => {
  const known = events.filter(
    (one) =>
      (asKnownAt === undefined || one.metadata.at <= asKnownAt) && (position === undefined || one.position <= position),
  );
  if (asOf === undefined) return known;
  const times = effectTimes(known);
  return known.filter((_, index) => times[index]! <= asOf);
};
