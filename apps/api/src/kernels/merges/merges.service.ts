import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import {
  type MergeCommand,
  type MergeKind,
  mergeDecider,
  mergeKeys,
  mergePolicyOf,
  mergeStream,
  merges,
} from '@bank/domain';
import type { EventStore, Position } from '@bank/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { Handle } from '../../platform/commands/handle';
import { ShownChanges, ShownLate } from '../../platform/commands/shown-changes';
import { currentContext } from '../../platform/context/request-context';
import { EVENT_STORE } from '../../platform/settings/tokens';
import { Reactors } from '../../platform/worker/reactors.service';
import { MergeFactsReader, mergeFactOwners } from './merge.facts';
import { reactToMerge } from './merge.reactor';

const COMPLETION_TIMEOUT_MS = 5000;
const POLL_INTERVAL_MS = 20;

@Injectable()
export class Merges {
  constructor(
    private readonly handle: Handle,
    private readonly facts: MergeFactsReader,
    private readonly shownChanges: ShownChanges,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    reactors: Reactors,
  ) {
    reactors.add({ name: 'merges', on: ['MergeRequested'], react: reactToMerge(store) });
  }

  /** Resolves when every record has its share, and the read models show it. @throws Rejection, ShownLate; the merge then goes on */
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
      decider: mergeDecider(mergePolicyOf(kind)),
      stream,
      command,
      facts: () => this.facts.load(kind, target, sources),
      keys: mergeKeys(kind, target, sources),
      waitFor: shownBy,
      shownBy,
    });
    await this.shownChanges.waitUntilShown(shownBy, await this.waitForCompletion(stream));
  }

  private async waitForCompletion(stream: string): Promise<Position> {
    for (const deadline = Date.now() + COMPLETION_TIMEOUT_MS; Date.now() < deadline; await after(POLL_INTERVAL_MS)) {
      const last = (await this.store.read(stream)).at(-1);
      if (last?.event.type === 'MergeCompleted') return last.position;
    }
    throw new ShownLate();
  }
}
