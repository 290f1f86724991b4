import type { PlannedRequest } from '../plan';
import type { Scheduler } from '../scheduler';
import { type ClientWish, requestsNamedBy, type Wish } from '../wishes/wish';
import { type Answered, type Asked, keyOf, type Outcome, type Outcomes } from './asked';
import { askedAboutClient } from './clients';
import { askedAboutOrder, followUpsOf } from './orders';
import { insist, type RunningPortal } from './people';

interface Watching {
  /** Changes where what an answer was read from is lost before anybody looks at it. */
  isReadable: () => unknown;
  onAnswer: (asked: Asked, answered: Answered) => void;
  onError: (error: Error) => void;
}

const CLIENT_WISHES: ReadonlySet<string> = new Set<ClientWish['does']>([
  ...(['register', 'change', 'transfer', 'mergeClients', 'unmerge', 'erase'] as const),
]);
const isAboutClient = (wish: Wish): wish is ClientWish => CLIENT_WISHES.has(wish.does);

const askedOf = (wish: Wish, outcomes: Outcomes): Asked | undefined =>
  isAboutClient(wish) ? askedAboutClient(wish, outcomes) : askedAboutOrder(wish, outcomes);

/** Of those who wait for the same, nobody goes on at the same moment. */
const NOTICES_WITHIN_MS = 20;

/** The people of a history: each asks at their time, and some ask about what others got. */
export class Requests {
  /** Idempotency-Key -> how its request ended, as far as it has. */
  readonly outcomes = new Map<string, Outcome>();
  private readonly open = new Map<string, { process: RunningPortal; since: number }>();
  private readonly ends = new Map<string, Promise<void>>();
  readonly asked = new Map<string, Asked | undefined>();
  private unfinished = 0;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly processes: readonly RunningPortal[],
    private readonly watching: Watching,
  ) {}

  get areDone(): boolean {
    return this.unfinished === 0 && this.open.size === 0;
  }

  describeOpen(): string {
    return this.open.size
      ? `${[...this.open.keys()]} got no answer and no refusal`
      : `${this.unfinished} people still wait`;
  }

  expect({ number, atMs, wish, pressedAgainAfterMs }: PlannedRequest): void {
    const { scheduler } = this;
    const key = keyOf(number);
    let end = () => {};
    this.ends.set(key, new Promise((resolve) => (end = resolve)));
    const begin = () => {
      this.unfinished++;
      this.carryOut(key, wish, end)
        .catch((error) => this.watching.onError(error))
        .finally(() => this.unfinished--);
    };
    this.unfinished++;
    scheduler.after(atMs, () => {
      this.unfinished--;
      begin();
      if (pressedAgainAfterMs !== undefined) scheduler.after(pressedAgainAfterMs, begin);
    });
  }

  /** A process has ended, and with it the connections to it. */
  hangUp(process: RunningPortal): void {
    for (const refuse of [...process.waiting]) refuse(new Error('connection reset'));
    for (const [id, one] of this.open) if (one.process === process) this.open.delete(id);
  }

  private async carryOut(key: string, wish: Wish, end: () => void): Promise<void> {
    const { scheduler, asked } = this;
    const named = requestsNamedBy(wish);
    if (named.length) {
      for (const number of named) await this.ends.get(keyOf(number));
      await new Promise<void>((go) => scheduler.after(scheduler.random.between(0, NOTICES_WITHIN_MS), go));
    }
    // Who presses twice asks for the same.
    if (!asked.has(key)) asked.set(key, askedOf(wish, this.outcomes));
    const own = asked.get(key);
    const first = own && (await this.send(key, own));
    end();
    if (first?.ended !== 'acknowledged') return;
    for (const [part, next] of followUpsOf(wish, first))
      if ((await this.send(`${key}-${part}`, next)).ended !== 'acknowledged') return;
  }

  private async send(key: string, asked: Asked): Promise<Outcome> {
    const { scheduler, open, outcomes, watching } = this;
    const readable = watching.isReadable();
    const outcome = await insist(
      {
        scheduler,
        open,
        living: () => this.processes.filter(({ isDead }) => !isDead),
        onBug: watching.onError,
        onAnswer: (shown, answered) => {
          if (watching.isReadable() === readable) watching.onAnswer(shown, answered);
        },
      },
      key,
      asked,
    );
    if (outcomes.get(key)?.ended !== 'acknowledged') outcomes.set(key, outcome);
    return outcome;
  }
}
