import { ApiProperty } from '@nestjs/swagger';

/** Bags that are packed alike: `count` of them from the number `id` on. */
export class ShownBag {
  @ApiProperty({ type: 'integer', description: 'Number of the bag on the sheet, from 1' }) id: number;
  @ApiProperty({ type: 'integer', description: 'How many bags are packed so, from this number on' }) count: number;
  @ApiProperty({
    description: 'Name of a product -> packs of it in each of these bags',
    additionalProperties: { type: 'integer' },
  })
  packCounts: Record<string, number>;
  @ApiProperty({ type: 'integer' }) totalPacks: number;
}
class ShownPeriod {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() name: string;
}
class ShownSheetPartner {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() title: string;
  @ApiProperty() partnerType: string;
  @ApiProperty() status: string;
  @ApiProperty({ type: 'array', items: { type: 'object' }, description: 'Its address, or none' }) addresses: object[];
  @ApiProperty({ type: ShownPeriod, nullable: true }) fulfillmentPeriod: ShownPeriod | null;
}
/** An order as it is packed. */
export class ShownFillSheet {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() sequence: string;
  @ApiProperty() status: string;
  @ApiProperty({ example: '2026-12' }) orderPeriod: string;
  @ApiProperty() partner: ShownSheetPartner;
  @ApiProperty({ type: 'string', nullable: true }) fulfillmentPeriod: string | null;
  @ApiProperty({ type: 'string', nullable: true }) distributionMethod: string | null;
  @ApiProperty({ type: [ShownBag] }) bags: ShownBag[];
}
