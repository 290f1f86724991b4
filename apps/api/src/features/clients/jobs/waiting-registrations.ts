import { type Role, records, sumOf } from '@bank/domain';
import { deterministicId, type EventStore } from '@bank/event-store';
import { isWaitingRegistration, recordProjectionName } from '@bank/projections';
import type { Pool } from 'pg';
import type { PartnerMailboxes } from '../../../kernels/authority/partner-mailboxes';
import type { ProjectionsService } from '../../../platform/commands/projections.service';
import type { Job } from '../../../platform/jobs/job';
import type { Outbox } from '../../../platform/messages/outbox';
import type { Today } from '../today';
import { countInWords } from './count-in-words';
import { waitingLetter } from './waiting-letter';

export interface WaitingRegistrationTools {
  pool: Pool;
  store: EventStore;
  projections: ProjectionsService;
  today: Today;
  mailboxes: PartnerMailboxes;
  outbox: Outbox;
  publicUrl: string;
}

interface WaitingPartner {
  id: number;
  title: string;
  count: number;
  oldest: Date;
}

const NAME = 'waiting-registrations';
const READ_PROJECTIONS = [
  'clients',
  'partners',
  recordProjectionName(records.user),
  recordProjectionName(records.group),
];
/** Who looks at registrations. */
const NEEDED_ROLE: Role = 'ROLE_CLIENT_MANAGE_OWN';
/** The next day's message says it anew. */
const USEFUL_MS = 86_400_000;
const NAMESPACE = '6b0e2a3d-6f5b-4c43-9a56-0f6c1f0d7f5e';

const registrationsWait = (count: number): string => countInWords('registration waits', 'registrations wait', count);

/** Every day, an agency hears of the children whom families registered for it and nobody has looked at. */
export const waitingRegistrationsJob = (tools: WaitingRegistrationTools): Job => {
  const { pool, store, projections, today, mailboxes, outbox, publicUrl } = tools;

  const findWaiting = async (): Promise<WaitingPartner[]> => {
    const { rows } = await pool.query<WaitingPartner>(
      `SELECT p.id, p.title, count(*)::integer AS count, min(c.created_at) AS oldest
       FROM read.clients c JOIN read.partners p ON p.id = c.partner AND p.removed_at IS NULL
       WHERE ${isWaitingRegistration('c')} GROUP BY p.id, p.title ORDER BY p.id`,
    );
    return rows;
  };

  /** A message has the same id however often the run is taken up again, so that no mailbox gets it twice. */
  const notify = async (partner: WaitingPartner, now: string, day: string): Promise<void> => {
    const oldest = await today.at(partner.oldest.toISOString());
    const letter = waitingLetter({ ...partner, oldest, publicUrl });
    const until = new Date(Date.parse(now) + USEFUL_MS).toISOString();
    for (const to of await mailboxes.of(partner.id, NEEDED_ROLE)) {
      const message = { channel: 'email', to, ...letter, about: `partner-${partner.id}` } as const;
      await outbox.put(pool, message, until, deterministicId(NAMESPACE, NAME, day, partner.id, to));
    }
  };

  return {
    name: NAME,
    at: '13:00',
    run: async ({ dryRun, now, each }) => {
      await projections.caughtUpWith(await store.head(), READ_PROJECTIONS);
      const day = await today.at(now);
      const partners = await findWaiting();
      const waiting = sumOf(partners, ({ count }) => count);
      const verb = dryRun ? 'would be notified' : partners.length === 1 ? 'was notified' : 'were notified';
      const done = [`${registrationsWait(waiting)}; ${countInWords('partner', 'partners', partners.length)} ${verb}.`];
      if (dryRun) {
        const planned = partners.map(({ id, count }) => ({
          who: `partner ${id}`,
          why: registrationsWait(count),
          on: day,
        }));
        return { done, failed: [], planned };
      }
      const byName = new Map(partners.map((partner) => [`partner ${partner.id}`, partner]));
      return { done, failed: await each(`${NAME} ${day}`, byName, (partner) => notify(partner, now, day)) };
    },
  };
};
