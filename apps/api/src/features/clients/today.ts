import { DEFAULT_ZONE, dayOf } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/commands/clock';
import { TimeZone } from '../../platform/time-zone';

/** The bank's present day. */
@Injectable()
export class Today {
  constructor(
    private readonly clock: Clock,
    private readonly timeZone: TimeZone,
  ) {}

  /** YYYY-MM-DD in the bank's time zone. */
  async read(): Promise<string> {
    return dayOf(this.clock.now(), (await this.timeZone.read()) ?? DEFAULT_ZONE);
  }
}
