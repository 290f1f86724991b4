import { type ClientSight, clientSightInOrders, fieldOfOwnOrders, maySeeClient, type OrderPolicy } from '@bank/domain';
import { currentClientUser } from '../authority/client-user';
import type { LineClient } from './client-lines.query';

/** A line that an order doesn't have yet, as answers show it: without an id. */
export type BlankLine = Readonly<Record<string, unknown>>;

/** A line to fill in, with its client. */
export interface ProposedLine {
  line: BlankLine;
  client?: LineClient;
}

export const toBlankLine = ({ shown }: LineClient): BlankLine => ({
  id: 0,
  quantity: 0,
  cost: 0,
  product: { id: null },
  client: shown,
});

/** The clients whose names the user may see in the lines of a kind's orders. */
export const currentLineSight = (policy: OrderPolicy): ClientSight => {
  const user = currentClientUser();
  return clientSightInOrders(user, !fieldOfOwnOrders(policy, user.roles));
};

/** The clients whose names are shown to somebody who may not open them. */
export const clientsToNote = (
  clients: readonly Pick<LineClient, 'number' | 'partner'>[],
  sight: ClientSight,
): readonly number[] => {
  if (sight === 'none') return [];
  const user = currentClientUser();
  return clients.flatMap(({ number, partner }) => (maySeeClient(user, partner) ? [] : number));
};
