import { randomUUID } from 'node:crypto';
import { feedUrl } from '../../platform/feed/cloud-event';
import type { Settings } from '../../platform/settings/settings';

/** Of a message by which an administrator tries a webhook; no event of the log has it. */
export const TEST_TYPE = 'WebhookTest';

export interface TestMessage {
  id: string;
  webhook: number;
  at: string;
}

/** Tests wait behind nothing but earlier tests. */
export const newTest = () => ({ messageId: randomUUID(), stream: 'test', type: TEST_TYPE });

/** A CloudEvent like those of the feed, without a place in the log. */
export const testBody = ({ id, webhook, at }: TestMessage, { publicUrl }: Settings): string =>
  JSON.stringify({
    specversion: '1.0',
    id,
    source: feedUrl(publicUrl),
    type: TEST_TYPE,
    subject: `webhook-${webhook}`,
    time: at,
    datacontenttype: 'application/json',
    data: {},
  });
