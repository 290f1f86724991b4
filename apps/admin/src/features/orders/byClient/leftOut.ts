import type { RaRecord } from 'react-admin';
import { number } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { numberOf } from '../lines';
import { isActive } from './clientMark';
import type { ClientLine, LineClients } from './lines';

/** Says how many active clients of the partner an order gives nothing. An order that is edited has a line for each of them. */
export const leftOutOf = ({ clients, clientLines }: RaRecord): readonly string[] => {
  const given = new Set(
    ((clientLines ?? []) as ClientLine[]).flatMap((line) => (numberOf(line.quantity) ? [line.client] : [])),
  );
  const all = [...((clients as LineClients | undefined)?.values() ?? [])];
  const count = all.filter((client) => isActive(client) && !given.has(client.id)).length;
  return count ? [fill(words.leftOut[count === 1 ? 0 : 1], { count: number(count) })] : [];
};
