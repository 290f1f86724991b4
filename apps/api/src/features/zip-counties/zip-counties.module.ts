import { Module } from '@nestjs/common';
import { AttributesKernel } from '../../kernels/attributes/attributes.kernel';
import { ImportsKernel } from '../../kernels/imports/imports.kernel';
import { RecordsKernel } from '../../kernels/records/records.kernel';
import { ZipCountiesController } from './zip-counties.controller';
import { ZipImport } from './zip-import';

@Module({
  imports: [AttributesKernel, ImportsKernel, RecordsKernel],
  controllers: [ZipCountiesController],
  providers: [ZipImport],
})
export class ZipCountiesModule {}
