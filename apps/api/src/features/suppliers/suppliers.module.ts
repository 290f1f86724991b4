import { Module } from '@nestjs/common';
import { ImportsKernel } from '../../kernels/imports/imports.kernel';
import { MergesKernel } from '../../kernels/merges/merges.kernel';
import { RecordsKernel } from '../../kernels/records/records.kernel';
import { SupplierBulkChangeController } from './bulk-change.controller';
import { MergesController } from './merges.controller';
import { SupplierImport } from './supplier-import';
import { SuppliersController } from './suppliers.controller';

@Module({
  imports: [ImportsKernel, MergesKernel, RecordsKernel],
  providers: [SupplierImport],
  controllers: [SuppliersController, SupplierBulkChangeController, MergesController],
})
export class SuppliersModule {}
