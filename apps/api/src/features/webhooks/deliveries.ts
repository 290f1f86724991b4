import { records } from '@bank/domain';
import { LogAway } from '@bank/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { Records } from '../../kernels/records/records.service';
import { Clock } from '../../platform/commands/clock';
import { asSystem } from '../../platform/context/request-context';
import { FeedReader } from '../../platform/feed/feed-reader';
import { type Answer, isAccepted, isGone } from '../../platform/outgoing/post-outside';
import type { Settings } from '../../platform/settings/settings';
import { LOG, SETTINGS } from '../../platform/settings/tokens';
import { Queue } from '../../platform/worker/queue';
import { claimDue, countServable, type Due, dropOld, noteSettled, postpone } from './delivery-table';
import { testBody } from './message';
import { OutgoingPosts } from './outgoing-posts';
import { problemOf, Refused } from './refused';
import { quietSeconds, retryDelaySeconds } from './retries';
import { signedHeaders } from './signature';
import { WebhookStates } from './webhook-states';

/** As many receivers are called at once. */
export const MAX_WEBHOOKS = 20;
const LOOK_INTERVAL_MS = 1_000;
const CONTENT_TYPE = 'application/cloudevents+json; charset=utf-8';

/** Undefined where the webhook does not want the event any more. */
type Outcome = Answer | undefined;

/** Posts what waits, to each receiver one message after the other. */
@Injectable()
export class Deliveries extends Queue<Due, Outcome> {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly reader: FeedReader,
    private readonly states: WebhookStates,
    private readonly records: Records,
    private readonly posts: OutgoingPosts,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
  ) {
    super();
  }

  /** Until nothing is due. A receiver that is slow has others served beside it, those too that get something meanwhile. */
  async deliverDue(signal: AbortSignal = new AbortController().signal): Promise<void> {
    await dropOld(this.pool, this.clock.now());
    const lanes = new Set<Promise<void>>();
    const failures: unknown[] = [];
    const open = () => {
      const lane = this.workThrough(signal)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => lanes.delete(lane));
      lanes.add(lane);
    };
    do {
      const free = failures.length ? 0 : MAX_WEBHOOKS - lanes.size;
      const unserved = free ? await countServable(this.pool, this.clock.now(), webhooksOf(this.jobs)) : 0;
      for (let lane = 0; lane < Math.min(free, unserved); lane++) open();
      if (lanes.size) await Promise.race([...lanes, waitFor(LOOK_INTERVAL_MS)]);
    } while (lanes.size && !signal.aborted);
    await Promise.all(lanes);
    if (failures.length) throw failures[0];
  }

  protected claim(running: readonly Due[]): Promise<Due | undefined> {
    return claimDue(this.pool, this.clock.now(), webhooksOf(running));
  }

  protected async work(due: Due, signal: AbortSignal): Promise<Outcome> {
    const body = await this.makeBody(due);
    if (body === undefined) return undefined;
    const signed = signedHeaders({ id: due.messageId, at: this.clock.now(), body }, this.states.openSecrets(due));
    const headers = { 'content-type': CONTENT_TYPE, ...signed };
    const answer = await this.posts.post({ url: due.url, headers, body, signal });
    if (!isAccepted(answer)) throw new Refused(answer);
    return answer;
  }

  /** Made anew for each attempt, since a person may have been erased and rights may have changed. */
  private async makeBody(due: Due): Promise<string | undefined> {
    const { after, messageId, type, types, webhook, queuedAt, includesPersonalData } = due;
    if (after === null) return testBody({ id: messageId, webhook, at: queuedAt.toISOString() }, this.settings);
    if (types?.length && !types.includes(type)) return undefined;
    const view = { types: undefined, hasPersonalData: includesPersonalData };
    const { events } = await this.reader.read(BigInt(after), 1, view);
    return events[0]?.id === messageId ? JSON.stringify(events[0]) : undefined;
  }

  protected async finish(due: Due, answer: Outcome): Promise<void> {
    const outcome = answer ? 'DELIVERED' : 'SKIPPED';
    await noteSettled(this.pool, due, { at: this.clock.now(), outcome, answer: shownAnswer(due, answer) });
  }

  protected async fail(due: Due, error: unknown): Promise<void> {
    if (error instanceof LogAway) throw error;
    const at = this.clock.now();
    const answer = error instanceof Refused ? error.answer : undefined;
    const problem = problemOf(error);
    const attempt = { at, problem, answer: shownAnswer(due, answer) };
    const isUnwanted = answer !== undefined && isGone(answer);
    const delaySeconds = isUnwanted ? undefined : retryDelaySeconds(due.attempts + 1);
    if (isUnwanted) await this.switchOff(due);
    const about = { webhook: due.webhook, message: due.messageId, problem };
    if (delaySeconds === undefined) {
      await noteSettled(this.pool, due, { ...attempt, outcome: 'GIVEN_UP' });
      this.log.error(about, 'A webhook was given up for an event');
      return;
    }
    const quiet = quietSeconds(answer?.headers['retry-after'], at);
    await postpone(this.pool, due, { ...attempt, delaySeconds: Math.max(delaySeconds, quiet), quietSeconds: quiet });
    this.log.warn(about, 'A webhook could not be called and is tried again');
  }

  /** The stop of the process is no attempt: the message waits as before. */
  protected override async putBack(): Promise<void> {}

  private async switchOff({ webhook }: Due): Promise<void> {
    await this.states.noteGone(webhook);
    await asSystem(() => this.records.change(records.webhook, webhook, { isActive: false }));
  }
}

const webhooksOf = (jobs: readonly Due[]) => jobs.map(({ webhook }) => webhook);

/** A receiver may answer with what it got, and personal data must not stay here. */
const shownAnswer = ({ includesPersonalData }: Due, answer: Answer | undefined) =>
  answer && { status: answer.status, text: includesPersonalData ? null : answer.text };

const waitFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
