import {
  ACTIVE_CLIENT_STATUSES,
  ageExpirationOf,
  type ClientCommand,
  type ClientStatus,
  clientWorkflow,
  isActiveClient,
  records,
} from '@bank/domain';
import type { EventStore } from '@bank/event-store';
import {
  clientFigures,
  distributionExpiration,
  mergeProjectionName,
  orderProjectionName,
  recordProjectionName,
} from '@bank/projections';
import type { Pool } from 'pg';
import type { ProjectionsService } from '../../../platform/commands/projections.service';
import type { Job, Report } from '../../../platform/jobs/job';
import type { Clients } from '../clients.service';
import type { Today } from '../today';
import { countInWords } from './count-in-words';

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
  publicId: string;
  status: ClientStatus;
  birthdate: string | null;
  ageExpiresAt: string | null;
  distributionExpiresAt: string | null;
  overriddenUntil: string | null;
  isOverridden: boolean;
}

interface DueWork {
  name: string;
  at: string;
  /** SQL of the condition on a client `c` with the figures `f` under which it is due on the day $1. */
  isDue: string;
  command: (client: DueClient) => ClientCommand;
  explain: (client: DueClient, day: string) => string;
  /** What was done, or in a dry run would be, with this many. */
  describe: (count: string, isDryRun: boolean) => string;
}

/** A job that sends every client with something due the same command. */
const dueJob = ({ name, at, isDue, command, explain, describe }: DueWork, tools: ClientJobTools): Job => ({
  name,
  at,
  run: async ({ dryRun, now, each }): Promise<Report> => {
    const { pool, store, projections, clients, today } = tools;
    await projections.caughtUpWith(await store.head(), READ_PROJECTIONS);
    const day = await today.at(now);
    const { rows } = await pool.query<DueClient>(
      `SELECT c.id, c.public_id AS "publicId", c.status, c.birthdate, c.age_expires_at AS "ageExpiresAt",
         ${DISTRIBUTION_EXPIRATION} AS "distributionExpiresAt",
         c.temporary_override_expiration_due_date AS "overriddenUntil", c.is_expiration_overridden AS "isOverridden"
       FROM read.clients c CROSS JOIN LATERAL ${clientFigures('c.id')} f
       WHERE c.removed_at IS NULL AND c.merged_into IS NULL AND c.erased_at IS NULL AND (${isDue}) ORDER BY c.id`,
      [day],
    );
    if (dryRun) {
      const planned = rows.map((client) => ({ who: `client ${client.publicId}`, why: explain(client, day), on: day }));
      return { done: [describe(countInWords('client', 'clients', rows.length), dryRun)], failed: [], planned };
    }
    const failed = await each(
      `${name} ${day}`,
      new Map(rows.map((client) => [`client ${client.id}`, client])),
      (client) => clients.send(client.id, command(client)),
    );
    return { done: [describe(countInWords('client', 'clients', rows.length - failed.length), dryRun)], failed };
  },
});

const DISTRIBUTION_EXPIRATION = distributionExpiration('c', 'f');

const active = `c.status IN ('${ACTIVE_CLIENT_STATUSES.join("', '")}')`;

/** Children who are too old, or were served for long enough, are served no longer; a temporary override puts it off. */
export const clientExpirationJob = (tools: ClientJobTools): Job =>
  dueJob(
    {
      name: 'client-expiration',
      at: '06:00',
      isDue: `${active} AND (c.age_expires_at <= $1 OR ${DISTRIBUTION_EXPIRATION} <= $1)
        AND NOT (c.is_expiration_overridden_temporarily AND c.temporary_override_expiration_due_date >= $1)`,
      command: ({ status: from }) => ({ type: 'ApplyTransition', data: { transition: 'EXPIRE', from } }),
      explain: ({ status, ageExpiresAt, distributionExpiresAt }, day) => {
        const expirations = { age: ageExpiresAt, distribution: distributionExpiresAt };
        const due = Object.entries(expirations).flatMap(([what, on]) =>
          on && on <= day ? [`by ${what} on ${on}`] : [],
        );
        return `expires ${due.join(' and ')}; from ${clientWorkflow.statuses[status]} to ${clientWorkflow.statuses['INACTIVE_(EXPIRED)']}`;
      },
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
      explain: ({ status, overriddenUntil, isOverridden, birthdate }, day) => {
        const age = ageExpirationOf(birthdate);
        const isDue = age !== null && age <= day && isActiveClient(status);
        const expiration = `the expiration by age is then ${age ?? 'unknown'}${isDue ? ', so it expires in the same night' : ''}`;
        const follows = isOverridden ? 'the lasting override stays' : expiration;
        return `the last day of the temporary override was ${overriddenUntil}; ${follows}`;
      },
      describe: (count, isDryRun) => `The temporary override of ${count} ${isDryRun ? 'would end' : 'has ended'}.`,
    },
    tools,
  );
