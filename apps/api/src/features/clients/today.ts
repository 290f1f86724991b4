import { DEFAULT_ZONE, dayOf } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/commands/clock';
import { KeptInDryRun } from '../../platform/context/kept-in-dry-run';
import { TimeZone } from '../../platform/context/time-zone';

@Injectable()
export class Today {
  private readonly kept = new KeptInDryRun<string | null>();

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
    return dayOf(time, (await this.kept.get('', () => this.timeZone.read())) ?? DEFAULT_ZONE);
  }
}
