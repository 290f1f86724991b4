import { EventStoreDBClient } from '@eventstore/db-client';

const SCHEMES = /^esdb(\+discover)?:\/\//;
const OPTIONS = [
  'connectionName',
  'defaultDeadline',
  'discoveryInterval',
  'dnsDiscover',
  'gossipTimeout',
  'keepAliveInterval',
  'keepAliveTimeout',
  'maxDiscoverAttempts',
  'nodePreference',
  'throwOnAppendFailure',
  'tls',
  'tlsCAFile',
  'tlsVerifyCert',
  'userCertFile',
  'userKeyFile',
];
// The client ignores capitals, dashes and underscores.
const flat = (name: string) => name.trim().toLowerCase().replace(/[_-]/g, '');
/** Options that the client would answer with a warning that repeats the whole address, its password included. */
const isIgnored = (name: string) =>
  flat(name) === 'tlsverifycert' || !OPTIONS.some((known) => flat(known) === flat(name));

export class InvalidEventStoreAddress extends Error {}

export interface EventStoreAddress {
  url: string;
  /** The same for one node, `host:port`. */
  urlOf: (node: string) => string;
  username: string;
  password: string;
  /** `events-1:2113,events-2:2113`: what may be shown of it. */
  hosts: string;
  ignoredOptions: string[];
}

/** `esdb://user:password@host:port,host:port?option=value` or `esdb+discover://…`. @throws InvalidEventStoreAddress */
export const readEventStoreAddress = (text: string): EventStoreAddress => {
  const trimmed = text.trim();
  if (!SCHEMES.test(trimmed))
    throw new InvalidEventStoreAddress('must be an address that begins with esdb:// or esdb+discover://');
  const [beforeOptions = '', query] = splitOnce(trimmed, '?');
  const options = (query ?? '').split('&').filter((option) => option !== '');
  const [used, ignored] = [options.filter((o) => !isIgnored(nameOf(o))), options.filter((o) => isIgnored(nameOf(o)))];
  const url = `${beforeOptions.replace(/\/+$/, '')}${used.length ? `?${used.join('&')}` : ''}`;
  const [, username = '', password = '', hosts = ''] =
    /^[^:]+:\/\/(?:([^:@]*):([^@]*)@)?(.*)$/.exec(beforeOptions) ?? [];
  if (hosts.includes('@') || password.includes(':'))
    throw new InvalidEventStoreAddress('must have user:password before its @, with @ as %40 and : as %3A within them');
  if (hosts.replace(/\/+$/, '') === '') throw new InvalidEventStoreAddress('must name a host');
  try {
    EventStoreDBClient.connectionString(url);
  } catch (error) {
    throw new InvalidEventStoreAddress(whyRefused(error as Error, hosts));
  }
  return {
    url,
    urlOf: (node) => url.replace(/^esdb(?:\+discover)?:\/\/([^@?]*@)?[^?]*/, `esdb://$1${node}`),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    hosts: hosts.replace(/\/+$/, ''),
    ignoredOptions: ignored.map((option) => nameOf(option)),
  };
};

const splitOnce = (text: string, separator: string) => {
  const place = text.indexOf(separator);
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + 1)];
};
const nameOf = (option: string) => splitOnce(option, '=')[0]!;

interface ParseError extends Error {
  connectionString?: string;
  location?: readonly [from: number, to: number];
  expected?: string;
}

/** The client's own words repeat a part of the address, which may hold the password. */
const whyRefused = (error: ParseError, hosts: string): string => {
  const { message, expected, location, connectionString } = error;
  if (error.name === 'URIError') return 'must write a % within the user or the password as %25';
  if (expected === undefined || !location || !connectionString) return `can't be used: ${message.replace(/\.$/, '')}`;
  const optionsBegin = connectionString.indexOf('?');
  const isOption = optionsBegin >= 0 && location[0] >= optionsBegin;
  // What is read ends with the wrong option.
  const wrong = connectionString
    .slice(optionsBegin + 1, location[1])
    .split('&')
    .at(-1)!;
  if (isOption) return `has a wrong option "${nameOf(wrong)}": expected is ${expected}`;
  return `has a wrong list of hosts, "${hosts}": expected is ${expected === 'host' ? 'host:port,host:port' : expected}`;
};
