import { EVENT_TYPES, FEED_WITH_PERSONAL_DATA, Rejection } from '@bank/domain';
import type { TokenRights } from '../context/user-directory';
import type { FeedView } from './feed-reader';

export const MAX_LIMIT = 1_000;
export const DEFAULT_LIMIT = 500;
export const MAX_WAIT_SECONDS = 30;

export type FeedParameters = Readonly<Record<string, string | string[] | undefined>>;

const known: readonly string[] = EVENT_TYPES;
const MAX_NAMED = 5;
const MAX_NAMED_CHARACTERS = 40;

const nameAll = (words: readonly string[]) =>
  words
    .slice(0, MAX_NAMED)
    .map((word) => word.slice(0, MAX_NAMED_CHARACTERS))
    .join(', ');

const refuse = (parameter: string, problem: string): never => {
  throw new Rejection('malformed', 'The feed cannot be asked like this.', { [parameter]: problem });
};

export const readText = (parameters: FeedParameters, name: string): string | undefined => {
  const value = parameters[name];
  return Array.isArray(value) ? refuse(name, 'Must be given once') : value;
};

/** @throws Rejection `malformed` for a number out of its range */
export const readNumber = (
  parameters: FeedParameters,
  name: string,
  { from, to, otherwise }: { from: number; to: number; otherwise: number },
): number => {
  const text = readText(parameters, name);
  if (text === undefined || text === '') return otherwise;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= from && value <= to ? value : refuse(name, `Must be a whole number from ${from} to ${to}`);
};

const readTypes = (parameters: FeedParameters): readonly string[] => {
  const types = [parameters.types ?? []].flat().flatMap((text) => text.split(','));
  const named = types.map((type) => type.trim()).filter((type) => type !== '');
  const unknown = named.filter((type) => !known.includes(type));
  if (unknown.length) refuse('types', `There are no events of the type ${nameAll(unknown)}`);
  return named;
};

/** What the caller wants, within what the token may read. @throws Rejection for types that are unknown or not the token's */
export const readView = (parameters: FeedParameters, { scopes, eventTypes }: TokenRights): FeedView => {
  const wanted = readTypes(parameters);
  const closed = eventTypes.length ? wanted.filter((type) => !eventTypes.includes(type)) : [];
  if (closed.length)
    throw new Rejection('forbidden', `This token may not read events of the type ${nameAll(closed)}.`, {
      types: `Not open to this token: ${nameAll(closed)}`,
    });
  const shown = wanted.length ? wanted : eventTypes;
  return {
    types: shown.length ? new Set(shown) : undefined,
    hasPersonalData: scopes.includes(FEED_WITH_PERSONAL_DATA),
  };
};
