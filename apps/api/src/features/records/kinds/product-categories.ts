import { records } from '@bank/domain';
import { Controller } from '@nestjs/common';
import { recordsController } from '../records.controller';
import { listOptions } from './list-options';

@Controller('product-categories')
export class ProductCategoriesController extends recordsController(records.productCategory, listOptions) {}
