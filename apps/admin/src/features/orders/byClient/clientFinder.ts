import { groupBy, matchKey } from '@bank/domain';
import { fill } from '../../../messages';
import { clientOrderWords } from '../../../messages/clientOrders';
import { plain } from '../paste/products';
import type { LineClient } from './lines';

const words = clientOrderWords.paste;

export type FoundClient = { client: LineClient; problem?: undefined } | { client?: undefined; problem: string };

/** The public id behind a name, as lists write it: "Ana Diaz (BCDFGHJK)". */
const ID_BEHIND_NAME = /\(([^()]+)\)$/;

const namesOf = ({ fullName, firstName = '', lastName = '' }: LineClient): string[] => [
  ...new Set([fullName, `${firstName} ${lastName}`, `${lastName}, ${firstName}`].map(matchKey)),
];

/** Finds clients by their public id, then by their whole name in either order. A name of two clients names neither. */
export const clientFinder = (clients: readonly LineClient[]) => {
  const byId = new Map(clients.map((client) => [plain(client.id), client]));
  const named = clients.flatMap((client) => namesOf(client).map((name) => ({ name, client })));
  const byName = groupBy(named, ({ name }) => name);
  return (text: string): FoundClient => {
    const client = byId.get(plain(text)) ?? byId.get(plain(ID_BEHIND_NAME.exec(text)?.[1] ?? ''));
    if (client) return { client };
    const [match, ...others] = byName.get(matchKey(text)) ?? [];
    if (!match) return { problem: fill(words.unknown, { text }) };
    return others.length
      ? { problem: fill(words.ambiguous, { text, count: others.length + 1 }) }
      : { client: match.client };
  };
};
