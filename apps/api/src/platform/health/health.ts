import type { EventStore } from '@bank/event-store';
import type { ProjectionStatus } from '@bank/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { ProjectionsService } from '../commands/projections.service';
import { findLivingVersions, type LivingVersion } from '../database/living-processes';
import { Standby } from '../database/standby';
import { type ConsumerCounts, countConsumers } from '../feed/consumer-places';
import { Jobs } from '../jobs/jobs.service';
import { PROOF_JOB } from '../jobs/proof-job';
import { Metrics } from '../observability/metrics';
import { type LastProofs, readLastProofs } from '../read-models/last-proofs';
import {
  type Comparison,
  type Contradiction,
  readLastComparison,
  readLastContradiction,
  readLastWitnessMail,
} from '../sealed-log/seal-tables';
import { EVENT_STORE } from '../settings/tokens';
import { Registration } from '../versions/registration';
import { Worker } from '../worker/worker';
import { Probe, Unanswered } from './probe';

/** Each part has this long to answer. All are asked at once, and `/health` must answer within two seconds. */
const PROBE_LIMIT_MS = 1_500;

const BEHIND = 'A program that follows the events has fallen behind: administrators see which.';

const STANDBY_USELESS =
  'The standby that DATABASE_READ_URL names is behind, does not answer or is none of this database: the primary is read instead.';

export interface Check {
  ok: boolean;
  problem?: string;
}
export interface ProjectionsCheck extends Check {
  leading: boolean;
  each: readonly ProjectionStatus[];
}
export interface WorkerCheck extends Check {
  leading: boolean;
}
export interface ProofCheck extends Check {
  ended: string;
}
export interface MessagesCheck {
  waiting: number;
  /** The messages given up in the last seven days; each is in the log with its problem. */
  givenUp: number;
}
export interface SealCheck extends Check {
  /** When the whole log was last compared with what was sealed, and how many events that were. */
  compared: string;
  events: number;
  /** When the last email to the witness was sent; undefined where none was in the last thirty days. */
  witnessMailAt?: string;
}
export interface VersionsCheck extends Check {
  /** Of this process. Versions have no order: the name is the same where the code is. */
  version: string;
  /** Versions that other processes run, while an upgrade is under way. */
  others?: readonly LivingVersion[];
}
export interface JobCheck {
  name: string;
  /** The time of the last beginning; without an end the job runs, or was cut short. Null when it never ran. */
  began: string | null;
  ended: string | null;
  /** The number of things that failed; each is in the log. */
  failed: number;
  next: string;
}
export interface HealthReport {
  /** Degraded: it works, but somebody has to look at a part. */
  status: 'ok' | 'degraded' | 'failing';
  database: Check;
  eventStore: Check;
  projections: ProjectionsCheck;
  versions: VersionsCheck;
  /** A task that fails is tried again by itself. */
  worker: WorkerCheck;
  /** The outcome of the last proof of the read models; undefined where none has ended, or while one runs. */
  proof?: ProofCheck;
  /** Whether each read model equalled what the log says when they were last compared; undefined before the first time. */
  readModels?: ProofCheck;
  /** The outcome of the last comparison of the log with its seal; undefined before the first one. */
  seal?: SealCheck;
  /** Whether the named consumers of the feed keep up; undefined where there is none. */
  consumers?: Check;
  /** Whether what may be read from a standby is; undefined where none is named. */
  standby?: Check;
  /** A problem here is only a warning, because the portal works without messages. */
  messages: MessagesCheck | Check;
  /** A problem here is only a warning, too. */
  jobs: readonly JobCheck[] | Check;
}

@Injectable()
export class Health {
  private readonly database = new Probe('The database', () => this.pool.query('SELECT 1'), PROBE_LIMIT_MS);
  private readonly eventStore = new Probe('The event store', () => this.store.head(), PROBE_LIMIT_MS);
  private readonly status = new Probe('The projections', () => this.service.status(), PROBE_LIMIT_MS);
  private readonly outbox = new Probe('The table of messages', () => this.countMessages(), PROBE_LIMIT_MS);
  private readonly comparison = new Probe(
    'The seal',
    () =>
      Promise.all([readLastComparison(this.pool), readLastContradiction(this.pool), readLastWitnessMail(this.pool)]),
    PROBE_LIMIT_MS,
  );
  private readonly proofs = new Probe('The proofs of the read models', () => readLastProofs(this.pool), PROBE_LIMIT_MS);
  private readonly consumers = new Probe('The table of consumers', () => countConsumers(this.pool), PROBE_LIMIT_MS);
  private readonly freshness = new Probe('The standby', () => this.standby.isFresh(), PROBE_LIMIT_MS);
  private readonly processes = new Probe('The table of processes', () => findLivingVersions(this.pool), PROBE_LIMIT_MS);
  private readonly runs = new Probe('The table of jobs', () => this.readJobs(), PROBE_LIMIT_MS);

  constructor(
    private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly service: ProjectionsService,
    private readonly metrics: Metrics,
    private readonly scheduled: Jobs,
    private readonly background: Worker,
    private readonly registration: Registration,
    private readonly standby: Standby,
  ) {}

