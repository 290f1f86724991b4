import type { QueryResult } from 'pg';
import type { Scheduler, SimulatedProcess } from '../scheduler';
import { Disk } from './disk';
import { AdvisoryLocks, type LockRequest } from './locks';
import { type Perform, type Statement, splitStatements } from './message';
import { Session, type SessionEnd } from './session';
import { perform, statementFor, type UnknownStatement } from './statements';
import { Tables } from './tables';

export { Session } from './session';

export interface Message {
  text: string;
  values: unknown[];
}

export type Answered = (error: Error | undefined, answer?: QueryResult | QueryResult[]) => void;

/** What the network does to the next message of a kind. */
export type Loss = 'beforeCommit' | 'afterCommit';

export interface NetworkFault {
  loss: Loss;
  /** Which messages: the text holds this. */
  of: string;
}

/**
 * As much of PostgreSQL as the portal's messages need: sessions, transactions whose changes others see when they are
 * committed, advisory locks, notifications, and a disk. Held to the contract in `contract.spec.ts`, which PostgreSQL passes too.
 */
export class Server {
  readonly disk = new Disk();
  readonly locks = new AdvisoryLocks();
  readonly tables = new Tables(this.disk);
  readonly sessions = new Set<Session>();
  readonly faults: NetworkFault[] = [];
  /** What is done instead of the statements that hold a text: a mistake that is made on purpose. */
  readonly mistakes = new Map<string, Perform>();
  /** Hears of each message, before it is carried out. */
  onMessage: ((session: Session, text: string) => void) | undefined;
  /** The first statement that it could not carry out: a portal would take that for a failure that passes. */
  unknown: UnknownStatement | undefined;
  isDown = false;
  crashes = 0;
  private lastPid = 1_000;

  constructor(readonly scheduler: Scheduler) {}

  connect(options: { settings: string; name: string }, end: SessionEnd): void {
    const { scheduler } = this;
    const { owner } = scheduler;
    scheduler.runAsNobody(() =>
      scheduler.after(scheduler.latency(), () => {
        if (owner?.isDead) return;
        const session = this.isDown ? undefined : new Session(this, ++this.lastPid, options, end, owner);
        if (session) this.sessions.add(session);
        scheduler.after(
          scheduler.latency(),
          () => {
            if (!session) end.refused(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
            else if (session.isClosed) end.refused(new Error('Connection terminated unexpectedly'));
            else end.opened(session);
          },
          owner,
        );
      }),
    );
  }

  *perform(session: Session, { text, values }: Message): Generator<LockRequest, QueryResult[]> {
    const results: QueryResult[] = [];
    this.onMessage?.(session, text);
    for (const sql of splitStatements(text)) {
      const statement: Statement = { sql, values };
      if (sql === 'COMMIT') {
        session.commit();
        results.push(resultOf());
      } else results.push(resultOf(yield* perform(this.performing(sql), { server: this, session }, statement)));
    }
    return results;
  }

  private performing(sql: string): Perform {
    for (const [part, mistake] of this.mistakes) if (sql.includes(part)) return mistake;
    return statementFor(sql);
  }

  notify(channel: string, payload: string): void {
    for (const session of this.sessions) session.hear(channel, payload);
  }

  /** The host of a process is gone: the server notices that its connections are broken. */
  dropConnectionsOf(owner: SimulatedProcess): void {
    for (const session of [...this.sessions]) if (session.owner === owner) session.terminate();
  }

  /** @returns how many commits it forgot that had not waited for the disk */
  crash(keepShare: number, downForMs: number): number {
    this.isDown = true;
    this.crashes++;
    for (const session of [...this.sessions]) session.terminate();
    this.scheduler.runAsNobody(() =>
      this.scheduler.after(downForMs, () => {
        this.isDown = false;
      }),
    );
    return this.disk.crash(keepShare);
  }
}

const resultOf = ({ rows = [], rowCount = rows.length }: { rows?: object[]; rowCount?: number } = {}): QueryResult =>
  ({ rows, rowCount, command: '', oid: 0, fields: [] }) as unknown as QueryResult;
