import type { ClientCommand, ClientEvent, records } from '@bank/domain';
import type { ClientNamed, ClientWish } from '../wishes/wish';
import { type Asked, keyOf, newestOf, type Outcomes } from './asked';
import { publicIdOf, QUESTION } from './master-data';
import type { Portal } from './portal';

const kind = 'client' satisfies keyof typeof records;
const streamOf = (id: number) => `${kind}-${id}`;

interface KnownClient {
  id: number;
  publicId: string;
}

/** @returns undefined where nobody knows of such a client */
const clientOf = (named: ClientNamed, outcomes: Outcomes): KnownClient | undefined => {
  if ('known' in named) return { id: named.known, publicId: publicIdOf(named.known) };
  const registered = outcomes.get(keyOf(named.ofRequest));
  if (registered?.ended !== 'acknowledged' || !registered.answered.stream.startsWith(`${kind}-`)) return undefined;
  const [first] = registered.answered.events as readonly ClientEvent[];
  if (first?.type !== 'RecordRegistered') return undefined;
  return { id: registered.answered.id, publicId: String(first.data.fields.publicId) };
};

const answersOf = (nickname: string) => [{ definition_id: QUESTION, value: nickname }];

type AskedOnce = Pick<Asked, 'path' | 'body' | 'carryOut'> & Partial<Asked>;
const askAboutClient = ({ by }: ClientWish, asked: AskedOnce): Asked => ({
  ...{ by, method: 'POST', shownIn: 'clients', isNew: false },
  ...asked,
});

const send = (wish: ClientWish, { id }: KnownClient, command: ClientCommand, ifVersion?: number): Asked =>
  askAboutClient(wish, {
    ...{ method: 'PATCH', path: `/api/clients/${id}`, body: command, ifVersion },
    carryOut: async ({ clients }) => ({ id, stream: streamOf(id), ...(await clients.send(id, command, ifVersion)) }),
  });

const register = (wish: ClientWish & { does: 'register' }): Asked => {
  const profile = answersOf(wish.nickname);
  return askAboutClient(wish, {
    ...{ path: '/api/clients', body: { fields: wish.fields, profile }, isNew: true },
    carryOut: async ({ clients }) => {
      const { id, events } = await clients.register(wish.fields, { profile });
      return { id, stream: streamOf(id), version: events.length - 1, events };
    },
  });
};

/** These answer nothing about the client, which has some revision. */
const answerOf = ({ id }: KnownClient) => ({ id, stream: streamOf(id), version: 0, events: [] });

const merge = (wish: ClientWish, target: KnownClient, source: KnownClient): Asked =>
  askAboutClient(wish, {
    ...{ path: '/api/clients/merge', body: { target: target.publicId, source: source.publicId } },
    leadsTo: { type: 'MergedInto', streams: [streamOf(source.id)] },
    carryOut: async ({ merges }) => {
      await merges.merge(kind, target.id, [source.id]);
      return answerOf(source);
    },
  });

const erase = async ({ directory, erasing }: Portal, client: KnownClient) => {
  await erasing.erase(await directory.find(client.publicId), client.publicId);
  return answerOf(client);
};

/** @returns undefined where nobody knows of the client that it speaks of */
export const askedAboutClient = (wish: ClientWish, outcomes: Outcomes): Asked | undefined => {
  if (wish.does === 'register') return register(wish);
  const client = clientOf(wish.client, outcomes);
  if (!client) return undefined;
  switch (wish.does) {
    case 'change': {
      const data = { fields: wish.fields, profile: answersOf(wish.nickname) };
      return send(wish, client, { type: 'ChangeRecord', data }, newestOf(streamOf(client.id), outcomes) || undefined);
    }
    case 'transfer':
      return send(wish, client, { type: 'TransferClient', data: { partner: wish.partner } });
    case 'mergeClients': {
      const source = clientOf(wish.source, outcomes);
      return source && merge(wish, client, source);
    }
    case 'unmerge':
      return send(wish, client, { type: 'UnmergeClient', data: {} });
    case 'erase':
      return askAboutClient(wish, {
        ...{ path: `/api/clients/${client.publicId}/erase`, body: { confirm: client.publicId } },
        leadsTo: { type: 'PersonErased', streams: [streamOf(client.id)] },
        carryOut: (portal) => erase(portal, client),
      });
  }
};
