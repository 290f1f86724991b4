import { type EventStoreDBClient, START as FROM_START, UnavailableError } from '@eventstore/db-client';
import type { Channel } from '@grpc/grpc-js';
import { plainMessage } from '../plain-error';
import { NodeNotTrusted } from './errors';
import { readWithDeadline } from './read';

const LIMIT_MS = 2_000;
const OTHER_LOG = 'it has another log';

type GetChannel = () => Promise<Channel>;
type HandleError = (user: { getChannel: () => Channel }, error: Error) => Promise<void>;

export interface SameLog {
  /** Id of the first event, by which the log is known from now on. */
  note: (firstEvent: string) => void;
}

/**
 * A client looks for a node among all names of an address again whenever its connection breaks, and one of them may be of another
 * cluster. Each new connection is compared by the first event of its log before it is used.
 * @param open gives a client of that node alone
 */
export const keepToOneLog = (
  client: EventStoreDBClient,
  open: (node: string) => EventStoreDBClient,
  warn: (sentence: string) => void,
): SameLog => {
  // The client declares both private.
  const getChannel: GetChannel = Reflect.get(client, 'getChannel');
  const handleError: HandleError = Reflect.get(client, 'handleError');
  const checks = new WeakMap<Channel, Promise<void>>();
  const strangers = new Set<string>();
  let known: string | undefined;

  /** @throws NodeNotTrusted; another node is looked for then */
  const check = async (channel: Channel): Promise<void> => {
    const node = channel.getTarget().replace(/^dns:/, '');
    const problem = await readFirstEvent(open(node)).then(
      (first) => (first === known ? undefined : first ? OTHER_LOG : 'it has no events'),
      (error: Error) => plainMessage(error),
    );
    if (problem === undefined) return;
    if (problem === OTHER_LOG && !strangers.has(node))
      warn(`The node ${node}, to which EVENT_STORE_URL leads, has another log and is not used: correct the address`);
    if (problem === OTHER_LOG) strangers.add(node);
    await handleError({ getChannel: () => channel }, new UnavailableError());
    throw new NodeNotTrusted(`The node ${node} can't be used: ${problem}`);
  };

  Reflect.set(client, 'getChannel', async () => {
    const channel = await getChannel();
    if (known === undefined) return channel;
    const checking = checks.get(channel) ?? check(channel);
    checks.set(channel, checking);
    await checking;
    return channel;
  });

  return {
    note(firstEvent) {
      if (known !== undefined) return;
      known = firstEvent;
      // The connection that it came over.
      void getChannel().then(
        (channel) => checks.set(channel, Promise.resolve()),
        () => {},
      );
    },
  };
};

/** Followers have it too. */
const readFirstEvent = async (client: EventStoreDBClient): Promise<string | undefined> => {
  try {
    for await (const { event } of readWithDeadline(client.readAll({ fromPosition: FROM_START }), LIMIT_MS))
      if (event && !event.type.startsWith('$')) return event.id;
    return undefined;
  } finally {
    const channel = await (Reflect.get(client, 'getChannel') as GetChannel)();
    channel.close();
  }
};
