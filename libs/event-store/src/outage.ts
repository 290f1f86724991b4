import { reasonOf } from './connection-loss';

/** Where an outage is told. */
export interface OutageWords {
  began: (reason: string, error: unknown) => void;
  ended: () => void;
}

/** Tells once that something is away and once that it is back, however many notice it and however often they try. */
export class Outage {
  private readonly noticedBy = new Set<unknown>();

  constructor(private readonly tell: OutageWords) {}

  /** @param who tells apart those who notice it by themselves */
  began(error: unknown, who: unknown = this): void {
    if (this.noticedBy.size === 0) this.tell.began(reasonOf(error), error);
    this.noticedBy.add(who);
  }

  /** It works again for one of them; over when it does for all. */
  ended(who: unknown = this): void {
    if (this.noticedBy.delete(who) && this.noticedBy.size === 0) this.tell.ended();
  }

  /** One of them asks no more, so that nothing can be said about its end. */
  left(who: unknown): void {
    this.noticedBy.delete(who);
  }
}
