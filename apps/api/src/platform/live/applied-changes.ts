import { type RecordedEvent } from '@bank/event-store';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ProjectionsService } from '../commands/projections.service';
import { LiveChannel } from './live-channel';
import { LiveKinds } from './live-kinds';
import { MAX_NAMED_CHANGES } from './wire';

/** Who saved is answered first, and changes that come together are one notice. */
const FIRST_DELAY_MS = 20;
/** However many are saved, screens hear of it no more often. */
const SPACING_MS = 200;

/** Publishes, in the process that leads, which records the read tables show anew. */
@Injectable()
export class AppliedChanges implements OnApplicationShutdown {
  private changed = new Map<string, Map<number, number>>();
  private timer: NodeJS.Timeout | undefined;
  private sentAt = 0;

  constructor(
    private readonly kinds: LiveKinds,
    private readonly channel: LiveChannel,
    projections: ProjectionsService,
  ) {
    projections.listen({
      leads: () => this.channel.publish({ type: 'missed' }),
      applied: (events) => this.gather(events),
    });
  }

  onApplicationShutdown() {
    clearTimeout(this.timer);
  }

  private gather(events: readonly RecordedEvent[]): void {
    for (const { stream, version } of events) {
      const end = stream.indexOf('-');
      const [category, id] = [stream.slice(0, end), Number(stream.slice(end + 1))];
      if (!this.kinds.ofCategory(category) || !Number.isSafeInteger(id)) continue;
      const versions = this.changed.get(category) ?? new Map<number, number>();
      this.changed.set(category, versions.set(id, version));
    }
    if (!this.changed.size || this.timer) return;
    const wait = Math.max(FIRST_DELAY_MS, this.sentAt + SPACING_MS - performance.now());
    this.timer = setTimeout(() => this.send(), wait);
  }

  private send(): void {
    this.timer = undefined;
    this.sentAt = performance.now();
    const all = [...this.changed];
    this.changed = new Map();
    const count = all.reduce((sum, [, versions]) => sum + versions.size, 0);
    const named = count > MAX_NAMED_CHANGES ? [] : all;
    this.channel.publish({
      type: 'changes',
      changed: Object.fromEntries(named.map(([category, versions]) => [category, Object.fromEntries(versions)])),
      many: named.length ? [] : all.map(([category]) => category),
    });
  }
}
