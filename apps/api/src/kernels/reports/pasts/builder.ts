import { fork } from 'node:child_process';
import { Injectable } from '@nestjs/common';
import type { BuildOrder, FromBuilder, ToBuilder } from './build-process';

/** A build that has to stop has this long to drop what it has made. */
const STOP_LIMIT_MS = 1_500;

/** The log has an event that the present code can't read. */
export class UnreadableLog extends Error {}

const buildApart = (order: BuildOrder, signal: AbortSignal, onPosition: (position: bigint) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const builder = fork(require.resolve('./build-process'), [], {
      execArgv: process.execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    let outcome: FromBuilder | undefined;
    let killing: NodeJS.Timeout | undefined;
    const stop = () => {
      if (builder.connected) builder.send({ stop: true } satisfies ToBuilder, () => {});
      killing = setTimeout(() => builder.kill('SIGKILL'), STOP_LIMIT_MS);
    };
    signal.addEventListener('abort', stop);
    builder.on('message', (message: FromBuilder) => {
      if ('position' in message) onPosition(message.position);
      else outcome = message;
    });
    builder.once('error', reject);
    builder.once('exit', (code, killedBy) => {
      clearTimeout(killing);
      signal.removeEventListener('abort', stop);
      if (outcome && 'built' in outcome) return resolve();
      if (signal.aborted) return reject(signal.reason);
      if (outcome && 'failed' in outcome) return reject(new UnreadableLog(outcome.failed));
      reject(
        new Error(
          outcome && 'broken' in outcome ? outcome.broken : `The building process ended with ${killedBy ?? code}`,
        ),
      );
    });
    builder.send({ order } satisfies ToBuilder, () => {});
  });

@Injectable()
export class PastBuilder {
  /** In a process of its own, so that folding a long log keeps no request waiting. @throws UnreadableLog; another Error may pass */
  build(order: BuildOrder, signal: AbortSignal, onPosition: (position: bigint) => void): Promise<void> {
    return buildApart(order, signal, onPosition);
  }
}
