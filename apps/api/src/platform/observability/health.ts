import type { EventStore } from '@bank/event-store';
import type { ProjectionStatus } from '@bank/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Jobs } from '../jobs/jobs.service';
import { ProjectionsService } from '../projections/projections.service';
import { EVENT_STORE } from '../tokens';
import { Metrics } from './metrics';

export interface Check {
  ok: boolean;
  /** In a sentence, when it is not ok. */
  problem?: string;
}
export interface ProjectionsCheck extends Check {
  /** Whether it is this process that applies the events. */
  leading: boolean;
  each: readonly ProjectionStatus[];
}
export interface MessagesCheck {
  waiting: number;
  /** In the last seven days; each is in the log with its problem. */
  givenUp: number;
}
export interface JobCheck {
  name: string;
  /** When it began last; without an end it runs, or was cut short. Null when it never ran. */
  began: string | null;
  ended: string | null;
  /** How many things failed; each is in the log. */
  failed: number;
  next: string;
}
export interface HealthReport {
  status: 'ok' | 'failing';
  database: Check;
  eventStore: Check;
  projections: ProjectionsCheck;
  /** A warning only: the portal works without them. */
  messages?: MessagesCheck;
  /** The same. */
  jobs?: readonly JobCheck[];
}

/** Whether this process can do its work. */
@Injectable()
export class Health {
  constructor(
    private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly service: ProjectionsService,
    private readonly metrics: Metrics,
    private readonly scheduled: Jobs,
  ) {}

  async report(): Promise<HealthReport> {
    const [database, eventStore, projections, messages, jobs] = await Promise.all([
      check('The database', this.pool.query('SELECT 1')),
      check('The event store', this.store.head()),
      this.projections(),
      this.messages(),
      this.jobs(),
    ]);
    const ok = database.ok && eventStore.ok && projections.ok;
    const status = ok ? 'ok' : 'failing';
    return { status, database, eventStore, projections, ...(messages && { messages }), ...(jobs && { jobs }) };
  }

  private async jobs(): Promise<JobCheck[] | undefined> {
    const states = await this.scheduled.states().catch(() => undefined);
    return states?.map(({ name, last, next }) => ({
      name,
      began: last?.beganAt ?? null,
      ended: last?.endedAt ?? null,
      failed: last?.report?.failed.length ?? 0,
      next,
    }));
  }

  private async messages(): Promise<MessagesCheck | undefined> {
    const counted = await this.pool
      .query(
        `SELECT count(*) FILTER (WHERE settled_at IS NULL)::integer AS waiting,
                count(*) FILTER (WHERE given_up AND settled_at > now() - interval '7 days')::integer AS "givenUp"
         FROM app.outbox`,
      )
      .catch(() => undefined);
    return counted?.rows[0];
  }

  private async projections(): Promise<ProjectionsCheck> {
    const status = await this.service.status().catch(() => undefined);
    if (!status) return { ok: false, problem: 'The projections cannot be asked.', leading: false, each: [] };
    for (const { name, lag } of status.projections) this.metrics.projectionLag.set({ projection: name }, lag);
    const { leading, trouble, projections: each } = status;
    const problem = trouble ?? each.flatMap(({ name, error }) => (error ? standsStill(name, error) : []))[0];
    return { ok: !problem, ...(problem && { problem }), leading, each };
  }
}

const check = (part: string, asked: Promise<unknown>): Promise<Check> =>
  asked.then(
    () => ({ ok: true }),
    () => ({ ok: false, problem: `${part} does not answer.` }),
  );

const standsStill = (name: string, { message, event }: NonNullable<ProjectionStatus['error']>): string =>
  `${name} stands still before ${event.type} at position ${event.position} in ${event.stream}: ${message}`;
