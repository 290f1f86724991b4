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
/** The largest line of a client's last completed distribution, with all of them; left out before the first. */
export class ShownLastDistribution extends LastLine {
  @ApiProperty({ type: LastOrder }) order: LastOrder;
  @ApiProperty({ type: [LastLine] }) lines: LastLine[];
}
