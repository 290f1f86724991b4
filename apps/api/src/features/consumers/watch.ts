import { Injectable } from '@nestjs/common';
import { Metrics } from '../../platform/observability/metrics';
import { Worker } from '../../platform/worker/worker';
import { Consumers } from './consumers';

const LOOK_INTERVAL_MS = 30_000;

/** Measures all consumers again and again, because one that is silent would never be measured. */
@Injectable()
export class ConsumerWatch {
  constructor(
    private readonly consumers: Consumers,
    private readonly metrics: Metrics,
    worker: Worker,
  ) {
    worker.add({
      name: 'feed-consumers',
      title: 'the measuring of the consumers of the feed',
      everyMs: LOOK_INTERVAL_MS,
      work: () => this.look(),
      fails: 'Nobody looks whether the consumers of the feed keep up',
      recovers: 'The consumers of the feed are looked after again',
    });
  }

  async look(): Promise<void> {
    const measured = await this.consumers.list('all');
    const { consumerLagEvents, consumerLagSeconds } = this.metrics;
    consumerLagEvents.reset();
    consumerLagSeconds.reset();
    for (const { id, lag } of measured) {
      consumerLagEvents.set({ consumer: id }, lag.events);
      consumerLagSeconds.set({ consumer: id }, lag.seconds);
    }
  }
}