  /** Answers within two seconds, whatever hangs. */
  async report(): Promise<HealthReport> {
    const [database, eventStore, projections, messages, jobs, seal, readModels, consumers, standby, living] =
      await Promise.all([
        this.database.answer().then(passedCheck, failedCheck('The database does not answer.')),
        this.eventStore.answer().then(passedCheck, failedCheck('The event store does not answer.')),
        this.projections(),
        this.outbox.answer().catch(failedCheck('The messages cannot be asked.')),
        this.runs.answer().catch(failedCheck('The jobs cannot be asked.')),
        this.comparison.answer().then(sealCheckOf, () => undefined),
        this.proofs.answer().then(proofsCheckOf, () => undefined),
        this.consumers.answer().then(
          (counts) => this.consumersCheckOf(counts),
          () => undefined,
        ),
        this.freshness.answer().then(standbyCheckOf, failedCheck(STANDBY_USELESS)),
        this.processes.answer().catch(() => []),
      ]);
    const versions = this.versionsCheckOf(living);
    const works = database.ok && eventStore.ok && projections.ok && versions.ok;
    const proof = 'ok' in jobs ? undefined : proofOf(jobs);
    const worker = this.worker();
    const mayBeAbsent = [proof, seal, readModels, consumers, standby];
    const isWell = worker.ok && mayBeAbsent.every((check) => check?.ok !== false);
    const status = !works ? 'failing' : isWell ? 'ok' : 'degraded';
    return {
      status,
      database,
      eventStore,
      projections,
      versions,
      worker,
      ...(proof && { proof }),
      ...(readModels && { readModels }),
      ...(seal && { seal }),
      ...(consumers && { consumers }),
      ...(standby && { standby }),
      messages,
      jobs,
    };
  }

  private versionsCheckOf(living: readonly LivingVersion[]): VersionsCheck {
    const { version, problem, heldTypes } = this.registration;
    this.metrics.processes.reset();
    for (const one of living) this.metrics.processes.set({ version: one.version }, one.processes);
    this.metrics.heldEventTypes.set(heldTypes);
    const others = living.filter((one) => one.version !== version);
    return { ok: !problem, ...(problem && { problem }), version, ...(others.length && { others }) };
  }

  private worker(): WorkerCheck {
    const { leading, problems } = this.background.state;
    const [first] = problems;
    return { ok: !first, ...(first && { problem: `${first}: the log says why.` }), leading };
  }

  private async readJobs(): Promise<JobCheck[]> {
    const states = await this.scheduled.states();
    return states.map(({ name, last, next }) => ({
      name,
      began: last?.beganAt ?? null,
      ended: last?.endedAt ?? null,
      failed: last?.report?.failed.length ?? 0,
      next,
    }));
  }

  private async countMessages(): Promise<MessagesCheck> {
    const { rows } = await this.pool.query<MessagesCheck>(
      `SELECT count(*) FILTER (WHERE settled_at IS NULL)::integer AS waiting,
              count(*) FILTER (WHERE given_up AND settled_at > now() - interval '7 days')::integer AS "givenUp"
       FROM app.outbox`,
    );
    return rows[0]!;
  }

  private consumersCheckOf({ all, behind }: ConsumerCounts): Check | undefined {
    this.metrics.consumersBehind.set(behind);
    if (!all) return undefined;
    return behind ? { ok: false, problem: BEHIND } : { ok: true };
  }

  private async projections(): Promise<ProjectionsCheck> {
    const status = await this.status.answer().catch(failedCheck('The projections cannot be asked.'));
    if ('ok' in status) return { ...status, leading: false, each: [] };
    for (const { name, lag } of status.projections) this.metrics.projectionLag.set({ projection: name }, lag);
    const { leading, trouble, projections: each } = status;
    const stopped = trouble ?? each.flatMap(({ name, error }) => (error ? describeStandstill(name, error) : []))[0];
    return { ok: !stopped, ...(stopped && { problem: stopped }), leading, each };
  }
}

/** It holds no figures, because anybody may ask for `/health`. */
const proofOf = (jobs: readonly JobCheck[]): ProofCheck | undefined => {
  const { ended = null, failed = 0 } = jobs.find(({ name }) => name === PROOF_JOB) ?? {};
  if (ended === null) return undefined;
  if (!failed) return { ok: true, ended };
  return { ok: false, problem: 'Read models differ from what they should be: the log says which, and where.', ended };
};

/** Without figures and names, because anybody may ask. */
const proofsCheckOf = (proofs: LastProofs | undefined): ProofCheck | undefined => {
  if (!proofs) return undefined;
  const { ended, differing } = proofs;
  if (!differing.length) return { ok: true, ended };
  return { ok: false, problem: 'Read models differ from the log: administrators see which, and where.', ended };
};

const passedCheck = (): Check => ({ ok: true });

const standbyCheckOf = (isFresh: boolean | undefined): Check | undefined =>
  isFresh === undefined ? undefined : isFresh ? passedCheck() : { ok: false, problem: STANDBY_USELESS };

/** @param otherwise the sentence for a part that did answer, with an error */
const failedCheck =
  (otherwise: string) =>
  (error: unknown): Check => ({ ok: false, problem: error instanceof Unanswered ? error.message : otherwise });

const describeStandstill = (name: string, { message, event }: NonNullable<ProjectionStatus['error']>): string =>
  `${name} stands still before ${event.type} at position ${event.position} in ${event.stream}: ${message}`;

const sealCheckOf = ([comparison, contradiction, witnessMailAt]: [Comparison?, Omit<Contradiction, 'note'>?, string?]):
  | SealCheck
  | undefined => {
  const problem = comparison?.problem ?? (contradiction && describeContradiction(contradiction));
  return (
    comparison && {
      ok: !problem,
      ...(problem && { problem }),
      compared: comparison.comparedAt,
      events: comparison.size,
      ...(witnessMailAt && { witnessMailAt }),
    }
  );
};

const describeContradiction = ({ size, actor, reportedAt }: Omit<Contradiction, 'note'>) =>
  `A browser of ${actor} has seen a signed checkpoint of ${size} events that the log does not continue (${reportedAt}).`;
