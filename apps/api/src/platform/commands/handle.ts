import { randomUUID } from 'node:crypto';
import { type Decider, type DecisionKey, fold, type Message } from '@bank/domain';
import {
  type EventStore,
  type Holder,
  LockLost,
  type NewEvent,
  type Position,
  type RecordedEvent,
  START,
  VersionConflict,
} from '@bank/event-store';
import { Inject, Injectable } from '@nestjs/common';
import type { Decisions } from '../context/decisions';
import { currentContext, type RequestContext } from '../context/request-context';
import { Metrics } from '../observability/metrics';
import { traced } from '../observability/traced';
import { EVENT_STORE } from '../settings/tokens';
import { Clock } from './clock';
import { areSameKeys } from './decision-keys';
import { DecisionLock } from './decision-lock';
import { ShownChanges } from './shown-changes';
import { changesSince, type FieldChange, StaleRevision } from './stale-revision';
import { type Turn, Turns } from './turns';
import { UncertainAppend } from './uncertain-append';

export interface Outcome<E extends Message, S> {
  events: readonly E[];
  before: S;
}

export interface Work<C, E extends Message, S, F> {
  decider: Decider<C, E, S, F>;
  stream: string;
  command: C;
  /** The facts that the decision may know besides the stream; loaded anew for every attempt, under the decision lock. */
  facts: (state: S) => Promise<F>;
  /** Nobody else decides about these meanwhile. Where they follow from the state, the stream is read again once they are held. */
  keys?: readonly DecisionKey[] | ((state: S) => readonly DecisionKey[]);
  /** Projections that own the facts; the facts are read when they have every event appended before. */
  waitFor?: readonly string[];
  /** The answer is read from these projections, so that the command is not done before they show the change. */
  shownBy: readonly string[];
  /** A fresh id names the stream, so that it is read only when something says that it exists after all. */
  isNew?: boolean;
  ifVersion?: number;
  /** Refuses a user who may not see the thing, before `StaleRevision` says what changed. @throws Rejection */
  refuseUnseen?: (state: S) => void;
  /** The actor's reason, in a sentence; a function, asked after the decision, where it follows from the state. */
  reason?: string | undefined | (() => string | undefined);
  /** Runs after each decision that gave events; its effects must be harmless if the append then fails. */
  beforeAppend?: (events: readonly E[]) => Promise<void>;
  /** Runs after the append, also for a repeat: it must leave alone what an effect at this position or a later one has changed. */
  effect?: (at: Position, outcome: Outcome<E, S>) => Promise<void>;
  /** Field of the state -> its name in the API, where that differs; null where the API shows no such field. */
  publicNames?: Readonly<Record<string, string | null>>;
}

export interface Handled<E extends Message> {
  version: number;
  position: Position;
  events: readonly E[];
  /** Position of the last event that this command led to, in this try of the request or an earlier one. */
  at?: Position;
}

type CarriedOut<E extends Message, S> = Handled<E> & Pick<Outcome<E, S>, 'before'>;

/** The state changed before its keys were held, so that it needs other keys. */
class KeysChanged extends Error {}

/** Nothing was written after these errors. A writer whose turn it is loses only to newcomers, who then stand in line. */
const MAX_ATTEMPTS = [
  { error: VersionConflict, attempts: 10 },
  { error: LockLost, attempts: 3 },
  { error: KeysChanged, attempts: 10 },
] as const;

const mayTryAgain = (error: unknown, attempt: number): boolean =>
  MAX_ATTEMPTS.some((kind) => error instanceof kind.error && attempt < kind.attempts);

const stateOf = <E extends Message, S>(
  decider: Pick<Decider<never, E, S, never>, 'initialState' | 'evolve'>,
  history: readonly RecordedEvent<E>[],
): S =>
  fold(
    decider,
    history.map(({ event }) => event),
  );

interface Past<E extends Message, S> {
  history: readonly RecordedEvent<E>[];
  state: S;
}

