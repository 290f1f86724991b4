import { Module } from '@nestjs/common';
import { MergesKernel } from '../../kernels/merges/merges.kernel';
import { RecordsKernel } from '../../kernels/records/records.kernel';
import { SupplierBulkChangeController } from './bulk-change.controller';
import { MergesController } from './merges.controller';
import { SuppliersController } from './suppliers.controller';

@Module({
  imports: [MergesKernel, RecordsKernel],
  controllers: [SuppliersController, SupplierBulkChangeController, MergesController],
})
export class SuppliersModule {}
