import { Outage } from './outage';

/** Takes an adapter's sentences for the operator: one when the log goes away, and one when it is back. */
export interface OperatorLog {
  warn: (sentence: string) => void;
  info: (sentence: string) => void;
}

/** One outage for all subscriptions of a store. */
export const subscriptionOutage = ({ warn = console.warn, info = console.info }: Partial<OperatorLog>): Outage =>
  new Outage({
    onBegin: (reason) =>
      warn(`The subscription to the log lost its connection (${reason}); it goes on when the log answers again`),
    onEnd: () => info('The subscription to the log goes on: the log answers again'),
  });
