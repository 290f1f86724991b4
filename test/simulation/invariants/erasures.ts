import { type ClientEvent, type ClientState, clientDecider, fold } from '@bank/domain';
import type { ListedErasure } from '../../../apps/api/src/platform/privacy/erasure-list';
import type { Asked } from '../bank/asked';
import type { Server } from '../postgres/server';
import type { StoredEvent } from '../postgres/tables';
import { keyOfRequest } from './answers';
import { Broken, recordedOf } from './broken';

export interface Client {
  stream: string;
  events: readonly StoredEvent[];
  state: ClientState;
}

export const clientsIn = ({ tables }: Server): Client[] =>
  [...tables.streams].flatMap(([stream, events]) =>
    stream.startsWith('client-')
      ? {
          stream,
          events,
          state: fold(
            clientDecider,
            events.map((one) => recordedOf(one).event as ClientEvent),
          ),
        }
      : [],
  );

/** Whether it is erased, or is one with somebody who is. */
const isOneWithErased = ({ state: { isErased, merge } }: Client, all: readonly Client[]): boolean => {
  if (isErased || !merge) return isErased;
  const into = all.find(({ stream }) => stream === `client-${merge.into}`);
  return into !== undefined && isOneWithErased(into, all);
};

const isMergeDone = (events: readonly StoredEvent[]) => events.at(-1)!.type === 'MergeCompleted';

/** What is still to be done after merges and erasures, in a sentence; undefined where nothing is. */
export const openErasure = (server: Server, listed: readonly ListedErasure[]): string | undefined => {
  const { streams, subjectKeys } = server.tables;
  const merge = [...streams].find(([stream, events]) => stream.startsWith('clientMerge-') && !isMergeDone(events));
  if (merge) return `${merge[0]} was never completed`;
  const clients = clientsIn(server);
  for (const client of clients) {
    const { stream, state } = client;
    if (!state.isErased && isOneWithErased(client, clients))
      return `${stream} is merged into somebody who was erased, and is known`;
    if (state.isErased && subjectKeys.get(stream) !== null) return `${stream} was erased, and its key is there`;
    if (state.isErased && !listed.some((one) => one.stream === stream))
      return `${stream} was erased, and is not listed`;
  }
  return undefined;
};

const WORD = /^[A-Z][a-z]+\d+[a-z]?$/;
const wordsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return WORD.test(value) ? [value.toLowerCase()] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
};

/** The names that anybody gave to a client. */
const wordsOf = ({ events }: Client, asked: ReadonlyMap<string, Asked | undefined>): readonly string[] =>
  events.flatMap((event) => [...wordsIn(asked.get(keyOfRequest(event))?.body), ...wordsIn(JSON.parse(event.data))]);

/** Nothing of whoever was erased is in a read model. @throws Broken */
export const checkErased = (
  server: Server,
  listed: readonly ListedErasure[],
  asked: ReadonlyMap<string, Asked | undefined>,
): void => {
  const problem = openErasure(server, listed);
  if (problem) throw new Broken(problem);
  const clients = clientsIn(server);
  const known = new Set(clients.filter(({ state }) => !state.isErased).flatMap((client) => wordsOf(client, asked)));
  for (const client of clients.filter(({ state }) => state.isErased))
    for (const word of wordsOf(client, asked)) if (!known.has(word)) refuseWord(server, client.stream, word);
};

const refuseWord = ({ tables }: Server, stream: string, word: string): void => {
  for (const [name, { rows }] of tables.read)
    for (const row of rows.values())
      if (JSON.stringify(row).toLowerCase().includes(word))
        throw new Broken(`${stream} was erased, and read.${name} says "${word}" of ${row.owner}`);
};
