import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';

/** When the server dies or the owner's lock is lost, `recover` is called until it gives an owner again. */
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

  /** Failures aren't logged here, because everybody who uses the server reports that it is away. */
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
