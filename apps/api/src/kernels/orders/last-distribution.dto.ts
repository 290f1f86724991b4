import { ApiProperty } from '@nestjs/swagger';

class LastOrder {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() sequence: string;
  @ApiProperty({ description: 'YYYY-MM' }) distributionPeriod: string;
}
class LastProduct {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() name: string;
}
class LastLine {
  @ApiProperty({ type: LastProduct }) product: LastProduct;
  @ApiProperty({ type: 'integer', description: 'Units' }) quantity: number;
}
/** What a client was given with its last completed distribution; left out before the first. */
export class ShownLastDistribution {
  @ApiProperty({ type: LastOrder }) order: LastOrder;
  @ApiProperty({ type: [LastLine] }) lines: LastLine[];
}
