import { Injectable } from '@nestjs/common';
import { siteOf } from '../context/network';
import { TooMany } from '../errors/too-many';

const WINDOW_MS = 60_000;
/** Bodies a minute that a process reads of visitors who are not signed in. */
const limits = { network: 600, site: 1_200, all: 6_000 } as const;

/** Counts the requests of strangers before their bodies are read, in memory, so that counting costs nothing. */
@Injectable()
export class StrangerRequests {
  private counts = new Map<string, number>();
  private windowEndsAt = 0;

  count(network: string): void {
    const now = performance.now();
    if (now >= this.windowEndsAt) {
      this.counts = new Map();
      this.windowEndsAt = now + WINDOW_MS;
    }
    const site = siteOf(network);
    this.hit(`network ${network}`, limits.network);
    if (site) this.hit(`site ${site}`, limits.site);
    this.hit('all', limits.all);
  }

  private hit(subject: string, limit: number): void {
    const hits = this.counts.get(subject) ?? 0;
    if (hits >= limit) throw new TooMany(Math.ceil((this.windowEndsAt - performance.now()) / 1_000));
    this.counts.set(subject, hits + 1);
  }
}
