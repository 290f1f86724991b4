import type { Worker } from 'node:cluster';
import type { Order } from './member';

/** To a process that may be dying: an order that does not reach it is followed by its end, of which the supervisor hears. */
export const sendOrder = (process: Worker, order: Order): void => {
  if (process.isConnected()) process.send(order, () => {});
};