/** A stream only grows: one that is as long as before is the same, so that what is known of its state need not be made anew. */
const pastOf = <E extends Message, S>(
  decider: Pick<Decider<never, E, S, never>, 'initialState' | 'evolve'>,
  events: readonly RecordedEvent[],
  earlier: Past<E, S> | undefined,
): Past<E, S> => {
  if (earlier?.history.length === events.length) return earlier;
  const history = events as readonly RecordedEvent<E>[];
  return { history, state: stateOf(decider, history) };
};

/** Ids that nobody else can name, the same for the same place of a decision. */
const randomIds = () => {
  const ids: string[] = [];
  return (place: number) => (ids[place] ??= randomUUID());
};

@Injectable()
export class Handle {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly lock: DecisionLock,
    private readonly turns: Turns,
    private readonly shownChanges: ShownChanges,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  /** Resolves when the read models show the change. A repeat with the same Idempotency-Key changes nothing. @throws Rejection, StaleRevision, VersionConflict, TooBusy, ProjectionsBehind, ShownLate, LogAway when nothing was sent, AppendUncertain */
  async handle<C, E extends Message, S, F>(work: Work<C, E, S, F>): Promise<Handled<E>> {
    const { decisions } = currentContext();
    if (decisions?.isDryRun) return this.decideOnly(work, decisions);
    const { before, ...handled } = await traced('decide', { 'portal.stream.category': categoryOf(work.stream) }, () =>
      this.carryOut(work),
    );
    decisions?.note({ stream: work.stream, version: handled.version, events: handled.events.length });
    if (handled.at !== undefined) await work.effect?.(handled.at, { events: handled.events, before });
    await this.shownChanges.waitUntilShown(work.shownBy, handled.position);
    return handled;
  }

  /** By the same rules and facts, without locks: nothing is written, and the facts may be a moment old. */
  private async decideOnly<C, E extends Message, S, F>(
    work: Work<C, E, S, F>,
    decisions: Decisions,
  ): Promise<Handled<E>> {
    const { decider, stream, command, facts, isNew } = work;
    const { history, state } = pastOf(decider, isNew ? [] : await this.store.read(stream), undefined);
    refuseStale(work, { history, state });
    const events = decider.decide(command, state, await facts(state));
    const version = history.length - 1;
    decisions.note({ stream, version, events: events.length });
    return { version, position: history.at(-1)?.position ?? START, events };
  }

  private async carryOut<C, E extends Message, S, F>(work: Work<C, E, S, F>): Promise<CarriedOut<E, S>> {
    const { stream, waitFor = [] } = work;
    const context = currentContext();
    await context.attempt?.begin();
    const eventId = context.attempt?.eventIds(stream) ?? randomIds();
    // A caller who named a revision has lost for good when somebody else was faster, and learns it at once.
    const takesTurns = work.ifVersion === undefined && !work.isNew;
    const uncertain = new UncertainAppend();
    let turn: Turn | undefined;
    try {
      if (takesTurns && this.turns.hasQueue(stream)) turn = await this.turns.wait(stream);
      for (let attempt = 1; ; attempt++) {
        try {
          if (attempt > 1 || turn) await context.attempt?.renew();
          const mayExist = !work.isNew || attempt > 1 || context.attempt?.isRepeat;
          const read = async (earlier?: Past<E, S>) =>
            pastOf(work.decider, mayExist ? await this.store.read(stream) : [], earlier);
          const before = typeof work.keys === 'function' ? await read() : undefined;
          const keys = keysOf(work, before, context, eventId);
          const heldKeys = [...keys, ...(turn?.keys ?? [])];
          return await this.lock.hold(heldKeys, keys.length ? waitFor : [], async (holder) => {
            const past = before && !holder ? before : await read(before);
            uncertain.noteRead(past.history.length - 1);
            const hasMoved = before !== undefined && past !== before;
            if (hasMoved && !areSameKeys(keys, keysOf(work, past, context, eventId))) throw new KeysChanged();
            return this.decide(work, past, context, eventId, holder);
          });
        } catch (error) {
          const errorToThrow = uncertain.errorToThrow(error);
          if (!mayTryAgain(error, attempt) && !(await uncertain.mayAskAgain(error))) throw errorToThrow;
          this.metrics.conflicts.inc();
          if (takesTurns && error instanceof VersionConflict) turn ??= await this.turns.wait(stream);
        }
      }
    } finally {
      turn?.end();
    }
  }

