import { Module } from '@nestjs/common';
import { ordinaryControllers } from '../../kernels/records/ordinary-controllers';
import { RecordsKernel } from '../../kernels/records/records.kernel';
import { WarehousesController } from './warehouses.controller';

@Module({ imports: [RecordsKernel], controllers: [...ordinaryControllers, WarehousesController] })
export class MasterDataModule {}
