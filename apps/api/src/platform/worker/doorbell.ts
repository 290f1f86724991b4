import { EventEmitter, once } from 'node:events';

/** Wakes one who sleeps. Whoever is awake when it rings doesn't fall asleep the next time. */
export class Doorbell {
  private readonly emitter = new EventEmitter();
  private hasRung = false;

  ring(): void {
    this.hasRung = true;
    this.emitter.emit('rung');
  }

  /** Until it rings, for so many milliseconds at the longest, or until `signal`. */
  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    const timer = setTimeout(() => this.ring(), ms);
    if (!this.hasRung) await once(this.emitter, 'rung', { signal }).catch(() => {});
    clearTimeout(timer);
    this.hasRung = false;
  }
}
