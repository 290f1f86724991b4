import { Counter, Gauge, Registry } from 'prom-client';
import { Probe } from './platform/health/probe';
import type { ProcessMetrics, Series } from './platform/observability/print-together';

interface Process {
  name: string;
  role: string;
  isReady: boolean;
  process: { process: { pid?: number | undefined } };
  metrics: Probe<readonly Series[]>;
}

const NAME = 'supervisor';
const LIMIT_MS = 3_500;

/** The metrics of all processes, and what the supervisor alone knows of them. */
export class SupervisorMetrics {
  readonly registry = new Registry();
  private readonly answering = new Gauge({
    name: 'process_answering',
    help: 'Whether a process has answered with its metrics (1), or is starting, stopping or stuck (0).',
    labelNames: ['process'] as const,
    registers: [this.registry],
  });
  private readonly pids = new Gauge({
    name: 'process_pid',
    help: 'The number of a process on its machine, to send it a signal.',
    labelNames: ['process'] as const,
    registers: [this.registry],
  });
  private readonly restarts = new Counter({
    name: 'process_restarts_total',
    help: 'Processes that ended and were begun anew, by role.',
    labelNames: ['role'] as const,
    registers: [this.registry],
  });
  private readonly reading = new Probe('The processes', () => this.read(), LIMIT_MS);

  constructor(private readonly processes: ReadonlySet<Process>) {}

  countRestart(role: string): void {
    this.restarts.inc({ role });
  }

  readAll(): Promise<readonly ProcessMetrics[]> {
    return this.reading.answer();
  }

  /** One that does not answer is missing from the series, and shown as such. */
  private async read(): Promise<ProcessMetrics[]> {
    const answers = await Promise.all([...this.processes].map(readOne));
    for (const gauge of [this.answering, this.pids]) gauge.reset();
    for (const { process, metrics } of answers) this.answering.set({ process }, metrics ? 1 : 0);
    for (const { name, role, process } of this.processes) {
      this.pids.set({ process: name }, process.process.pid ?? Number.NaN);
      this.restarts.inc({ role }, 0);
    }
    const own = { process: NAME, metrics: await this.registry.getMetricsAsJSON() };
    return [own, ...answers.flatMap(({ process, metrics }) => (metrics ? { process, metrics } : []))];
  }
}

const readOne = async ({ name, isReady, metrics }: Process) => ({
  process: name,
  metrics: isReady ? await metrics.answer().catch(() => undefined) : undefined,
});
