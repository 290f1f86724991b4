import type { ComparedMoments as Answered } from '@bank/domain';
import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

const MAX_TEXT_LENGTH = 100;

export class MomentAsked {
  @ApiProperty({
    required: false,
    description:
      'As it took effect by this instant, as far as it is known; a day is its end. Without an offset it is of the time zone of the bank.',
    example: '2026-11-20T12:00',
  })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  asOf?: string;

  @ApiProperty({ required: false, description: 'As it was known at this instant, read as `asOf` is' })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  asKnownAt?: string;

  @ApiProperty({ required: false, description: 'As it was known at this position in the log', example: '1234' })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  position?: string;
}

export class ComparedField {
  @ApiProperty() field: string;
  @ApiProperty({ description: 'As the screens name it' }) label: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'In words; null where there was no such thing' }) earlier:
    | string
    | null;
  @ApiProperty({ type: 'string', nullable: true }) today: string | null;
  @ApiProperty() differs: boolean;
}

export class ComparedLine {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() differs: boolean;
  @ApiProperty({ type: [ComparedField] }) fields: ComparedField[];
}

export const PHASES = ['absent', 'live', 'removed'] as const;
type Phase = (typeof PHASES)[number];

export class ComparedMoments implements Answered {
  @ApiProperty({ description: 'Its kind, for people' }) title: string;
  @ApiProperty({ enum: PHASES, description: 'Whether it was there then' }) earlier: Phase;
  @ApiProperty({ enum: PHASES, description: 'Whether it is there today' }) today: Phase;
  @ApiProperty({ type: [ComparedField] }) fields: ComparedField[];
  @ApiProperty({ type: [ComparedField], description: 'Answers of its profile, by question' }) answers: ComparedField[];
  @ApiProperty({ type: [ComparedLine] }) lines: ComparedLine[];
}
