import type { EventStore } from '@bank/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { PartnerMailboxes } from '../../../kernels/authority/partner-mailboxes';
import { ProjectionsService } from '../../../platform/commands/projections.service';
import { Jobs } from '../../../platform/jobs/jobs.service';
import { Outbox } from '../../../platform/messages/outbox';
import type { Settings } from '../../../platform/settings/settings';
import { EVENT_STORE, SETTINGS } from '../../../platform/settings/tokens';
import { Clients } from '../clients.service';
import { Today } from '../today';
import { clientExpirationJob, temporaryOverrideJob } from './due-clients';
import { waitingRegistrationsJob } from './waiting-registrations';

@Injectable()
export class ClientJobs {
  constructor(
    jobs: Jobs,
    pool: Pool,
    projections: ProjectionsService,
    clients: Clients,
    today: Today,
    mailboxes: PartnerMailboxes,
    outbox: Outbox,
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(SETTINGS) { publicUrl }: Settings,
  ) {
    const tools = { pool, store, projections, clients, today };
    jobs.add(temporaryOverrideJob(tools));
    jobs.add(clientExpirationJob(tools));
    jobs.add(waitingRegistrationsJob({ ...tools, mailboxes, outbox, publicUrl }));
  }
}
