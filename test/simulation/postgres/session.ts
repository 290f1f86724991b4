import type { QueryResult } from 'pg';
import { cancel, type SimulatedProcess, type Step } from '../scheduler';
import type { LockRequest } from './locks';
import { refusal } from './refusal';
import type { Answered, Message, Server } from './server';
import { UnknownStatement } from './statements';

/** What the client hears. */
export interface SessionEnd {
  opened: (session: Session) => void;
  refused: (error: Error) => void;
  notified: (channel: string, payload: string) => void;
  closed: () => void;
}

const settingOf = (settings: string, name: string): string | undefined => {
  const given = settings.split('-c ').filter((one) => one.startsWith(`${name}=`));
  return given
    .at(-1)
    ?.slice(name.length + 1)
    .trim();
};

/** A backend, and the wire to it: messages are carried out in their order, and so are their answers. */
export class Session {
  isClosed = false;
  waitsForDisk: boolean;
  readonly channels = new Set<string>();
  private readonly lockTimeoutMs: number;
  private readonly inbox: { message: Message; answered: Answered }[] = [];
  private isBusy = false;
  /** The changes of the transaction that was begun, seen by nobody else before its commit. */
  private staged: (() => void)[] | undefined;
  private implicit: (() => void)[] = [];
  private isFailed = false;
  private syncInTransaction: boolean | undefined;
  private lastArrival = 0;
  private lastAnswer = 0;

  constructor(
    private readonly server: Server,
    readonly pid: number,
    readonly options: { settings: string; name: string },
    private readonly end: SessionEnd,
    readonly owner: SimulatedProcess | undefined,
  ) {
    this.waitsForDisk = settingOf(options.settings, 'synchronous_commit') !== 'off';
    this.lockTimeoutMs = Number(settingOf(options.settings, 'lock_timeout') ?? 0);
  }

  send(message: Message, answered: Answered): void {
    const { scheduler } = this.server;
    scheduler.runAsNobody(() => {
      // A wire keeps the order of what is sent through it.
      this.lastArrival = Math.max(this.lastArrival, scheduler.now + scheduler.latency());
      scheduler.after(this.lastArrival - scheduler.now, () => {
        if (this.isClosed) return;
        this.inbox.push({ message, answered });
        this.workOn();
      });
    });
  }

  begin(): void {
    this.staged = [];
  }

  get isInTransaction(): boolean {
    return this.staged !== undefined;
  }

  commit(): void {
    const changes = this.isFailed ? [] : (this.staged ?? this.implicit);
    const { disk } = this.server;
    this.leaveTransaction(() => {
      for (const change of changes) change();
      disk.commit(changes.length > 0 && (this.syncInTransaction ?? this.waitsForDisk));
    });
  }

  rollBack(): void {
    this.leaveTransaction(() => {});
  }

  /** Changes what others see, when the transaction commits. */
  stage(change: () => void): void {
    (this.staged ?? this.implicit).push(change);
  }

  dontWaitForDisk(isOfTransaction: boolean): void {
    if (isOfTransaction) this.syncInTransaction = false;
    else this.waitsForDisk = false;
  }

  hear(channel: string, payload: string): void {
    if (this.channels.has(channel)) this.deliver(() => this.end.notified(channel, payload));
  }

  /** By the client, in good order. */
  close(): void {
    const { scheduler } = this.server;
    scheduler.runAsNobody(() => scheduler.after(scheduler.latency(), () => this.vanish()));
  }

  /** By the server or the network: the client notices it later. */
  terminate(): void {
    if (this.isClosed) return;
    this.vanish();
    const { scheduler } = this.server;
    scheduler.after(scheduler.latency(), () => this.end.closed(), this.owner);
  }

  private vanish(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.server.sessions.delete(this);
    this.server.locks.stopWaiting(this);
    this.server.locks.letGoAll(this, 'all');
  }

  private workOn(): void {
    const next = this.isBusy || this.isClosed ? undefined : this.inbox.shift();
    if (!next) return;
    this.isBusy = true;
    const fault = this.takeFault(next.message);
    if (fault === 'beforeCommit') {
      this.terminate();
      return;
    }
    const work = this.server.perform(this, next.message);
    this.goOn(work, (error, answer) => {
      this.isBusy = false;
      if (fault === 'afterCommit') this.terminate();
      else this.deliver(() => next.answered(error, answer));
      this.workOn();
    });
  }

  private takeFault({ text }: Message) {
    const place = this.server.faults.findIndex(({ of }) => text.includes(of));
    return place < 0 ? undefined : this.server.faults.splice(place, 1)[0]!.loss;
  }

  private goOn(work: Generator<LockRequest, QueryResult[]>, done: Answered): void {
    let timer: Step | undefined;
    try {
      const { value, done: isDone } = work.next();
      if (isDone) {
        const results = value as QueryResult[];
        if (!this.isInTransaction) this.commit();
        done(undefined, results.length === 1 ? results[0]! : results);
        return;
      }
      const { locks, scheduler } = this.server;
      if (locks.tryTake(this, value as LockRequest)) {
        this.goOn(work, done);
        return;
      }
      locks.wait(this, value as LockRequest, () => {
        if (timer) cancel(timer);
        scheduler.after(0, () => this.isClosed || this.goOn(work, done), undefined);
      });
      if (this.lockTimeoutMs)
        timer = scheduler.after(this.lockTimeoutMs, () => {
          locks.stopWaiting(this);
          this.fail(refusal('canceling statement due to lock timeout', '55P03'), done);
        });
    } catch (error) {
      if (error instanceof UnknownStatement) this.server.unknown ??= error;
      this.fail(error as Error, done);
    }
  }

  private fail(error: Error, done: Answered): void {
    if (this.isInTransaction) this.isFailed = true;
    else this.rollBack();
    done(error);
  }

  private leaveTransaction(work: () => void): void {
    work();
    this.staged = undefined;
    this.implicit = [];
    this.isFailed = false;
    this.syncInTransaction = undefined;
    this.server.locks.letGoAll(this, 'ofTransaction');
  }

  private deliver(run: () => void): void {
    const { scheduler } = this.server;
    this.lastAnswer = Math.max(this.lastAnswer, scheduler.now + scheduler.latency());
    scheduler.after(this.lastAnswer - scheduler.now, () => this.isClosed || run(), this.owner);
  }
}
