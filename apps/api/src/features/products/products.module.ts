import { Module } from '@nestjs/common';
import { ImportsKernel } from '../../kernels/imports/imports.kernel';
import { RecordsKernel } from '../../kernels/records/records.kernel';
import { ProductImports } from './product-imports';
import { ProductsController } from './products.controller';

@Module({ imports: [ImportsKernel, RecordsKernel], providers: [ProductImports], controllers: [ProductsController] })
export class ProductsModule {}
