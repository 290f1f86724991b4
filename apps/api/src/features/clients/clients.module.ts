import { Module } from '@nestjs/common';
import { AttributesKernel } from '../../kernels/attributes/attributes.kernel';
import { AuthorityKernel } from '../../kernels/authority/authority.kernel';
import { ImportsKernel } from '../../kernels/imports/imports.kernel';
import { MergesKernel } from '../../kernels/merges/merges.kernel';
import { RecordsKernel } from '../../kernels/records/records.kernel';
import { AcrossPartners } from './across-partners';
import { ClientBulkController } from './bulk.controller';
import { ClientBehaviour } from './client.behaviour';
import { ClientDirectory } from './client.directory';
import { ClientsController } from './clients.controller';
import { Clients } from './clients.service';
import { Duplicates } from './duplicates';
import { EraseClientController } from './erase.controller';
import { ClientErasing } from './erasing';
import { ClientHistoryController } from './history.controller';
import { ClientImport } from './import/client-import';
import { StayImport } from './import/stay-import';
import { ClientJobs } from './jobs/client-jobs';
import { NewCheckController } from './new-check.controller';
import { OlderClients } from './older-clients';
import { PendingOrders } from './pending-orders';
import { Confirmations } from './public/confirmations';
import { RegisterController } from './public/register.controller';
import { ClientSearchController } from './search.controller';
import { Today } from './today';

@Module({
  imports: [AttributesKernel, AuthorityKernel, ImportsKernel, RecordsKernel, MergesKernel],
  controllers: [
    NewCheckController,
    RegisterController,
    ClientBulkController,
    ClientHistoryController,
    EraseClientController,
    ClientSearchController,
    ClientsController,
  ],
  providers: [
    AcrossPartners,
    ClientImport,
    ClientJobs,
    ClientBehaviour,
    ClientDirectory,
    ClientErasing,
    Clients,
    Duplicates,
    Confirmations,
    OlderClients,
    PendingOrders,
    StayImport,
    Today,
  ],
})
export class ClientsModule {}
