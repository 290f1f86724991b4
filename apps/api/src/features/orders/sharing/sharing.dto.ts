import { MAX_POSTED_LINES } from '@bank/domain';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsOptional, ValidateNested } from 'class-validator';
import { NamedProduct } from '../../../kernels/orders/effect.dto';
import { asNumber, NamedRecord, numberSchema, PostedMonth } from '../../../platform/bodies/posted-values';
import { RowOutcomeDto } from '../../../platform/transport/row-outcome.dto';

/** Orders of one month and warehouse that a proposal may change. */
const MAX_SHARED_ORDERS = 1_000;

const Warehouse = () =>
  applyDecorators(NamedRecord({ isSent: true, description: 'The warehouse that orders take from' }));

export class AvailabilityAsked {
  @ApiProperty({ type: 'integer' })
  @NamedRecord({ isSent: true })
  warehouse: number | null;

  @ApiProperty({ type: 'integer', required: false, description: 'An order whose own reservations count as available' })
  @IsOptional()
  @NamedRecord()
  order?: number | null;

  @ApiProperty({ required: false, description: 'A month whose drafts hold nothing back' })
  @IsOptional()
  @PostedMonth()
  orderPeriod?: string | null;
}

export class SharesAsked {
  @Warehouse() warehouse: number | null;
  @PostedMonth() orderPeriod: string;
}

class ConfirmedQuantity {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty(numberSchema({ type: 'integer', description: 'Units' })) quantity: number;
}

/** The library would make several objects for each element, so that lists of thousands are read without it. */
const Quantities = (maxItems: number, description: string) =>
  applyDecorators(
    ApiProperty({ type: ConfirmedQuantity, isArray: true, maxItems, required: false, description }),
    IsOptional(),
    IsArray(),
  );

class ConfirmedOrder {
  @NamedRecord({ isSent: true, required: true }) id: number | null;

  @ApiProperty(numberSchema({ type: 'integer', description: 'As the proposal named it' }))
  @applyDecorators(...asNumber())
  revision: number | null;

  @Quantities(MAX_POSTED_LINES, 'What its lines get')
  lines?: unknown[] | null;

  @Quantities(MAX_POSTED_LINES, 'What it gets of products, which its lines share by the rule')
  products?: unknown[] | null;
}

/** A proposal that somebody confirmed, by lines or by products. What is not sent stays as it is. */
export class ConfirmShares {
  @Warehouse() warehouse: number | null;
  @PostedMonth() orderPeriod: string;

  @ApiProperty({ type: ConfirmedOrder, isArray: true, maxItems: MAX_SHARED_ORDERS })
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ConfirmedOrder)
  orders: ConfirmedOrder[];
}

export class ShownAvailability {
  @ApiProperty({
    name: '{product}',
    type: 'integer',
    required: false,
    description: 'Id of a product -> units on hand, less what other pending orders take',
  })
  product?: number;
}

const Units = (description?: string) =>
  ApiProperty({ type: 'integer', ...(description && { description }) } as ApiPropertyOptions);

class ShownSharedProduct {
  @ApiProperty({ type: NamedProduct }) product: NamedProduct;
  @Units('Units at the warehouse') onHand: number;
  @Units('Units that pending orders of other months and kinds reserve') promised: number;
  @Units('Units on hand that are not promised, at least 0') available: number;
  @Units('Units that the orders ask') asked: number;
  @Units('Units that are missing') short: number;
}
class OrderingPartner {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() title: string;
  @ApiProperty() partnerType: string;
}
class LineClient {
  @ApiProperty({ description: 'Public id' }) id: string;
  @ApiProperty({ type: 'string', nullable: true }) fullName: string | null;
}
class ShownSharedLine {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty({ type: 'integer', description: 'Id of the product' }) product: number;
  @ApiProperty({ type: LineClient, nullable: true }) client: LineClient | null;
  @Units('Units in a pack, for this partner') packSize: number;
  @Units() asked: number;
  @Units('Units that the line gets by the rule') proposed: number;
}
class ShownDraft {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() sequence: string;
  @ApiProperty({ type: OrderingPartner }) partner: OrderingPartner;
}
class ShownSharedOrder extends ShownDraft {
  @ApiProperty({ enum: ['SUBMITTED', 'IN_PROCESS'] }) status: string;
  @ApiProperty({ type: 'integer' }) revision: number;
  @ApiProperty({ type: ShownSharedLine, isArray: true }) lines: ShownSharedLine[];
}
export class ShownShares {
  @ApiProperty({ type: ShownSharedProduct, isArray: true }) products: ShownSharedProduct[];
  @ApiProperty({ type: ShownSharedOrder, isArray: true, description: 'Those that were sent' })
  orders: ShownSharedOrder[];
  @ApiProperty({ type: ShownDraft, isArray: true, description: 'Orders of the month that are not sent yet' })
  drafts: ShownDraft[];
}

export class SharedOutcome extends RowOutcomeDto {
  @ApiProperty({ type: 'integer', description: 'Id of the order' }) id: number;
}
