import type { ProcessMetrics, Series } from './platform/observability/print-together';

/** The supervisor and its processes ask each other for metrics: it for those of a process, a process for those of all. */
export type MetricsMessage<Answer> =
  | { metricsAsked: number }
  | { metricsFor: number; answer: Answer }
  | { metricsFor: number; problem: string };

type Message = MetricsMessage<readonly Series[] | readonly ProcessMetrics[]>;

/** One end of a channel: `process`, or one of the supervisor's processes. */
interface ChannelEnd {
  send?(message: Message, sent: () => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'disconnect', listener: () => void): unknown;
}

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * @param read what this end answers
 * @returns asks the other end; fails where that is gone
 */
export function openMetricsChannel<Answer>(
  end: ChannelEnd & { isConnected?(): boolean; connected?: boolean },
  read: () => Promise<readonly Series[] | readonly ProcessMetrics[]>,
): () => Promise<Answer> {
  const waiting = new Map<number, Waiting<Answer>>();
  let asked = 0;
  const send = (message: Message) => {
    // One that does not arrive is as one that is not answered.
    if (end.isConnected?.() ?? end.connected) end.send?.(message, () => {});
  };
  const answer = async (id: number) =>
    send(
      await read().then(
        (metrics) => ({ metricsFor: id, answer: metrics }),
        (error: Error) => ({ metricsFor: id, problem: error.message }),
      ),
    );
  end.on('message', (message) => {
    if (typeof message !== 'object' || !message) return;
    if ('metricsAsked' in message) void answer(message.metricsAsked as number);
    if (!('metricsFor' in message)) return;
    const { metricsFor, ...outcome } = message as Exclude<MetricsMessage<Answer>, { metricsAsked: number }>;
    const one = waiting.get(metricsFor);
    waiting.delete(metricsFor);
    if ('answer' in outcome) one?.resolve(outcome.answer);
    else one?.reject(new Error(outcome.problem));
  });
  end.on('disconnect', () => {
    for (const one of waiting.values()) one.reject(new Error('The other end is gone.'));
    waiting.clear();
  });
  return () =>
    new Promise((resolve, reject) => {
      waiting.set(++asked, { resolve, reject });
      send({ metricsAsked: asked });
    });
}
