import type { Metrics } from '../observability/metrics';
import type { HealthReport } from './health';

export const CHECKS = [
  'database',
  'eventStore',
  'projections',
  'worker',
  'proof',
  'readModels',
  'seal',
  'consumers',
  'standby',
] as const satisfies readonly (keyof HealthReport)[];

const SECOND_MS = 1_000;

/** Shows a report in the metrics. What could not be asked, or never was, has no series. @param schema where this process finds its read models */
export function showInMetrics(report: HealthReport, metrics: Metrics, schema: string): void {
  metrics.healthChecks.reset();
  for (const check of CHECKS) {
    const { ok } = report[check] ?? {};
    if (ok !== undefined) metrics.healthChecks.set({ check }, Number(ok));
  }
  metrics.leading.set({ work: 'projections', schema }, Number(report.projections.leading));
  metrics.leading.set({ work: 'worker' }, Number(report.worker.leading));
  if (!report.worker.leading) for (const lag of [metrics.consumerLagEvents, metrics.consumerLagSeconds]) lag.reset();
  metrics.messages.reset();
  if (!('ok' in report.messages)) {
    metrics.messages.set({ state: 'waiting' }, report.messages.waiting);
    metrics.messages.set({ state: 'given up' }, report.messages.givenUp);
  }
  showJobs(report.jobs, metrics);
}

function showJobs(jobs: HealthReport['jobs'], { jobEnds, jobFailures }: Metrics): void {
  for (const gauge of [jobEnds, jobFailures]) gauge.reset();
  if ('ok' in jobs) return;
  for (const { name, ended, failed } of jobs) {
    if (ended === null) continue;
    jobEnds.set({ name }, Date.parse(ended) / SECOND_MS);
    jobFailures.set({ name }, failed);
  }
}
