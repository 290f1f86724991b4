import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

/** A metric with all of its series, as its registry gives them. */
export type Series = MetricObjectWithValues<MetricValue<string>>;

export interface ProcessMetrics {
  process: string;
  metrics: readonly Series[];
}

/** What Prometheus reads, of several processes: each series has the name of its process, so that none hides another's restart. */
export const printTogether = (all: readonly ProcessMetrics[]): Promise<string> =>
  AggregatorRegistry.aggregate(all.map(({ process, metrics }) => metrics.map(nameProcess(process)))).metrics();

/** No two series are equal now, so that their sum is each as it was; other aggregators would leave some out. */
const nameProcess =
  (process: string) =>
  (metric: Series): Series => ({
    ...metric,
    aggregator: 'sum',
    values: metric.values.map((value) => ({ ...value, labels: { process, ...value.labels } })),
  });
