import { once } from 'node:events';
import type { INestApplication } from '@nestjs/common';
import { FeedStreams } from './platform/feed/feed-streams';
import { LiveStreams } from './platform/live/live-streams';
import { OpenRequests } from './platform/shutdown/open-requests';

/** Sends streams to the processes that go on, and waits until all that was asked of this one is answered, unless it is `hurried`. */
export const drain = async (app: INestApplication, hurried: AbortSignal): Promise<void> => {
  if (hurried.aborted) return;
  for (const streams of [app.get(LiveStreams), app.get(FeedStreams)]) streams.stop();
  await Promise.race([app.get(OpenRequests).close(), once(hurried, 'abort')]);
};
