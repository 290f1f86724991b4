import { AsyncLocalStorage } from 'node:async_hooks';
import { type Dice, dice } from '../../apps/api/src/seed/dice';

/** A process of the simulated bank. Nothing that it waits for comes once it is dead. */
export interface SimulatedProcess {
  name: string;
  isDead: boolean;
  /** It stands still until then, as one that was suspended by its host. */
  stalledUntil: number;
}

export interface Step {
  at: number;
  order: number;
  owner: SimulatedProcess | undefined;
  run: () => void;
  isCancelled: boolean;
}

/** It stays in the list until its time, and what it would have done is let go. */
export const cancel = (step: Step): void => {
  step.isCancelled = true;
  step.run = () => {};
};

/** When each history begins. */
export const START_MS = Date.parse('2026-03-02T09:00:00.000Z');

const owners = new AsyncLocalStorage<SimulatedProcess>();
/** Taken before the clock is replaced. */
const { setImmediate: afterOthers } = globalThis;

/** A clock and a list of what comes next. Which of two steps comes first is decided by delays that follow from the seed. */
export class Scheduler {
  now = START_MS;
  readonly random: Dice;
  stepsDone = 0;
  private readonly startedAt = this.now;
  private readonly heap: Step[] = [];
  private lastOrder = 0;

  constructor(seed: number) {
    this.random = dice(seed);
  }

  /** Milliseconds since the start of the history. */
  get elapsed(): number {
    return this.now - this.startedAt;
  }

  runAs<T>(owner: SimulatedProcess, work: () => T): T {
    return owners.run(owner, work);
  }

  /** Work that no process does: the network, the database. */
  runAsNobody<T>(work: () => T): T {
    return owners.exit(work);
  }

  get owner(): SimulatedProcess | undefined {
    return owners.getStore();
  }

  /** @param owner whose step it is; the process that asks for it, unless said otherwise */
  after(ms: number, run: () => void, owner: SimulatedProcess | undefined = owners.getStore()): Step {
    const step = { at: this.now + Math.max(ms, 0), order: ++this.lastOrder, owner, run, isCancelled: false };
    this.push(step);
    return step;
  }

  /** Most messages take a moment, some much longer, so that messages on different connections overtake each other. */
  latency(): number {
    const { random } = this;
    if (random.happens(0.9)) return 0.05 + random.next();
    return random.happens(0.9) ? random.between(2, 40) : random.between(100, 900);
  }

  /** @param afterStep is called when nobody can go on without another step @returns false when nothing is left to do */
  async run(untilElapsed: number, afterStep: () => void): Promise<boolean> {
    for (;;) {
      const next = this.heap[0];
      if (!next) return false;
      if (next.at - this.startedAt > untilElapsed) {
        this.now = Math.max(this.now, this.startedAt + untilElapsed);
        return true;
      }
      this.pop();
      const { owner } = next;
      if (next.isCancelled || owner?.isDead) continue;
      if (owner && owner.stalledUntil > next.at) {
        next.at = owner.stalledUntil;
        this.push(next);
        continue;
      }
      this.now = Math.max(this.now, next.at);
      this.stepsDone++;
      if (owner) owners.run(owner, next.run);
      else next.run();
      await new Promise<void>((resolve) => afterOthers(resolve));
      afterStep();
    }
  }

  private isBefore(a: Step, b: Step): boolean {
    return a.at < b.at || (a.at === b.at && a.order < b.order);
  }

  private push(step: Step): void {
    const { heap } = this;
    let place = heap.push(step) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.isBefore(step, heap[parent]!)) break;
      heap[place] = heap[parent]!;
      place = parent;
    }
    heap[place] = step;
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop()!;
    if (!heap.length) return;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && this.isBefore(heap[child + 1]!, heap[child]!)) child++;
      if (!this.isBefore(heap[child]!, last)) break;
      heap[place] = heap[child]!;
      place = child;
    }
    heap[place] = last;
  }
}
