import type { Review } from '@bank/domain';
import type { EventStore } from '@bank/event-store';
import { Inject, Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { RecordsKernel } from '../kernels/records/records.kernel';
import { SettingsService } from '../kernels/records/settings.service';
import { ProjectionsService } from '../platform/commands/projections.service';
import { Jobs } from '../platform/jobs/jobs.service';
import { EVENT_STORE } from '../platform/settings/tokens';
import { reviewJob } from './review-job';
import { reviewedKinds } from './reviewed-kinds';

/** The annual reviews, each a nightly job. They concern several features, so they stand above them. */
@Module({ imports: [RecordsKernel] })
export class ReviewsModule {
  constructor(
    jobs: Jobs,
    pool: Pool,
    projections: ProjectionsService,
    settings: SettingsService,
    commands: CommandBus,
    @Inject(EVENT_STORE) store: EventStore,
  ) {
    const tools = { pool, store, projections, settings, commands };
    for (const [review, who] of Object.entries(reviewedKinds)) jobs.add(reviewJob(review as Review, who, tools));
  }
}
