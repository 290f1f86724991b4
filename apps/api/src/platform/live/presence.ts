import { Rejection } from '@bank/domain';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { type User, UserDirectory } from '../context/user-directory';
import { LOG } from '../settings/tokens';
import { LiveChannel } from './live-channel';
import { LiveKinds } from './live-kinds';
import { LiveStreams } from './live-streams';
import { Signals } from './signals';
import type { Lease } from './wire';

const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** A browser whose tab with the connection was closed has another one connected within this time. */
const GRACE_MS = 3_000;
const MAX_LEASES_OF_USER = 50;
const SWEEP_MS = 1_000;

type Held = Lease & { endsAt: number };

/** Who has which record open for editing. It is in the memory of the processes alone. */
@Injectable()
export class Presence implements OnModuleDestroy {
  private readonly byTab = new Map<string, Held>();
  private sweeping: NodeJS.Timeout | undefined;
  private renewedAt = 0;

  constructor(
    private readonly kinds: LiveKinds,
    private readonly streams: LiveStreams,
    private readonly channel: LiveChannel,
    private readonly signals: Signals,
    private readonly users: UserDirectory,
    @Inject(LOG) private readonly log: Logger,
  ) {
    channel.onNotice((notice) => {
      if (notice.type === 'lease') this.take(notice);
    });
    streams.onEnd(({ id }) => this.renew((lease) => lease.stream === id, GRACE_MS));
  }

  /** @param editing the tab has the record open for editing; otherwise it has closed it @throws Rejection notFound, conflict */
  async report(
    user: User,
    {
      tab,
      stream,
      resource,
      id,
      editing,
    }: { tab: string; stream: string; resource: string; id: string; editing: boolean },
  ): Promise<void> {
    const { kind, record } = await this.kinds.findSeen(user, resource, id);
    const held = this.byTab.get(tab);
    const isOthers = held && held.user !== user.id;
    if (isOthers || (this.streams.find(stream)?.user.id ?? user.id) !== user.id)
      throw new Rejection('conflict', 'This tab belongs to somebody else.');
    const lease: Lease = { tab, stream, user: user.id, category: kind.category, id: record.id, leaseMs: LEASE_MS };
    // Another process may know of the form that this one has not heard of.
    if (!editing) return this.channel.publish({ type: 'lease', ...lease, leaseMs: 0 });
    const own = [...this.byTab.values()].filter((other) => other.user === user.id);
    if (!held && own.length >= MAX_LEASES_OF_USER) throw new Rejection('conflict', 'Too many forms are open at once.');
    await this.channel.listen();
    this.channel.publish({ type: 'lease', ...lease });
  }

  /** The other people who edit a record. @throws Rejection notFound */
  async findEditors(user: User, resource: string, shownId: string): Promise<{ id: number; name: string }[]> {
    const { kind, record } = await this.kinds.findSeen(user, resource, shownId);
    await this.channel.listen();
    const isOfRecord = ({ category, id }: Held) => category === kind.category && id === record.id;
    const leases = [...this.byTab.values()].filter((lease) => isOfRecord(lease) && lease.user !== user.id);
    const ids = [...new Set(leases.map((lease) => lease.user))];
    const editors = await Promise.all(ids.map((id) => this.users.byId(id)));
    return editors.flatMap((found) =>
      found ? [{ id: found.id, name: `${found.name.firstName} ${found.name.lastName}` }] : [],
    );
  }

  onModuleDestroy() {
    clearInterval(this.sweeping);
  }

  private take({ leaseMs, ...lease }: Lease): void {
    const held = this.byTab.get(lease.tab);
    const isSame = held?.category === lease.category && held.id === lease.id && held.user === lease.user;
    // What closes a form closes neither the next one in the same tab nor that of somebody else.
    if (leaseMs === 0 && !isSame) return;
    if (leaseMs === 0) this.byTab.delete(lease.tab);
    else this.byTab.set(lease.tab, { ...lease, leaseMs, endsAt: performance.now() + leaseMs });
    if (held && (leaseMs === 0 || !isSame)) this.signal(held);
    if (!isSame) this.signal(lease);
    this.sweepWhileNeeded();
  }

  private sweepWhileNeeded(): void {
    if (!this.byTab.size) {
      clearInterval(this.sweeping);
      this.sweeping = undefined;
    } else this.sweeping ??= setInterval(() => this.sweep(), SWEEP_MS);
  }

  private sweep(): void {
    const now = performance.now();
    for (const lease of this.byTab.values()) if (lease.endsAt <= now) this.take({ ...lease, leaseMs: 0 });
    if (now - this.renewedAt < RENEW_MS) return;
    this.renewedAt = now;
    this.renew(({ stream }) => this.streams.find(stream) !== undefined, LEASE_MS);
  }

  /** The process that has a stream speaks for its tabs. */
  private renew(which: (lease: Held) => boolean, leaseMs: number): void {
    for (const { endsAt: _, ...lease } of [...this.byTab.values()].filter(which))
      this.channel.publish({ type: 'lease', ...lease, leaseMs });
  }

  private signal({ category, id }: Pick<Lease, 'category' | 'id'>): void {
    const kind = this.kinds.ofCategory(category);
    if (!kind || !this.streams.size) return;
    this.kinds.findRows(kind, [id]).then(
      ([record]) => record && this.signals.signalPresence(kind, record),
      (error: Error) => this.log.warn({ problem: error.message }, 'Open screens could not be notified'),
    );
  }
}
