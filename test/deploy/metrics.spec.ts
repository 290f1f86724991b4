import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { load } from 'js-yaml';
import type { MetricObject } from 'prom-client';
import type { HealthReport } from '../../apps/api/src/platform/health/health';
import { CHECKS, showInMetrics } from '../../apps/api/src/platform/health/health-metrics';
import { Metrics } from '../../apps/api/src/platform/observability/metrics';
import { SupervisorMetrics } from '../../apps/api/src/supervisor-metrics';
import { groupsIn, metricsIn } from './metrics-in-use';

const root = resolve(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
const { groups } = load(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const { panels } = JSON.parse(read('deploy/grafana/portal.json')) as {
  panels: { id: number; title: string; targets: { expr: string; legendFormat: string }[] }[];
};
const shown = panels.flatMap(({ title, targets }) =>
  targets.map(({ expr, legendFormat }) => ({ title, expr, legendFormat })),
);

/** Labels that Prometheus and the supervisor add to every series. */
const ADDED = ['job', 'instance', 'process'];

/** The labels of each series that `/metrics` gives, by its name. */
async function readSeries(): Promise<Map<string, readonly string[]>> {
  const supervisor = new SupervisorMetrics(new Set());
  const registries = [new Metrics().registry, supervisor.registry];
  const metrics = registries.flatMap((registry) => registry.getMetricsAsArray());
  const labelled = metrics as (MetricObject & { labelNames?: readonly string[] })[];
  const series = new Map<string, readonly string[]>([['up', ADDED]]);
  for (const { name, type, labelNames = [] } of labelled) {
    const labels = [...ADDED, ...labelNames];
    series.set(name, labels);
    if (String(type) !== 'histogram') continue;
    for (const end of ['sum', 'count']) series.set(`${name}_${end}`, labels);
    series.set(`${name}_bucket`, [...labels, 'le']);
  }
  return series;
}

/** A report of a portal in which all is well. */
const report = {
  ...Object.fromEntries(CHECKS.map((check) => [check, { ok: true }])),
  projections: { ok: true, leading: true },
  worker: { ok: true, leading: true },
  messages: { waiting: 0, givenUp: 0 },
  jobs: [],
};

/** The values of labels that a report gives, as `metric label`. */
async function readValues(): Promise<Map<string, ReadonlySet<string>>> {
  const metrics = new Metrics();
  showInMetrics(report as unknown as HealthReport, metrics, 'read');
  const values = new Map<string, Set<string>>();
  for (const { name, values: series } of await metrics.registry.getMetricsAsJSON())
    for (const { labels } of series)
      for (const [label, value] of Object.entries(labels))
        values.set(`${name} ${label}`, (values.get(`${name} ${label}`) ?? new Set()).add(String(value)));
  return values;
}

const problemsOf = (expression: string, series: Map<string, readonly string[]>): string[] => {
  const uses = metricsIn(expression);
  const known = uses.flatMap(({ metric }) => series.get(metric) ?? []);
  return [
    ...(uses.length ? [] : ['no metric']),
    ...uses.flatMap(({ metric, values }) => {
      const names = series.get(metric);
      if (!names) return [`no metric ${metric}`];
      return Object.entries(values).flatMap(([label, wanted]) => {
        if (!names.includes(label)) return [`${metric} has no label ${label}`];
        const given = valuesOf.get(`${metric} ${label}`);
        return given ? wanted.flatMap((value) => (given.has(value) ? [] : [`${metric} has no ${label} ${value}`])) : [];
      });
    }),
    ...groupsIn(expression).flatMap((label) => (known.includes(label) ? [] : [`no label ${label} to group by`])),
  ];
};

let series: Map<string, readonly string[]>;
let valuesOf: Map<string, ReadonlySet<string>>;
beforeAll(async () => {
  series = await readSeries();
  valuesOf = await readValues();
});

describe('an expression', () => {
  it('is refused for a metric or a label that there is not', () => {
    const wrong = (expression: string) => problemsOf(expression, series);
    expect(wrong('rate(http_requests_total[5m])')).toEqual(['no metric http_requests_total']);
    expect(wrong('outbox_messages{kind="waiting"} > 3')).toEqual(['outbox_messages has no label kind']);
    expect(wrong('outbox_messages{state="waits"} > 3')).toEqual(['outbox_messages has no state waits']);
    expect(wrong('health_check_ok{check!~"database|eventstore"} == 0')).toEqual([
      'health_check_ok has no check eventstore',
    ]);
    expect(wrong('sum by (le, kind) (rate(decision_lock_wait_seconds_bucket[5m]))')).toEqual([
      'no label kind to group by',
    ]);
    expect(wrong('time() - max by (name) (job_last_end_timestamp_seconds) > 26 * 3600')).toEqual([]);
    expect(wrong('time()')).toEqual(['no metric']);
  });
});

describe('the alerts', () => {
  it.each(alerts)('read what /metrics gives: $alert', ({ expr, annotations }) => {
    expect(problemsOf(expr, series)).toEqual([]);
    expect(annotations.summary).toMatch(/^.+\.$/);
  });

  it('stand in the table of what to do, and no others, with how urgent each is', () => {
    const rows = [...read('docs/operations.md').matchAll(/^\| `([A-Z]\w+)` +\| (\w+) +\|/gm)];
    expect(rows.map(([, alert, severity]) => `${alert} ${severity}`)).toEqual(
      alerts.map(({ alert, labels }) => `${alert} ${labels.severity}`),
    );
  });
});

describe('the dashboard', () => {
  it.each(shown)('reads what /metrics gives: $title: $expr', ({ expr, legendFormat }) => {
    expect(problemsOf(expr, series)).toEqual([]);
    const known = metricsIn(expr).flatMap(({ metric }) => series.get(metric)!);
    const labels = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label);
    expect(labels.filter((label) => !known.includes(label!))).toEqual([]);
  });

  it('has each panel once', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });
});
