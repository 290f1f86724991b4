import { type ChildProcess, fork } from 'node:child_process';
import type { Phase, ShadowOutcome } from '@bank/projections';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FromRebuilder, RebuildOrder, ToRebuilder } from './rebuild-order';

/** Work that has to stop has this long to drop what it has made. */
const STOP_LIMIT_MS = 1_500;

/** Orders often come one soon after the other, and a process takes seconds to begin. */
const IDLE_LIMIT_MS = 10_000;

/** A further try would fail as well. */
export class CannotRebuild extends Error {}

export interface RebuildNews {
  onProgress: (done: bigint, total: bigint) => void;
  /** @returns whether the phase may begin */
  onPhase: (phase: Phase) => Promise<boolean>;
}

/** A process of its own, so that folding a long log keeps no request waiting. It serves one order after the other. */
@Injectable()
export class Rebuilder implements OnApplicationShutdown {
  private child: ChildProcess | undefined;
  private idling: NodeJS.Timeout | undefined;

  /** @throws CannotRebuild; another Error may pass */
  carryOut(order: RebuildOrder, signal: AbortSignal, news: RebuildNews): Promise<ShadowOutcome> {
    if (signal.aborted) return Promise.reject(signal.reason);
    clearTimeout(this.idling);
    this.child ??= this.start();
    return follow(this.child, order, signal, news);
  }

  /** No order is at hand: the process ends in a while, and begins again with the next one. */
  rest(): void {
    clearTimeout(this.idling);
    this.idling = setTimeout(() => this.end(), IDLE_LIMIT_MS).unref();
  }

  onApplicationShutdown(): void {
    this.end();
  }

  private end(): void {
    clearTimeout(this.idling);
    if (this.child?.connected) this.child.disconnect();
    this.child = undefined;
  }

  private start(): ChildProcess {
    const child = fork(require.resolve('./rebuild-process'), [], {
      execArgv: process.execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('exit', () => {
      if (this.child === child) this.child = undefined;
    });
    return child;
  }
}

const follow = (child: ChildProcess, order: RebuildOrder, signal: AbortSignal, news: RebuildNews) =>
  new Promise<ShadowOutcome>((resolve, reject) => {
    const send = (message: ToRebuilder) => child.connected && child.send(message, () => {});
    let killing: NodeJS.Timeout | undefined;
    const stop = () => {
      send({ stop: true });
      killing ??= setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    };
    const settle = (result: () => void) => {
      clearTimeout(killing);
      signal.removeEventListener('abort', stop);
      child.off('message', hear).off('error', fail).off('exit', end);
      result();
    };
    const fail = (error: unknown) => settle(() => reject(signal.aborted ? signal.reason : error));
    const end = (code: number | null, killedBy: NodeJS.Signals | null) =>
      fail(new Error(`The rebuilding process ended with ${killedBy ?? code}`));
    const hear = (message: FromRebuilder) => {
      if ('done' in message) news.onProgress(message.done, message.total);
      else if ('phase' in message)
        news.onPhase(message.phase).then((mayBegin) => (mayBegin ? send({ goOn: true }) : stop()), stop);
      else if ('outcome' in message) settle(() => resolve(message.outcome));
      else fail('failed' in message ? new CannotRebuild(message.failed) : new Error(message.broken));
    };
    child.on('message', hear).once('error', fail).once('exit', end);
    signal.addEventListener('abort', stop);
    send({ order });
  });
