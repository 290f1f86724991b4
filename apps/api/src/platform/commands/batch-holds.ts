import type { DecisionKey } from '@bank/domain';
import type { Holder } from '@bank/event-store';
import type { Batch } from '../context/batch';
import { modesOf } from './decision-keys';
import { lockKey } from './lock-key';

export type Hold = <T>(
  keys: readonly DecisionKey[],
  waitFor: readonly string[],
  decide: (holder?: Holder) => Promise<T>,
) => Promise<T>;

interface Granted {
  holder: Holder | undefined;
  end: () => void;
}

interface AskedHold {
  keys: readonly DecisionKey[];
  waitFor: readonly string[];
  grant: (granted: Granted) => void;
  refuse: (error: unknown) => void;
}

/** The decisions of a batch hold their keys at the same time, on one connection, unless two of them need the same one. */
export class BatchHolds {
  private waiting: AskedHold[] = [];
  private isAtWork = false;

  constructor(
    private readonly batch: Batch,
    private readonly holdAll: Hold,
  ) {}

  hold: Hold = async (keys, waitFor, decide) => {
    const { holder, end } = await new Promise<Granted>((grant, refuse) => {
      this.waiting.push({ keys, waitFor, grant, refuse });
      if (!this.isAtWork) void this.work();
    });
    try {
      return await decide(holder);
    } finally {
      end();
    }
  };

  private async work(): Promise<void> {
    this.isAtWork = true;
    await this.batch.untilAllHaveAsked();
    while (this.waiting.length) {
      const group = this.nextGroup();
      await this.grant(group).catch((error) => {
        for (const { refuse } of group) refuse(error);
      });
      await this.batch.untilAllHaveAsked();
    }
    this.isAtWork = false;
  }

  /** Those who need the same key decide in the order in which they asked. */
  private nextGroup(): AskedHold[] {
    const taken = new Map<string, boolean>();
    const group: AskedHold[] = [];
    const postponed: AskedHold[] = [];
    for (const asked of this.waiting) {
      const isFree = asked.keys.every((key) => (typeof key === 'string' ? !taken.has(key) : !taken.get(key.together)));
      (isFree ? group : postponed).push(asked);
      for (const [name, isAlone] of modesOf(asked.keys, (one) => one))
        taken.set(name, isAlone || taken.get(name) === true);
    }
    this.waiting = postponed;
    return group;
  }

  private grant(group: readonly AskedHold[]): Promise<void> {
    const keys = group.flatMap((asked) => asked.keys);
    const waitFor = [...new Set(group.flatMap((asked) => asked.waitFor))];
    return this.holdAll(keys, waitFor, async (holder) => {
      const ends: Promise<void>[] = [];
      await this.batch.release(
        group.map(({ keys: own, grant }) => () => {
          ends.push(
            new Promise((end) => {
              grant({ holder: holder && { ...holder, keys: [...modesOf(own, lockKey).keys()] }, end });
            }),
          );
        }),
      );
      await Promise.all(ends);
    });
  }
}
