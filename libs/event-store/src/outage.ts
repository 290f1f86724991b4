import { reasonOf } from './connection-loss';

export interface OutageListener {
  onBegin: (reason: string, error: unknown) => void;
  onEnd: () => void;
}

/** Reports once that something is away and once that it is back, however many observers notice it. */
export class Outage {
  private readonly noticedBy = new Set<unknown>();

  constructor(private readonly listener: OutageListener) {}

  noteFailure(error: unknown, observer: unknown = this): void {
    if (this.noticedBy.size === 0) this.listener.onBegin(reasonOf(error), error);
    this.noticedBy.add(observer);
  }

  /** The outage ends when every observer that noted a failure has noted a recovery. */
  noteRecovery(observer: unknown = this): void {
    if (this.noticedBy.delete(observer) && this.noticedBy.size === 0) this.listener.onEnd();
  }

  /** The observer stops trying, so that the outage doesn't wait for its recovery. */
  forget(observer: unknown): void {
    this.noticedBy.delete(observer);
  }
}
