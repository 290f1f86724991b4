import { Module } from '@nestjs/common';
import { RecordsKernel } from '../../kernels/records/records.kernel';
import { ProductsController } from './products.controller';

@Module({ imports: [RecordsKernel], controllers: [ProductsController] })
export class ProductsModule {}
