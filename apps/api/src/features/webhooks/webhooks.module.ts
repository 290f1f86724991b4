import { Module } from '@nestjs/common';
import { RecordHandler } from '../../kernels/records/record.handler';
import { RecordsKernel } from '../../kernels/records/records.kernel';
import { Removals } from '../../kernels/records/removals';
import { Handle } from '../../platform/commands/handle';
import { Worker } from '../../platform/worker/worker';
import { Deliveries } from './deliveries';
import { DeliveryList } from './delivery-list';
import { EventQueueing } from './event-queueing';
import { OutgoingPosts } from './outgoing-posts';
import { Sends } from './sends';
import { DELIVERY_TASK, QUEUEING_TASK, WebhookStates } from './webhook-states';
import { WebhooksController } from './webhooks.controller';

const LOOK_INTERVAL_MS = 5_000;

/** Posts the events of the log to the programs of others. */
@Module({
  imports: [RecordsKernel],
  controllers: [WebhooksController],
  providers: [Deliveries, DeliveryList, EventQueueing, OutgoingPosts, Sends, WebhookStates],
})
export class WebhooksModule {
  constructor(
    worker: Worker,
    queueing: EventQueueing,
    deliveries: Deliveries,
    states: WebhookStates,
    records: RecordHandler,
    handle: Handle,
    removals: Removals,
  ) {
    worker.add({
      name: QUEUEING_TASK,
      title: 'the queueing of events for webhooks',
      everyMs: LOOK_INTERVAL_MS,
      work: (signal, reportSuccess) => queueing.follow(signal, reportSuccess),
      fails: 'Events are not queued for webhooks',
      recovers: 'Events are queued for webhooks again',
    });
    worker.add({
      name: DELIVERY_TASK,
      title: 'the calling of webhooks',
      everyMs: LOOK_INTERVAL_MS,
      work: (signal) => deliveries.deliverDue(signal),
      fails: 'The queue of webhooks cannot be worked on',
      recovers: 'The queue of webhooks is worked on again',
    });
    records.handleKind('webhook', async (asked) => {
      const handled = await handle.handle(records.workOf(asked));
      const switchesOn = handled.events.some(
        ({ type, data }) => type === 'RecordChanged' && data.changes.isActive === true,
      );
      if (switchesOn) await states.begin(asked.id);
      return handled;
    });
    removals.onRemoval('webhook', (id) => states.forget(id));
  }
}
