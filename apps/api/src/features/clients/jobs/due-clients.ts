import { ACTIVE_CLIENT_STATUSES, type ClientCommand, type ClientStatus, records } from '@bank/domain';
import type { EventStore } from '@bank/event-store';
import {
  clientFigures,
  distributionExpiration,
  mergeProjectionName,
  orderProjectionName,
  recordProjectionName,
} from '@bank/projections';
import type { Pool } from 'pg';
import type { Job, Report } from '../../../platform/jobs/job';
import type { ProjectionsService } from '../../../platform/projections/projections.service';
import type { Clients } from '../clients.service';
import type { Today } from '../today';

export interface ClientJobTools {
  pool: Pool;
  store: EventStore;
  projections: ProjectionsService;
  clients: Clients;
  today: Today;
}

const READ_PROJECTIONS = [
  'clients',
  mergeProjectionName('client'),
  orderProjectionName('distribution'),
  recordProjectionName(records.setting),
];

interface DueClient {
  id: number;
  status: ClientStatus;
}

/** Work that is due for clients on a day. */
interface DueWork {
  name: string;
  at: string;
  /** SQL of the condition on a client `c` under which it is due on the day $1. */
  isDue: string;
  /** Tables that the condition refers to besides, as they follow the clients in FROM. */
  joins?: string;
  command: (client: DueClient) => ClientCommand;
  /** What was done, or in a dry run would be, with this many. */
  describe: (count: string, isDryRun: boolean) => string;
}

const words = (one: string, other: string, count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : other}`;

/** A job that gives every client for whom something is due the same command. */
const dueJob = ({ name, at, isDue, joins = '', command, describe }: DueWork, tools: ClientJobTools): Job => ({
  name,
  at,
  run: async ({ dryRun, each }): Promise<Report> => {
    const { pool, store, projections, clients, today } = tools;
    await projections.caughtUpWith(await store.head(), READ_PROJECTIONS);
    const day = await today.read();
    const { rows } = await pool.query<DueClient>(
      `SELECT c.id, c.status FROM read.clients c ${joins}
       WHERE c.removed_at IS NULL AND c.merged_into IS NULL AND c.erased_at IS NULL AND (${isDue}) ORDER BY c.id`,
      [day],
    );
    const failed = dryRun
      ? []
      : await each(`${name} ${day}`, new Map(rows.map((client) => [`client ${client.id}`, client])), (client) =>
          clients.send(client.id, command(client)),
        );
    return { done: [describe(words('client', 'clients', rows.length - failed.length), dryRun)], failed };
  },
});

const active = `c.status IN ('${ACTIVE_CLIENT_STATUSES.join("', '")}')`;

/** Children who are too old, or were served for long enough, are served no longer; a temporary override puts it off. */
export const clientExpirationJob = (tools: ClientJobTools): Job =>
  dueJob(
    {
      name: 'client-expiration',
      at: '06:00',
      joins: `CROSS JOIN LATERAL ${clientFigures('c.id')} f`,
      isDue: `${active} AND (c.age_expires_at <= $1 OR ${distributionExpiration('c', 'f')} <= $1)
        AND NOT (c.is_expiration_overridden_temporarily AND c.temporary_override_expiration_due_date >= $1)`,
      command: ({ status: from }) => ({ type: 'ApplyTransition', data: { transition: 'EXPIRE', from } }),
      describe: (count, isDryRun) => `${count} ${isDryRun ? 'would expire' : 'expired'}.`,
    },
    tools,
  );

/** Temporary overrides end before the expirations are looked at. */
export const temporaryOverrideJob = (tools: ClientJobTools): Job =>
  dueJob(
    {
      name: 'client-override',
      at: '05:45',
      isDue: 'c.is_expiration_overridden_temporarily AND c.temporary_override_expiration_due_date < $1',
      command: () => ({ type: 'EndTemporaryOverride', data: {} }),
      describe: (count, isDryRun) => `The temporary override of ${count} ${isDryRun ? 'would end' : 'has ended'}.`,
    },
    tools,
  );
