import { Injectable } from '@nestjs/common';
import { Metrics } from '../observability/metrics';
import { type ProcessMetrics, printTogether, type Series } from '../observability/print-together';
import { Registration } from '../versions/registration';
import { Health } from './health';
import { showInMetrics } from './health-metrics';
import { Probe } from './probe';

/** Longer than the supervisor waits for any of the others. */
const ALL_LIMIT_MS = 4_000;

/** What `/metrics` answers: the metrics of this process, or of all that share its port. */
@Injectable()
export class MetricsReader {
  private all: Probe<readonly ProcessMetrics[]> | undefined;

  constructor(
    private readonly health: Health,
    private readonly metrics: Metrics,
    private readonly registration: Registration,
  ) {}

  /** From now on this process answers for all. */
  answerForAll(readAll: () => Promise<readonly ProcessMetrics[]>): void {
    this.all = new Probe('The supervisor', readAll, ALL_LIMIT_MS);
  }

  async readOwn(): Promise<readonly Series[]> {
    await this.refresh();
    return this.metrics.registry.getMetricsAsJSON();
  }

  get contentType(): string {
    return this.metrics.registry.contentType;
  }

  async print(): Promise<string> {
    if (this.all) return printTogether(await this.all.answer());
    await this.refresh();
    return this.metrics.registry.metrics();
  }

  private async refresh(): Promise<void> {
    showInMetrics(await this.health.report(), this.metrics, this.registration.readSchema);
  }
}
