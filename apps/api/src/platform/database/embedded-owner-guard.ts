import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';

/** When the server dies or the owner's lock is lost, `recover` is called until it gives an owner again, or the guard ends. */
export class OwnerGuard {
  private readonly ending = new AbortController();
  private reviving: Promise<void> | undefined;

  constructor(
    private owner: Client,
    private readonly recover: (ending: AbortSignal) => Promise<Client | undefined>,
  ) {
    this.watch();
  }

  async end(): Promise<void> {
    this.ending.abort();
    await this.reviving;
    await this.owner.end();
  }

  private watch() {
    this.owner.once('end', () => {
      if (!this.ending.signal.aborted) this.reviving = this.revive();
    });
  }

  /** Failures aren't logged here, because everybody who uses the server reports that it is away. */
  private async revive() {
    while (!this.ending.signal.aborted) {
      const owner = await this.recover(this.ending.signal).catch(() => undefined);
      if (owner) {
        this.owner = owner;
        this.watch();
        return;
      }
      await wait(500);
    }
  }
}
