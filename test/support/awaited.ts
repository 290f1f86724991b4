import { setTimeout as after } from 'node:timers/promises';
import type { Agent, OpenApp } from '../../apps/api/src/testing/open-app';

/** Who asks without a pause takes the job's time, which is done in the same process. */
const ASK_EVERY_MS = 20;
export const pauseBeforeAsking = () => after(ASK_EVERY_MS);

const ENDED: readonly string[] = ['DONE', 'READY', 'FAILED', 'CANCELLED'];

/** Asks for what a job makes until its status is one of these. @returns it as it then is */
export const awaitStatus = async <T extends { status: string }>(
  agent: Agent,
  path: string,
  ...statuses: readonly string[]
): Promise<T> => {
  for (;;) {
    const { body } = await agent.get(path).expect(200);
    if (statuses.includes(body.data.status)) return body.data;
    if (ENDED.includes(body.data.status)) throw new Error(`${path}: ${body.data.message}`);
    await pauseBeforeAsking();
  }
};

/** Waits until the worker has sent all messages. A second sender beside it would send them twice. */
export const awaitSent = async ({ query }: Pick<OpenApp, 'query'>): Promise<void> => {
  while ((await query('SELECT 1 FROM app.outbox WHERE settled_at IS NULL LIMIT 1')).length) await pauseBeforeAsking();
};
