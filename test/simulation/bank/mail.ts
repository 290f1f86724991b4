import type { Transports } from '../../../apps/api/src/platform/messages/transports';
import type { Scheduler } from '../scheduler';

/** A server for mail that refuses for a while, or takes messages and loses its answer. */
export const simulatedMail = (scheduler: Scheduler) => {
  const delivered = new Set<string>();
  let refusesUntil = 0;
  let loss: 'beforeCommit' | 'afterCommit' = 'beforeCommit';
  const send = (_: unknown, id: string) => {
    const { owner } = scheduler;
    return new Promise<void>((resolve, reject) =>
      scheduler.runAsNobody(() =>
        scheduler.after(scheduler.latency(), () => {
          const refuses = scheduler.now < refusesUntil;
          if (!refuses || loss === 'afterCommit') delivered.add(id);
          const answer = () => (refuses ? reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' })) : resolve());
          scheduler.after(scheduler.latency(), answer, owner);
        }),
      ),
    );
  };
  return {
    delivered,
    refuse(forMs: number, how: typeof loss) {
      refusesUntil = scheduler.now + forMs;
      loss = how;
    },
    transports: { email: { send }, sms: { send }, web: { send } } as Transports,
  };
};
