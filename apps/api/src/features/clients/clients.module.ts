import { Module } from '@nestjs/common';
import { AttributesKernel } from '../../kernels/attributes/attributes.kernel';
import { MergesKernel } from '../../kernels/merges/merges.kernel';
import { RecordsKernel } from '../../kernels/records/records.kernel';
import { ClientBulkController } from './bulk.controller';
import { ClientBehaviour } from './client.behaviour';
import { ClientDirectory } from './client.directory';
import { ClientsController } from './clients.controller';
import { Clients } from './clients.service';
import { Duplicates } from './duplicates';
import { ClientHistoryController } from './history.controller';
import { NewCheckController } from './new-check.controller';
import { Today } from './today';

@Module({
  imports: [AttributesKernel, RecordsKernel, MergesKernel],
  // Fixed words of paths come before the routes of one client, which would take them for ids.
  controllers: [NewCheckController, ClientBulkController, ClientHistoryController, ClientsController],
  providers: [ClientBehaviour, ClientDirectory, Clients, Duplicates, Today],
})
export class ClientsModule {}
