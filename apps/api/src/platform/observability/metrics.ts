import { Injectable } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const bucketsInSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly registration = { registers: [this.registry] };

  readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: bucketsInSeconds,
    ...this.registration,
  });
  readonly abortedRequests = new Counter({
    name: 'http_requests_aborted_total',
    help: 'Requests whose callers closed the connection before the answer, by route.',
    labelNames: ['method', 'route'] as const,
    ...this.registration,
  });
  readonly appendedEvents = new Counter({
    name: 'events_appended_total',
    help: 'Events appended by this process, by category of stream.',
    labelNames: ['category'] as const,
    ...this.registration,
  });
  readonly conflicts = new Counter({
    name: 'append_conflicts_total',
    help: 'Decisions taken again because somebody was faster.',
    ...this.registration,
  });
  readonly lockWaits = new Histogram({
    name: 'decision_lock_wait_seconds',
    help: 'Time that commands waited for the decision lock.',
    buckets: bucketsInSeconds,
    ...this.registration,
  });
  readonly projectionLag = new Gauge({
    name: 'projection_lag_positions',
    help: 'How far a projection is behind the log, in positions.',
    labelNames: ['projection'] as const,
    ...this.registration,
  });
  readonly healthChecks = new Gauge({
    name: 'health_check_ok',
    help: 'Whether a part of the portal is well (1) or not (0), as this process sees it; /health says why.',
    labelNames: ['check'] as const,
    ...this.registration,
  });
  readonly leading = new Gauge({
    name: 'work_leading',
    help: 'Whether this process leads a work that one process does for all (1) or not (0); projections by the schema that it reads.',
    labelNames: ['work', 'schema'] as const,
    ...this.registration,
  });
  readonly messages = new Gauge({
    name: 'outbox_messages',
    help: 'Messages that wait, and those given up in the last seven days.',
    labelNames: ['state'] as const,
    ...this.registration,
  });
  readonly jobEnds = new Gauge({
    name: 'job_last_end_timestamp_seconds',
    help: 'When the last run of a job ended.',
    labelNames: ['name'] as const,
    ...this.registration,
  });
  readonly jobFailures = new Gauge({
    name: 'job_last_failures',
    help: 'The number of things that failed in the last run of a job.',
    labelNames: ['name'] as const,
    ...this.registration,
  });
  readonly consumersBehind = new Gauge({
    name: 'feed_consumers_behind',
    help: 'Named consumers of the feed that are over both of their limits.',
    ...this.registration,
  });
  readonly consumerLagEvents = new Gauge({
    name: 'feed_consumer_lag_events',
    help: 'Events that a consumer has not acknowledged, by its id; of the process that leads the work in the background.',
    labelNames: ['consumer'] as const,
    ...this.registration,
  });
  readonly consumerLagSeconds = new Gauge({
    name: 'feed_consumer_lag_seconds',
    help: 'Age of the oldest event that a consumer has not acknowledged, by its id; of the same process.',
    labelNames: ['consumer'] as const,
    ...this.registration,
  });

  readonly standbyReads = new Counter({
    name: 'standby_reads_total',
    help: 'What the standby of DATABASE_READ_URL has answered instead of the primary.',
    labelNames: ['use'] as const,
    ...this.registration,
  });
  readonly standbyRefusals = new Counter({
    name: 'standby_refusals_total',
    help: 'How often the standby was behind or did not answer, and was left alone for some seconds.',
    labelNames: ['use'] as const,
    ...this.registration,
  });
  readonly processes = new Gauge({
    name: 'portal_processes',
    help: 'Running processes of the portal by version; two versions run while an upgrade is under way.',
    labelNames: ['version'] as const,
    ...this.registration,
  });
  readonly heldEventTypes = new Gauge({
    name: 'portal_held_event_types',
    help: 'Event types that this process writes only when no process of an older version runs.',
    ...this.registration,
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }
}
