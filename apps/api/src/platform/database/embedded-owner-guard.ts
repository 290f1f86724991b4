import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';

/** Keeps what an owner holds: when the server dies, or its hold on it is lost, `again` gets both back, however often it takes. */
export class OwnerGuard {
  private ending = false;
  private reviving: Promise<void> | undefined;

  constructor(
    private owner: Client,
    private readonly recover: () => Promise<Client | undefined>,
  ) {
    this.watch();
  }

  async end(): Promise<void> {
    this.ending = true;
    await this.reviving;
    await this.owner.end();
  }

  private watch() {
    this.owner.once('end', () => {
      if (!this.ending) this.reviving = this.revive();
    });
  }

  /** Quiet about its failures: everybody who uses the server says that it is not there. */
  private async revive() {
    while (!this.ending) {
      const owner = await this.recover().catch(() => undefined);
      if (owner) {
        this.owner = owner;
        this.watch();
        return;
      }
      await wait(500);
    }
  }
}
