import { reasonOf } from './connection-loss';

/** Is called once when an outage begins and once when it ends. */
export interface OutageListener {
  onBegin: (reason: string, error: unknown) => void;
  onEnd: () => void;
}

/** Tells once that something is away and once that it is back, however many observers notice it and however often. */
export class Outage {
  private readonly noticedBy = new Set<unknown>();

  constructor(private readonly tell: OutageListener) {}

  /** @param observer any value that identifies one of several observers */
  noteFailure(error: unknown, observer: unknown = this): void {
    if (this.noticedBy.size === 0) this.tell.onBegin(reasonOf(error), error);
    this.noticedBy.add(observer);
  }

  /** The outage ends when every observer that noted a failure has noted a recovery. */
  noteRecovery(observer: unknown = this): void {
    if (this.noticedBy.delete(observer) && this.noticedBy.size === 0) this.tell.onEnd();
  }

  /** The observer stops trying, so that the outage doesn't wait for its recovery. Tells nothing. */
  forget(observer: unknown): void {
    this.noticedBy.delete(observer);
  }
}
