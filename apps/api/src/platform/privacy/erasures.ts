import { randomUUID } from 'node:crypto';
import type { PersonErased } from '@bank/domain';
import {
  deterministicId,
  ERASED_KEY,
  type EventStore,
  EventsArchived,
  type Message,
  type Position,
  type RecordedEvent,
  type SubjectKeys,
  VersionConflict,
} from '@bank/event-store';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Clock } from '../commands/clock';
import { Files } from '../files/files';
import { Outbox } from '../messages/outbox';
import { CannotStart } from '../settings/cannot-start';
import { EVENT_STORE, LOG, SUBJECT_KEYS } from '../settings/tokens';
import { Reactors } from '../worker/reactors.service';
import { ErasureList, type ListedErasure } from './erasure-list';

const ERASURE = 'PersonErased' satisfies PersonErased['type'];
const isErasure = ({ event }: RecordedEvent) => event.type === ERASURE;

/** No backup lacks an archive, so that nobody comes back whose events are in one. */
const nothingWhereArchived = (error: unknown): RecordedEvent[] => {
  if (error instanceof EventsArchived) return [];
  throw error;
};
const refuseWhereArchived = (error: unknown): never => {
  if (error instanceof EventsArchived)
    throw new CannotStart(`${error.message} Somebody who was erased is in them, and has to be erased again first.`);
  throw error;
};

/** Erases people from everything beside the log, and again if a restored backup brought them back. */
@Injectable()
export class Erasures {
  private readonly stepsBefore: ((history: readonly Message[]) => Promise<void>)[] = [];
  private readonly stepsAfter: (() => Promise<void>)[] = [];

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(SUBJECT_KEYS) private readonly keys: SubjectKeys,
    private readonly files: Files,
    private readonly outbox: Outbox,
    private readonly list: ErasureList,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
    reactors: Reactors,
  ) {
    reactors.add({ name: 'erasures', on: [ERASURE], react: (recorded) => this.carryOut(recorded) });
  }

  /** Adds a step that runs after the key is destroyed, for copies of read models. */
  addAfterKey(forgetErased: () => Promise<void>): void {
    this.stepsAfter.push(forgetErased);
  }

  /** Adds a step that runs before the key is destroyed, for copies that only the person's history leads to. */
  addBeforeKey(forgetPerson: (history: readonly Message[]) => Promise<void>): void {
    this.stepsBefore.push(forgetPerson);
  }

  /** Destroys the key and the copies beside the log. Read models forget by themselves. May be repeated. */
  async eraseTraces(stream: string): Promise<void> {
    const history = (await this.store.read(stream)).map(({ event }) => event);
    for (const forgetPerson of this.stepsBefore) await forgetPerson(history);
    await this.keys.erase(stream);
    await this.files.eraseOf(stream);
    await this.outbox.eraseAbout(stream);
    for (const forgetErased of this.stepsAfter) await forgetErased();
  }

  /** @returns the position that read models must reach before they are shown; undefined if nobody had come back @throws CannotStart */
  async repeatListed(): Promise<Position | undefined> {
    let last: Position | undefined;
    for (const listed of await this.list.read()) {
      const { stream, firstEvent } = listed;
      const hasNoKey = (await this.keys.find([stream])).get(stream) === ERASED_KEY;
      const events = await this.store.read(stream).catch(hasNoKey ? nothingWhereArchived : refuseWhereArchived);
      if (events[0]?.id !== firstEvent) continue;
      if (hasNoKey && events.some(isErasure)) continue;
      const position = await this.repeat(listed);
      if (last === undefined || position > last) last = position;
    }
    return last;
  }

  private async carryOut({ stream, metadata: { at } }: RecordedEvent): Promise<void> {
    const [first] = await this.store.read(stream);
    await this.list.add({ stream, firstEvent: first!.id, at });
    await this.eraseTraces(stream);
  }

  private async repeat(listed: ListedErasure): Promise<Position> {
    const { stream } = listed;
    const position = await this.appendErasure(listed);
    await this.eraseTraces(stream);
    this.log.warn({ stream, erasedAt: listed.at }, 'Somebody whom a backup had brought back was erased again');
    return position;
  }

  private async appendErasure({ stream, firstEvent, at }: ListedErasure): Promise<Position> {
    for (;;) {
      const events = await this.store.read(stream);
      const known = events.find(isErasure);
      if (known) return known.position;
      const [kind = '', id] = stream.split(/-(.*)/s);
      const event: PersonErased = { type: ERASURE, data: { kind, id: Number(id) } };
      const metadata = {
        actor: 'system',
        correlationId: randomUUID(),
        at: this.clock.now(),
        reason: `Erased already at ${at}, and brought back by a backup`,
      };
      try {
        const erasure = { id: deterministicId(firstEvent, stream, 0), event, metadata };
        const { position } = await this.store.append(stream, [erasure], { expected: events.length - 1 });
        return position;
      } catch (error) {
        // Another process that is starting appended it first.
        if (!(error instanceof VersionConflict)) throw error;
      }
    }
  }
}
