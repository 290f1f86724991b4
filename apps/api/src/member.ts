import cluster from 'node:cluster';
import { once } from 'node:events';
import { type MetricsMessage, openMetricsChannel } from './metrics-channel';
import type { MetricsReader } from './platform/health/metrics-reader';
import type { ProcessMetrics, Series } from './platform/observability/print-together';
import type { Settings } from './platform/settings/settings';

/** One that drains ends when it has answered what it was asked, which may take longer, while others go on. */
export type Ending = 'stop' | 'drain';
/** What the supervisor and its processes write to each other. Settings go this way because they hold secrets. */
export type Order = { settings: Settings } | Ending | 'ping' | MetricsMessage<readonly ProcessMetrics[]>;
export type Report = { ready: string } | 'asked to stop' | 'pong' | MetricsMessage<readonly Series[]>;

/** Whether this process was begun by a supervisor (`--web=…`). */
export const isMember = (): boolean => cluster.isWorker;

export const settingsOfSupervisor = async (): Promise<Settings> => {
  const [{ settings }] = (await once(process, 'message')) as [{ settings: Settings }];
  return settings;
};

export const report = (what: Report): void => {
  // Where the supervisor has just died, the process hears of that, and ends.
  if (process.connected) process.send?.(what, () => {});
};

/** Any process that is asked for metrics answers for all that the supervisor has begun. */
export const shareMetrics = (metrics: MetricsReader): void =>
  metrics.answerForAll(openMetricsChannel<readonly ProcessMetrics[]>(process, () => metrics.readOwn()));

/**
 * Ends a process in the supervisor's order, so that requests are answered while the worker still keeps the read models: a
 * terminal and systemd send their signals to all processes at once.
 */
export const endWithSupervisor = (end: Readonly<Record<Ending, () => void>>): void => {
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  process.on('SIGTERM', () => report('asked to stop'));
  process.on('message', (order: Order) => {
    if (order === 'ping') report('pong');
    if (order === 'stop' || order === 'drain') end[order]();
  });
  process.on('disconnect', end.stop);
};
