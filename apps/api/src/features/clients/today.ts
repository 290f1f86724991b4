import { DEFAULT_ZONE, dayOf } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/commands/clock';
import { LoadedTogether } from '../../platform/context/loaded-together';
import { TimeZone } from '../../platform/context/time-zone';

@Injectable()
export class Today {
  private readonly today = new LoadedTogether(async (asked: readonly null[]) => {
    const today = await this.at(this.clock.now());
    return asked.map(() => today);
  });

  constructor(
    private readonly clock: Clock,
    private readonly timeZone: TimeZone,
  ) {}

  /** YYYY-MM-DD in the bank's time zone. */
  read(): Promise<string> {
    return this.today.load(null);
  }

  /** The bank's day at a time. */
  async at(time: string): Promise<string> {
    return dayOf(time, (await this.timeZone.read()) ?? DEFAULT_ZONE);
  }
}
