export interface LockOwner {
  readonly pid: number;
}

export interface LockRequest {
  key: string;
  isShared: boolean;
  /** Let go at the end of the transaction; otherwise at the end of the session, unless asked before. */
  isOfTransaction: boolean;
}

interface Held extends LockRequest {
  owner: LockOwner;
}

interface Waiting extends Held {
  grant: () => void;
}

/** Advisory locks, granted in the order in which they were asked for. */
export class AdvisoryLocks {
  private readonly held = new Map<string, Held[]>();
  private readonly queues = new Map<string, Waiting[]>();

  tryTake(owner: LockOwner, request: LockRequest): boolean {
    if (this.queues.get(request.key)?.length && !this.holds(owner, request.key)) return false;
    return this.take(owner, request);
  }

  wait(owner: LockOwner, request: LockRequest, grant: () => void): void {
    const queue = this.queues.get(request.key) ?? [];
    queue.push({ ...request, owner, grant });
    this.queues.set(request.key, queue);
  }

  /** A backend stops waiting: its statement was cancelled, or it ended. */
  stopWaiting(owner: LockOwner): void {
    for (const [key, queue] of this.queues) {
      this.queues.set(
        key,
        queue.filter((one) => one.owner !== owner),
      );
      this.serve(key);
    }
  }

  holds(owner: LockOwner, key: string): boolean {
    return this.held.get(key)?.some((one) => one.owner === owner) ?? false;
  }

  holdsByPid(pid: number, key: string): boolean {
    return this.held.get(key)?.some(({ owner }) => owner.pid === pid) ?? false;
  }

  /** Once for each time that it was taken. */
  letGo(owner: LockOwner, key: string): void {
    const held = this.held.get(key) ?? [];
    const place = held.findIndex((one) => one.owner === owner && !one.isOfTransaction);
    if (place >= 0) held.splice(place, 1);
    this.serve(key);
  }

  letGoAll(owner: LockOwner, which: 'ofTransaction' | 'ofSession' | 'all'): void {
    for (const [key, held] of this.held) {
      const kept = held.filter(
        (one) => one.owner !== owner || (which !== 'all' && one.isOfTransaction !== (which === 'ofTransaction')),
      );
      if (kept.length === held.length) continue;
      if (kept.length) this.held.set(key, kept);
      else this.held.delete(key);
      this.serve(key);
    }
  }

  private take(owner: LockOwner, request: LockRequest): boolean {
    const held = this.held.get(request.key) ?? [];
    const others = held.filter((one) => one.owner !== owner);
    if (others.length && (!request.isShared || others.some(({ isShared }) => !isShared))) return false;
    held.push({ ...request, owner });
    this.held.set(request.key, held);
    return true;
  }

  private serve(key: string): void {
    const queue = this.queues.get(key);
    while (queue?.length && this.take(queue[0]!.owner, queue[0]!)) queue.shift()!.grant();
    if (!queue?.length) this.queues.delete(key);
  }
}
