import { DEFAULT_ZONE, dayOf } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/commands/clock';
import { LoadedTogether } from '../../platform/context/loaded-together';
import { TimeZone } from '../../platform/context/time-zone';

@Injectable()
export class Today {
  private readonly zone = new LoadedTogether(async (asked: readonly null[]) => {
    const zone = await this.timeZone.read();
    return asked.map(() => zone);
  });

  constructor(
    private readonly clock: Clock,
    private readonly timeZone: TimeZone,
  ) {}

  /** YYYY-MM-DD in the bank's time zone. */
  read(): Promise<string> {
    return this.at(this.clock.now());
  }

  /** The bank's day at a time. */
  async at(time: string): Promise<string> {
    return dayOf(time, (await this.zone.load(null)) ?? DEFAULT_ZONE);
  }
}
