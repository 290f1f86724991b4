import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { Throttle } from '../auth/throttle';
import { siteOf } from '../context/network';
import { TooMany } from '../errors/too-many';
import { LOG } from '../settings/tokens';

const WINDOW_SECONDS = 60;
/** Within this time a process learns what others have counted, and they what it has. */
const SHARE_MS = 1_000;
/** Bodies a minute that all processes read of visitors who are not signed in. */
const limits = { network: 600, site: 1_200, all: 6_000 } as const;

interface Count {
  /** Of all processes, as far as this one knows. */
  hits: number;
  /** Those of this process that the others don't know yet. */
  unshared: number;
  endsAt: number;
}

/** Counts the requests of strangers before their bodies are read. No request waits for what the processes share. */
@Injectable()
export class StrangerRequests implements OnApplicationShutdown {
  private readonly counts = new Map<string, Count>();
  private sharing: NodeJS.Timeout | undefined;

  constructor(
    private readonly throttle: Throttle,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** @throws TooMany */
  count(network: string): void {
    const site = siteOf(network);
    this.hit(`bodies of network ${network}`, limits.network);
    if (site) this.hit(`bodies of site ${site}`, limits.site);
    this.hit('bodies of all', limits.all);
    this.sharing ??= setTimeout(() => void this.share(), SHARE_MS).unref();
  }

  /** Where PostgreSQL is away, each process goes on with its own counts. */
  async share(): Promise<void> {
    clearTimeout(this.sharing);
    this.sharing = undefined;
    const unshared = new Map([...this.counts].flatMap(([key, one]) => (one.unshared ? [[key, one.unshared]] : [])));
    for (const key of unshared.keys()) this.counts.get(key)!.unshared = 0;
    this.forgetEnded();
    if (!unshared.size) return;
    try {
      for (const { subject, hits, rest } of await this.throttle.add(unshared, WINDOW_SECONDS)) {
        const count = this.counts.get(subject);
        if (count) Object.assign(count, { hits: hits + count.unshared, endsAt: performance.now() + rest * 1_000 });
      }
    } catch (error) {
      this.log.warn(
        { problem: (error as Error).message },
        'The requests of visitors are counted by each process alone',
      );
    }
  }

  onApplicationShutdown() {
    clearTimeout(this.sharing);
  }

  private hit(subject: string, limit: number): void {
    const now = performance.now();
    let count = this.counts.get(subject);
    if (!count || now >= count.endsAt) {
      count = { hits: 0, unshared: 0, endsAt: now + WINDOW_SECONDS * 1_000 };
      this.counts.set(subject, count);
    }
    if (count.hits >= limit) throw new TooMany(Math.max(1, Math.ceil((count.endsAt - now) / 1_000)));
    count.hits++;
    count.unshared++;
  }

  private forgetEnded(): void {
    const now = performance.now();
    for (const [subject, { endsAt }] of this.counts) if (now >= endsAt) this.counts.delete(subject);
  }
}
