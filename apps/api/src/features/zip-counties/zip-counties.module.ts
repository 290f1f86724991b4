import { Module } from '@nestjs/common';
import { AttributesKernel } from '../../kernels/attributes/attributes.kernel';
import { RecordsKernel } from '../../kernels/records/records.kernel';
import { ZipCountiesController } from './zip-counties.controller';

@Module({ imports: [AttributesKernel, RecordsKernel], controllers: [ZipCountiesController] })
export class ZipCountiesModule {}
