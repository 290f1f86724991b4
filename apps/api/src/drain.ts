import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { FeedStreams } from './platform/feed/feed-streams';
import { LiveStreams } from './platform/live/live-streams';
import { LOG } from './platform/settings/tokens';
import { OpenRequests } from './platform/shutdown/open-requests';
import { Registration } from './platform/versions/registration';
import { DRAIN_LIMITS_MS } from './shutdown';

const MINUTE_MS = 60_000;
const LOOK_INTERVAL_MS = 1_000;
const GOES_ON = `This worker goes on until no web process of its version runs, for ${DRAIN_LIMITS_MS.worker / MINUTE_MS} minutes.`;

/** Sends streams to the processes that go on, and waits until all that was asked of this one is answered, unless it is `hurried`. */
export const answerAll = async (app: INestApplication, hurried: AbortSignal): Promise<void> => {
  if (hurried.aborted) return;
  for (const streams of [app.get(LiveStreams), app.get(FeedStreams)]) streams.stop();
  await Promise.race([app.get(OpenRequests).close(), once(hurried, 'abort')]);
};

/** Goes on with the read models of web processes that another version replaces, until nobody needs them, unless it is `hurried`. */
export const keepReadModels = async (app: INestApplication, hurried: AbortSignal): Promise<void> => {
  const [registration, pool, log] = [app.get(Registration), app.get(Pool), app.get<Logger>(LOG)];
  await registration.announceEnd().catch(() => {});
  for (let wasNeeded = false; !hurried.aborted; wasNeeded = true) {
    // Where the database does not answer, they may need it still.
    if (!(await registration.isNeededByReaders(pool).catch(() => wasNeeded))) return;
    if (!wasNeeded) log.info({}, GOES_ON);
    await pause(LOOK_INTERVAL_MS, undefined, { signal: hurried }).catch(() => {});
  }
};

/** What comes before the end of a process beside which others go on, by its role. */
export const drains = { web: answerAll, worker: keepReadModels };
