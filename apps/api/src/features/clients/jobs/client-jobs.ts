import type { EventStore } from '@bank/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { ProjectionsService } from '../../../platform/commands/projections.service';
import { Jobs } from '../../../platform/jobs/jobs.service';
import { EVENT_STORE } from '../../../platform/settings/tokens';
import { Clients } from '../clients.service';
import { Today } from '../today';
import { clientExpirationJob, temporaryOverrideJob } from './due-clients';

@Injectable()
export class ClientJobs {
  constructor(
    jobs: Jobs,
    pool: Pool,
    projections: ProjectionsService,
    clients: Clients,
    today: Today,
    @Inject(EVENT_STORE) store: EventStore,
  ) {
    const tools = { pool, store, projections, clients, today };
    jobs.add(temporaryOverrideJob(tools));
    jobs.add(clientExpirationJob(tools));
  }
}
