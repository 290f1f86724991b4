import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { type MergeCommand, type MergeKind, mergeDecider, mergeKeys, mergeStream, merges } from '@bank/domain';
import type { EventStore, Position } from '@bank/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { Handle } from '../../platform/commands/handle';
import { Shown, ShownLate } from '../../platform/commands/shown';
import { Reactors } from '../../platform/reactors/reactors.service';
import { currentContext } from '../../platform/request-context';
import { EVENT_STORE } from '../../platform/tokens';
import { MergeFactsReader, mergeFactOwners } from './merge.facts';
import { reactToMerge } from './merge.reactor';

const COMPLETION_TIMEOUT_MS = 5000;
const POLL_INTERVAL_MS = 20;

@Injectable()
export class Merges {
  constructor(
    private readonly handle: Handle,
    private readonly facts: MergeFactsReader,
    private readonly answers: Shown,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    reactors: Reactors,
  ) {
    reactors.add({ name: 'merges', on: ['MergeRequested'], react: reactToMerge(store) });
  }

  /**
   * Answers when every record has its share, and the read models show it.
   * @throws Rejection, ShownLate when that takes too long: the merge goes on by itself
   */
  async merge(kind: MergeKind, target: number, sources: readonly number[], context?: readonly string[]): Promise<void> {
    // A repeated request finds the merge that it began.
    const merge = currentContext().attempt?.eventIds(`${kind}Merge`)(0) ?? randomUUID();
    const stream = mergeStream({ kind, merge });
    const command: MergeCommand = {
      type: 'RequestMerge',
      data: { merge, target, sources, context: context ?? merges[kind].defaultContexts },
    };
    const shownBy = mergeFactOwners(kind);
    await this.handle.handle({
      decider: mergeDecider(merges[kind]),
      stream,
      command,
      facts: () => this.facts.for(kind, target, sources),
      keys: mergeKeys(kind, target, sources),
      waitFor: shownBy,
      shownBy,
    });
    await this.answers.by(shownBy, await this.completed(stream));
  }

  private async completed(stream: string): Promise<Position> {
    for (const until = Date.now() + COMPLETION_TIMEOUT_MS; Date.now() < until; await after(POLL_INTERVAL_MS)) {
      const last = (await this.store.read(stream)).at(-1);
      if (last?.event.type === 'MergeCompleted') return last.position;
    }
    throw new ShownLate();
  }
}
