import { Rejection } from '@bank/domain';
import { from, lastValueFrom } from 'rxjs';
import type { RequestContext } from '../../../apps/api/src/platform/context/request-context';
import { runWith } from '../../../apps/api/src/platform/context/request-context';
import type { User } from '../../../apps/api/src/platform/context/user-directory';
import type { Scheduler, SimulatedProcess } from '../scheduler';
import type { Person } from '../wishes/wish';
import type { Answered, Asked, Outcome } from './asked';
import type { Portal } from './portal';

export interface RunningPortal extends SimulatedProcess {
  portal: Portal;
  /** Requests that wait for an answer, to be refused when the process ends. */
  waiting: Set<(error: Error) => void>;
}

const PARTNER_ROLES = ['ROLE_ORDER_MANAGE_OWN', 'ROLE_DISTRIBUTION_ORDER_MANAGE_OWN', 'ROLE_CLIENT_MANAGE_OWN'];

const userOf = (id: number, roles: readonly string[], partner: User['activePartner']): User => ({
  ...{ id, email: `user${id}@bank.example`, name: { firstName: 'U', lastName: `${id}` }, roles },
  ...{ phoneNumber: null, groups: [], requiresTwoStep: false, updatedAt: '' },
  ...{ partners: partner ? [partner] : [], activePartner: partner },
});

const contextOf = (by: Person, requestId: string): RequestContext => {
  const user =
    by === 'staff'
      ? userOf(1, ['ROLE_ADMIN'], null)
      : userOf(by.ofPartner, PARTNER_ROLES, { id: by.ofPartner, title: `Partner ${by.ofPartner}`, status: 'ACTIVE' });
  return { requestId, actor: `user-${user.id}`, user };
};

/** One try of a request, as a browser's comes in: the real interceptor around the real handler. */
const handleRequest = ({ portal }: RunningPortal, key: string, requestId: string, asked: Asked): Promise<Answered> => {
  const { method, path, body, isNew, by, carryOut } = asked;
  const request = { get: () => key, method, path, body };
  const http = { getRequest: () => request, getResponse: () => ({ statusCode: isNew ? 201 : 200 }) };
  const handler = { handle: () => from(carryOut(portal)) };
  return runWith(contextOf(by, requestId), () =>
    lastValueFrom(portal.interceptor.intercept({ switchToHttp: () => http } as never, handler)),
  );
};

/** Whoever sent it has waited for long enough. */
class NoAnswer extends Error {}

const MAX_TRIES = 12;
const GIVES_UP_AFTER_MS = 30_000;

export interface Surroundings {
  scheduler: Scheduler;
  /** The processes that a load balancer would choose from. */
  living: () => readonly RunningPortal[];
  /** Requests whose handlers have not ended, with the process that they are in. */
  open: Map<string, { process: RunningPortal; since: number }>;
  /** Is called with what no answer says: a mistake in the program. */
  onBug: (error: Error) => void;
  /** Is called in the moment of an answer. */
  onAnswer: (asked: Asked, answered: Answered) => void;
}

const tryOnce = (
  { scheduler, open, onAnswer }: Surroundings,
  to: RunningPortal,
  key: string,
  id: string,
  asked: Asked,
) =>
  new Promise<Answered>((resolve, reject) => {
    const hangUp = (error: Error) => {
      to.waiting.delete(hangUp);
      scheduler.after(scheduler.latency(), () => reject(error));
    };
    to.waiting.add(hangUp);
    scheduler.after(GIVES_UP_AFTER_MS, () => hangUp(new NoAnswer()));
    scheduler.after(
      scheduler.latency(),
      () => {
        open.set(id, { process: to, since: scheduler.elapsed });
        handleRequest(to, key, id, asked)
          .finally(() => open.delete(id))
          .then(
            (answered) => {
              onAnswer(asked, answered);
              scheduler.runAsNobody(() => scheduler.after(scheduler.latency(), () => resolve(answered)));
            },
            (error) => scheduler.runAsNobody(() => scheduler.after(scheduler.latency(), () => reject(error))),
          )
          .finally(() => to.waiting.delete(hangUp));
      },
      to,
    );
  });

/** Sends a request with its key until an answer is no failure of the server, as the screens do. */
export const insist = async (at: Surroundings, key: string, asked: Asked): Promise<Outcome> => {
  const { scheduler } = at;
  let mayComeLater = false;
  for (let tried = 1; tried <= MAX_TRIES; tried++) {
    const living = at.living();
    try {
      if (!living.length) throw new Error('nobody listens');
      const answered = await tryOnce(at, scheduler.random.oneOf(living), key, `${key}/${tried}`, asked);
      return { ended: 'acknowledged', answered, asked };
    } catch (error) {
      if (error instanceof Rejection) return { ended: 'refused', message: error.message, mayComeLater };
      if (error instanceof TypeError || error instanceof ReferenceError) at.onBug(error);
      mayComeLater ||= error instanceof NoAnswer;
    }
    await new Promise<void>((resolve) => scheduler.after(scheduler.random.between(20, 3_000), resolve));
  }
  return { ended: 'unknown' };
};
