import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

const MAX_TEXT_LENGTH = 100;

export const PAST_STATUSES = ['WAITING', 'BUILDING', 'READY', 'FAILED'] as const;
export type PastStatus = (typeof PAST_STATUSES)[number];

/** Exactly one of `at` and `position` is given. */
export class PastAsked {
  @ApiProperty({ description: 'Name of a report: transactions, stock-levels, …' })
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  report: string;

  @ApiProperty({
    required: false,
    description:
      'The last event recorded at or before this instant; a day is its end. Without an offset it is of the time zone of the bank.',
    example: '2026-11-20',
  })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  at?: string;

  @ApiProperty({ required: false, description: 'The position of an event in the log', example: '1234' })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  position?: string;
}

export class ShownPast {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty({ description: 'Name of the report that it was first asked for' }) report: string;
  @ApiProperty({ description: 'Position of the last event that it knows' }) position: string;
  @ApiProperty({ type: 'string', format: 'date-time', description: 'When that event was recorded' }) at: string;
  @ApiProperty({ enum: PAST_STATUSES }) status: PastStatus;
  @ApiProperty({ type: 'integer', description: 'The position up to which the log has been read' }) done: number;
  @ApiProperty({ type: 'integer', description: 'The position up to which it has to be read' }) total: number;
  @ApiProperty({ type: 'string', nullable: true, description: 'Why it could not be built' }) message: string | null;
  @ApiProperty({ type: 'string', format: 'date-time' }) createdAt: string;
}
