import { addDays, answerDaysOf, canOpen, dayOf, edgeOfDay, type LateThings, monthOf } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { SettingsService } from '../../kernels/records/settings.service';
import type { User } from '../../platform/context/user-directory';
import { Jobs } from '../../platform/jobs/jobs.service';
import { lateListsFor } from './late-lists';
import { ListCounter } from './list-counter';

@Injectable()
export class LateQuery {
  constructor(
    private readonly counter: ListCounter,
    private readonly settings: SettingsService,
    private readonly jobs: Jobs,
  ) {}

  async of(user: User, { now, zone }: { now: string; zone: string }): Promise<LateThings> {
    const today = dayOf(now, zone);
    const { values } = await this.settings.read();
    const registeredUntil = edgeOfDay.end(addDays(today, -answerDaysOf(values) - 1), zone);
    const [lines, jobs] = await Promise.all([
      this.counter.countFilled(lateListsFor(user, { month: monthOf(today), registeredUntil })),
      canOpen(user.roles, '/admin/configuration') ? this.failedJobs() : [],
    ]);
    return { lines, jobs };
  }

  private async failedJobs(): Promise<LateThings['jobs']> {
    return (await this.jobs.states()).flatMap(({ name, last }) => {
      const failures = last?.report?.failed.length ?? 0;
      return failures ? [{ name, at: last?.endedAt ?? null, failures }] : [];
    });
  }
}
