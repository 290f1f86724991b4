import { Outage } from './outage';

/** Where an adapter tells what an operator should know: a sentence when the log goes away, and one when it is back. */
export interface Told {
  warn: (sentence: string) => void;
  info: (sentence: string) => void;
}

/** One outage for all subscriptions of a store. */
export const subscriptionOutage = ({ warn = console.warn, info = console.info }: Partial<Told>): Outage =>
  new Outage({
    began: (reason) =>
      warn(`The subscription to the log lost its connection (${reason}); it goes on when the log answers again`),
    ended: () => info('The subscription to the log goes on: the log answers again'),
  });
