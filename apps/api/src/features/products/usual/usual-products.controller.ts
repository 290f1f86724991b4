import type { TakenProducts, UsualProduct } from '@bank/domain';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsString, Min, MinLength, ValidateNested } from 'class-validator';
import { Access } from '../../../platform/auth/access.guard';
import { validation } from '../../../platform/bodies/validation';
import { answerOne } from '../../../platform/transport/answer';
import { ApiOne, ApiRefusals } from '../../../platform/transport/api-docs';
import { UsualProducts } from './usual-products';

const MAX_PRODUCTS = 100;

class PostedProduct implements UsualProduct {
  @ApiProperty() @IsString() sku: string;
  @ApiProperty() @IsString() name: string;
  @ApiProperty({ description: 'Name of the category, which is made where there is none' })
  @IsString()
  @MinLength(1)
  category: string;
  @ApiProperty({ type: 'integer', minimum: 0 }) @IsInt() @Min(0) agencyPackSize: number;
  @ApiProperty({ type: 'integer', minimum: 0 }) @IsInt() @Min(0) hospitalPackSize: number;
}
class PostedProducts {
  @ApiProperty({ type: PostedProduct, isArray: true, minItems: 1, maxItems: MAX_PRODUCTS })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_PRODUCTS)
  @ValidateNested({ each: true })
  @Type(() => PostedProduct)
  products: PostedProduct[];
}
class RefusedProduct {
  @ApiProperty() sku: string;
  @ApiProperty({ description: 'What is wrong with it, in a sentence' }) problem: string;
}
class ShownOutcome implements TakenProducts {
  @ApiProperty({ type: 'integer', description: 'The number of products that were registered' }) made: number;
  @ApiProperty({ type: 'integer', description: 'Those whose SKU was there already' }) known: number;
  @ApiProperty({ type: RefusedProduct, isArray: true }) refused: RefusedProduct[];
}

@ApiTags('Products')
@Controller('products/usual')
export class UsualProductsController {
  constructor(private readonly usual: UsualProducts) {}

  @Post()
  @HttpCode(200)
  @Access('products', 'create')
  @ApiOne('Registers the products that a new bank chose from the usual list, with their categories', ShownOutcome)
  @ApiRefusals(400, 409)
  async takeOver(@Body(validation()) { products }: PostedProducts) {
    return answerOne(await this.usual.takeOver(products));
  }
}
