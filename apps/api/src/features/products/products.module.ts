import { Module } from '@nestjs/common';
import { ImportsKernel } from '../../kernels/imports/imports.kernel';
import { RecordsKernel } from '../../kernels/records/records.kernel';
import { MinimumImport } from './minimum-import';
import { ProductImports } from './product-imports';
import { ProductsController } from './products.controller';
import { UsualProducts } from './usual/usual-products';
import { UsualProductsController } from './usual/usual-products.controller';

@Module({
  imports: [ImportsKernel, RecordsKernel],
  providers: [MinimumImport, ProductImports, UsualProducts],
  controllers: [ProductsController, UsualProductsController],
})
export class ProductsModule {}
