import { MAX_REASON_LENGTH, type ShownShortage as ShortageAnswer, type StockEffect } from '@bank/domain';
import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { TransitionDto } from '../../platform/transport/transition.dto';

export class TransitionWithReason extends TransitionDto {
  @ApiProperty({
    type: 'string',
    required: false,
    nullable: true,
    maxLength: MAX_REASON_LENGTH,
    description:
      'Why; an administrator may override a shortage with it. A shortage is a 409 whose details are those of the effect: location, product, asked, onHand, short, reservedBy',
  })
  @IsOptional()
  @IsString()
  reason?: string | null;
}

export class ReverseDto {
  @ApiProperty({ type: 'string', maxLength: MAX_REASON_LENGTH, description: 'Why it is taken back' })
  @IsOptional()
  @IsString()
  reason?: string | null;
}

export class EffectAsked {
  @ApiProperty({ type: 'string', description: 'A transition of the kind, or REVERSE' })
  @IsString()
  transition: string;
}

class NamedPlace {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() title: string;
}
export class NamedProduct {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() name: string;
}

class EffectRow {
  @ApiProperty({ type: NamedPlace }) location: NamedPlace;
  @ApiProperty({ type: NamedProduct }) product: NamedProduct;
  @ApiProperty({ type: 'integer', description: 'Units on hand before' }) before: number;
  @ApiProperty({ type: 'integer', description: 'Units that come (above 0) or go' }) delta: number;
  @ApiProperty({ type: 'integer', description: 'Units on hand afterwards' }) after: number;
}

class ReservedBy {
  @ApiProperty() sequence: string;
  @ApiProperty({ type: 'integer', description: 'Units' }) quantity: number;
}

export class ShownShortage implements ShortageAnswer {
  @ApiProperty({ type: NamedPlace }) location: NamedPlace;
  @ApiProperty({ type: NamedProduct }) product: NamedProduct;
  @ApiProperty({ type: 'integer', description: 'Units that it would take' }) asked: number;
  @ApiProperty({ type: 'integer', description: 'Units that are there' }) onHand: number;
  @ApiProperty({ type: 'integer', description: 'Units that are missing, with what other orders are promised' })
  short: number;
  @ApiProperty({ type: ReservedBy, isArray: true, description: 'Pending orders that hold some of it' })
  reservedBy: ReservedBy[];
}

export class ShownEffect implements StockEffect {
  @ApiProperty({ type: EffectRow, isArray: true }) rows: EffectRow[];
  @ApiProperty({ type: 'string', isArray: true, description: 'What is allowed and yet surprises' }) warnings: string[];
  @ApiProperty({ type: 'string', nullable: true, description: 'Why it would be refused' }) refusal: string | null;
  @ApiProperty({ type: ShownShortage, isArray: true }) shortages: ShownShortage[];
}