  async read<E extends Message, S>(
    decider: Pick<Decider<never, E, S, never>, 'initialState' | 'evolve'>,
    stream: string,
  ): Promise<S> {
    return stateOf(decider, (await this.store.read(stream)) as RecordedEvent<E>[]);
  }

  /** What was changed after this version of a stream. */
  async changesSince<E extends Message, S>(
    {
      decider,
      stream,
      publicNames,
    }: Pick<Work<never, E, S, never>, 'stream' | 'publicNames'> & {
      decider: Pick<Decider<never, E, S, never>, 'initialState' | 'evolve'>;
    },
    version: number,
  ): Promise<FieldChange[]> {
    return changesSince(decider, (await this.store.read(stream)) as RecordedEvent<E>[], version, publicNames);
  }

  private async decide<C, E extends Message, S, F>(
    work: Work<C, E, S, F>,
    { history, state }: Past<E, S>,
    context: RequestContext,
    eventId: (place: number) => string,
    holder: Holder | undefined,
  ): Promise<CarriedOut<E, S>> {
    const { decider, stream, command, facts, beforeAppend } = work;
    const { actor, requestId, attempt, causationId, importId, saved } = context;
    const version = history.length - 1;
    const position = history[version]?.position ?? START;

    const earlier = eventsOfEarlierAttempt(history, eventId);
    if (earlier.length) {
      const at = earlier.at(-1)!.position;
      attempt?.noteAppended(at);
      const before = stateOf(decider, history.slice(0, history.indexOf(earlier[0]!)));
      return { version, position, at, before, events: earlier.map(({ event }) => event) };
    }
    if (attempt?.finished) return { version, position, before: state, events: [] };
    refuseStale(work, { history, state });

    const events = decider.decide(command, state, await facts(state));
    if (events.length === 0) return { version, position, before: state, events };
    await beforeAppend?.(events);
    const reason = typeof work.reason === 'function' ? work.reason() : work.reason;
    const metadata = {
      actor,
      correlationId: requestId,
      at: this.clock.now(),
      ...(reason && { reason }),
      ...(causationId && { causationId }),
      ...(importId !== undefined && { import: importId }),
    };
    const fresh = events.map((event, place): NewEvent => ({ id: eventId(place), event, metadata }));
    const appended = await traced('append', { 'portal.events': fresh.length }, () =>
      this.store.append(stream, fresh, { expected: version, holder }),
    );
    attempt?.noteAppended(appended.position);
    if (saved) saved.isAny = true;
    this.metrics.appendedEvents.inc({ category: categoryOf(stream) }, events.length);
    return { ...appended, at: appended.position, before: state, events };
  }
}

/** "partner-703" -> "partner" */
const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));

/** The events that an earlier try of the request has appended. */
const eventsOfEarlierAttempt = <E extends Message>(
  history: readonly RecordedEvent<E>[],
  eventId: (place: number) => string,
): readonly RecordedEvent<E>[] => {
  const first = history.findIndex(({ id }) => id === eventId(0));
  return first < 0 ? [] : history.slice(first).filter(({ id }, place) => id === eventId(place));
};

/** @throws StaleRevision where the caller looked at another revision */
const refuseStale = <C, E extends Message, S, F>(
  { decider, ifVersion, refuseUnseen, publicNames }: Work<C, E, S, F>,
  { history, state }: Past<E, S>,
): void => {
  if (ifVersion === undefined || ifVersion === history.length - 1 || !history.length) return;
  refuseUnseen?.(state);
  throw new StaleRevision(changesSince(decider, history, ifVersion, publicNames));
};

/** The keys to hold; none for a request that has nothing more to decide. @throws StaleRevision, Rejection */
const keysOf = <C, E extends Message, S, F>(
  work: Work<C, E, S, F>,
  past: Past<E, S> | undefined,
  { attempt }: RequestContext,
  eventId: (place: number) => string,
): readonly DecisionKey[] => {
  const { keys = [] } = work;
  if (typeof keys !== 'function') return keys;
  if (!past || attempt?.finished || eventsOfEarlierAttempt(past.history, eventId).length) return [];
  refuseStale(work, past);
  return keys(past.state);
};
