import type { Worker } from 'node:cluster';

interface Connection {
  close: () => void;
}
/** What the primary and a process of the cluster say to each other about a connection that is handed over. */
interface Handover {
  act?: string;
  seq?: number;
  ack?: number;
}

type Send = (message: Handover, connection?: Connection, ...rest: unknown[]) => boolean;

/**
 * Closes the connections that were on their way to a process when it died. Node (20 and 24) waits for ever until that process says
 * that it has received them, and so would those who have opened them.
 */
export const closeUnreceived = ({ process }: Worker): void => {
  const underWay = new Map<number, Connection>();
  // Where the machine gives no process, nothing can be handed to it.
  const send = process.send?.bind(process) as Send | undefined;
  if (!send) return;
  const sendNoted: Send = (message, connection, ...rest) => {
    if (connection && message.act === 'newconn' && message.seq !== undefined) underWay.set(message.seq, connection);
    return send(message, connection, ...rest);
  };
  Reflect.set(process, 'send', sendNoted);
  process.on('internalMessage', ({ ack }: Handover) => {
    if (ack !== undefined) underWay.delete(ack);
  });
  process.once('exit', () => {
    for (const connection of underWay.values()) connection.close();
  });
};
