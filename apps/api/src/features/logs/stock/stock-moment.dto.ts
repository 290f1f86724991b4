import type { LaterMovement as AnsweredMovement, StockMoment as AnsweredStock } from '@bank/domain';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';

const MAX_TEXT_LENGTH = 100;
const LOCATION_TYPES = ['WAREHOUSE', 'PARTNER'];
const ID = /^[1-9]\d{0,8}$/;
const NOT_AN_ID = 'Must be an id';
const NOT_A_PAGE = 'Must be the number of a page';
const NOT_A_SIZE = 'Must be a number from 1 to 500';

export class StockMomentAsked {
  @ApiProperty({ required: false, description: 'Id of the storage location; without it, all of them together' })
  @IsOptional()
  @IsString()
  @Matches(ID, { message: NOT_AN_ID })
  location?: string;

  @ApiProperty({ required: false, enum: LOCATION_TYPES, description: 'All storage locations of a type together' })
  @IsOptional()
  @IsIn(LOCATION_TYPES)
  locationType?: string;

  @ApiProperty({ required: false, description: 'Id of a product; without it, every product that was or is there' })
  @IsOptional()
  @IsString()
  @Matches(ID, { message: NOT_AN_ID })
  product?: string;

  @ApiProperty({
    description:
      'Counts what took effect by this instant; a day is its end. Without an offset it is of the time zone of the bank.',
    example: '2026-11-20',
  })
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  asOf: string;

  @ApiProperty({
    required: false,
    description: 'What was known at this instant, read as `asOf` is; the same instant unless given',
  })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  asKnownAt?: string;
}

export class LaterMovementsAsked extends StockMomentAsked {
  @ApiProperty({ required: false, description: 'Which page of them; the first one unless given' })
  @IsOptional()
  @IsString()
  @Matches(/^[1-9]\d{0,5}$/, { message: NOT_A_PAGE })
  page?: string;

  @ApiProperty({ required: false, description: 'How many stand on a page: 500 unless given, and at most' })
  @IsOptional()
  @IsString()
  @Matches(/^([1-9]\d?|[1-4]\d\d|500)$/, { message: NOT_A_SIZE })
  per_page?: string;
}

export class StockMoment implements AnsweredStock {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() name: string;
  @ApiProperty({ type: 'integer', description: 'Units that had taken effect, as far as is known today' })
  effective: number;
  @ApiProperty({ type: 'integer', description: 'Units that had taken effect, as far as was known then' }) known: number;
  @ApiProperty({ type: 'integer', description: 'Units on hand today' }) today: number;
  @ApiProperty({ type: 'integer', description: 'Units in a pack at the place' }) packSize: number;
}

export class LaterMovement implements AnsweredMovement {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty({ type: 'integer' }) product: number;
  @ApiProperty() productName: string;
  @ApiProperty({ format: 'date-time' }) effectiveAt: string;
  @ApiProperty({ format: 'date-time', description: 'When it was recorded, or replaced by another' }) recordedAt: string;
  @ApiProperty({ description: 'Kind of the order, as its path has it' }) orderKind: string;
  @ApiProperty({ type: 'integer', description: 'Id of the order' }) order: number;
  @ApiProperty({ description: 'Number of the order' }) sequence: string;
  @ApiProperty({ type: 'integer', description: 'Units by which the two figures differ through it' }) delta: number;
  @ApiProperty({ type: 'integer', description: 'Units in a pack at the place' }) packSize: number;
}
