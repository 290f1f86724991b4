import { EventEmitter, once } from 'node:events';

/** Wakes a loop that sleeps. Where the loop is awake when the doorbell rings, its next sleep ends at once. */
export class Doorbell {
  private readonly emitter = new EventEmitter();
  private hasRung = false;

  ring(): void {
    this.hasRung = true;
    this.emitter.emit('rung');
  }

  /** Ends when the doorbell rings, after `ms` milliseconds at the latest, or at `signal`. */
  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    const timer = setTimeout(() => this.ring(), ms);
    if (!this.hasRung) await once(this.emitter, 'rung', { signal }).catch(() => {});
    clearTimeout(timer);
    this.hasRung = false;
  }
}
