import { number } from '../../kit/values/formats';
import { span } from '../../kit/values/spans';
import { fill } from '../../messages';
import { consumerWords as words } from '../../messages/consumers';
import type { Consumer } from './consumers';

const oneOrMore = ([one, more]: readonly [string, string], count: number, values: Record<string, string> = {}) =>
  fill(count === 1 ? one : more, { count: number(count), ...values });

const eventsInWords = (count: number) => oneOrMore(words.events, count);

export const lagInWords = ({ lag: { events, isMore, seconds } }: Consumer): string => {
  if (!events) return words.noLag;
  const count = isMore ? fill(words.moreEvents, { count: number(events) }) : eventsInWords(events);
  return fill(words.lag, { events: count, time: span(seconds) });
};

export const limitsInWords = ({ limits: { events, seconds } }: Consumer): string =>
  fill(words.both, { events: eventsInWords(events), time: span(seconds) });

const MAX_NAMED_TYPES = 3;
export const typesInWords = ({ eventTypes }: Consumer): string => {
  if (!eventTypes.length) return words.allTypes;
  const named = eventTypes.slice(0, MAX_NAMED_TYPES).join(', ');
  const rest = eventTypes.length - MAX_NAMED_TYPES;
  const names = rest > 0 ? fill(words.moreTypes, { names: named, count: number(rest) }) : named;
  return oneOrMore(words.types, eventTypes.length, { names });
};

export const stateOf = ({
  lag,
  isBehind,
}: Consumer): { text: string; color: 'success' | 'info' | 'error'; isAlert: boolean } => {
  if (isBehind) return { text: words.states.over, color: 'error', isAlert: true };
  return lag.events
    ? { text: words.states.within, color: 'info', isAlert: false }
    : { text: words.states.current, color: 'success', isAlert: false };
};

/** Undefined where all keep up. */
export const describeAlert = (consumers: readonly Consumer[]): string | undefined => {
  const names = consumers.filter(({ isBehind }) => isBehind).map(({ name }) => name);
  return names.length ? oneOrMore(words.behind, names.length, { names: names.join(', ') }) : undefined;
};
