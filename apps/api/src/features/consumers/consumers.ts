import { type ConsumerLimits, formatCount, Rejection, refuseInvalid } from '@bank/domain';
import { type EventStore, START } from '@bank/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { AccessNotes } from '../../platform/access-notes/access-notes';
import { Clock } from '../../platform/commands/clock';
import { Cursors } from '../../platform/feed/cursor';
import { LOG, STORED_LOG } from '../../platform/settings/tokens';
import {
  acknowledge,
  type Consumer,
  deleteConsumer,
  findConsumers,
  noteBehind,
  noteInStep,
  type Outcome,
  type Wanted,
  writeLimits,
} from './consumer-table';
import type { Acknowledged, AskedLimits } from './consumers.dto';
import { isOver, type Lag, LagMeter } from './lag';
import { DEFAULT_LIMITS, HIGHEST_LIMITS, MAX_CONSUMERS_OF_TOKEN } from './limits';

export interface Measured extends Consumer {
  lag: Lag;
  isBehind: boolean;
}

const FULL = `This token has ${MAX_CONSUMERS_OF_TOKEN} consumers already. Delete one that is not needed, or use the same name each time.`;
const BACKWARDS = 'This consumer has acknowledged more already. To go back, send reset: true.';
const refusals: { readonly [O in Exclude<Outcome, 'acknowledged'>]: () => Rejection } = {
  backwards: () => new Rejection('conflict', BACKWARDS, { cursor: BACKWARDS }),
  full: () => new Rejection('conflict', FULL),
  revoked: () => new Rejection('unauthenticated', 'This token is not valid.'),
};

/** How far programs have read the feed, and whether they keep up. */
@Injectable()
export class Consumers {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly cursors: Cursors,
    private readonly meter: LagMeter,
    private readonly notes: AccessNotes,
    @Inject(STORED_LOG) private readonly events: EventStore,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** @throws Rejection */
  async acknowledge(token: number, name: string, { cursor, reset = false }: Acknowledged): Promise<Measured> {
    const position = await this.cursors.read(cursor, 'cursor');
    if (position !== START) {
      const head = await this.events.head();
      const problem = `This is after the end of the log, which is at ${head}`;
      if (position > head) throw new Rejection('malformed', `${problem}.`, { cursor: problem });
    }
    const outcome = await acknowledge(this.pool, { token, name, position, reset, at: this.clock.now() });
    if (outcome !== 'acknowledged') throw refusals[outcome]();
    return this.find({ token, name });
  }

  /** @throws Rejection `notFound` */
  async find(wanted: Exclude<Wanted, 'all'>): Promise<Measured> {
    const [measured] = await this.list(wanted);
    if (!measured) throw new Rejection('notFound', 'There is no such consumer.');
    return measured;
  }

  /** By name. */
  async list(wanted: Wanted): Promise<Measured[]> {
    const measured: Measured[] = [];
    for (const consumer of await findConsumers(this.pool, wanted, this.clock.now()))
      measured.push(await this.measure(consumer));
    return measured;
  }

  /** Null is the default. @throws Rejection */
  async changeLimits(id: number, { events, seconds }: AskedLimits): Promise<Measured> {
    const { name, token, limits: before } = await this.find({ id });
    refuseInvalid({ ...problemOf('events', events), ...problemOf('seconds', seconds) });
    await writeLimits(this.pool, id, { events, seconds });
    const after = { events: events ?? DEFAULT_LIMITS.events, seconds: seconds ?? DEFAULT_LIMITS.seconds };
    if (after.events !== before.events || after.seconds !== before.seconds)
      this.notes.noteConsumerChange({ token: token.id, consumer: name, before, after });
    return this.find({ id });
  }

  /** By an administrator. @throws Rejection `notFound` */
  async remove(id: number): Promise<void> {
    const { name, token, limits: before } = await this.find({ id });
    await deleteConsumer(this.pool, id);
    this.notes.noteConsumerChange({ token: token.id, consumer: name, before, after: null });
  }

  /** By its own program. @throws Rejection `notFound` */
  async removeOwn(token: number, name: string): Promise<void> {
    const { id } = await this.find({ token, name });
    await deleteConsumer(this.pool, id);
  }

  /** That a consumer falls behind or is in step again is said once. */
  private async measure(consumer: Consumer): Promise<Measured> {
    const { id, name, token, limits, position } = consumer;
    const lag = await this.meter.measure(position);
    const isBehind = isOver(lag, limits);
    const now = this.clock.now();
    const about = { consumer: name, token: token.name, events: lag.events, seconds: lag.seconds };
    if (isBehind && (await noteBehind(this.pool, id, now)))
      this.log.warn(about, 'A consumer of the feed has fallen behind');
    if (!isBehind && consumer.behindSince && (await noteInStep(this.pool, id)))
      this.log.info(about, 'A consumer of the feed keeps up again');
    return { ...consumer, behindSince: isBehind ? (consumer.behindSince ?? now) : null, lag, isBehind };
  }
}

const problemOf = (name: keyof ConsumerLimits, limit: number | null): Record<string, string> =>
  limit !== null && limit > HIGHEST_LIMITS[name]
    ? { [name]: `Must be at most ${formatCount(HIGHEST_LIMITS[name])}` }
    : {};
