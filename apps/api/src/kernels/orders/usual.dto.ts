import { ApiProperty } from '@nestjs/swagger';

/** For the description of the API only: an answer has a field for each product. */
export class ShownUsualQuantities {
  @ApiProperty({
    name: '{product}',
    type: 'integer',
    required: false,
    description: 'Id of a product -> the median quantity of its lines in the last orders of the kind, in units',
  })
  product?: number;
}
