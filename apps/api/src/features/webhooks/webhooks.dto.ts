import { ApiProperty } from '@nestjs/swagger';
import { IsISO8601, IsOptional, IsString, Matches } from 'class-validator';

const IS_POSITION = /^\d{1,18}$/;
const SAYS_POSITION = { message: 'Must be a position of the log' };
const SAYS_TIME = { message: 'Must be a date and a time, such as 2026-01-31T12:00:00Z' };

export class ShownSecret {
  @ApiProperty({ description: 'With which the receiver verifies signatures (`whsec_...`); never shown again' })
  secret: string;
}

export class AskedReplay {
  @ApiProperty({ required: false, description: 'Only events after this position of the log' })
  @IsOptional()
  @IsString(SAYS_POSITION)
  @Matches(IS_POSITION, SAYS_POSITION)
  after?: string | null;

  @ApiProperty({ required: false, description: 'Only events up to this position of the log' })
  @IsOptional()
  @IsString(SAYS_POSITION)
  @Matches(IS_POSITION, SAYS_POSITION)
  upTo?: string | null;

  @ApiProperty({ required: false, format: 'date-time', description: 'Only events recorded at this time or later' })
  @IsOptional()
  @IsISO8601({ strict: true }, SAYS_TIME)
  since?: string | null;

  @ApiProperty({ required: false, format: 'date-time', description: 'Only events recorded at this time or earlier' })
  @IsOptional()
  @IsISO8601({ strict: true }, SAYS_TIME)
  until?: string | null;
}

export class ShownDelivery {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty({ description: 'The `webhook-id` of its message: the id of the event' }) messageId: string;
  @ApiProperty({ description: 'The type of the event; WebhookTest for a test' }) type: string;
  @ApiProperty() stream: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'The position of the event; null for a test' })
  position: string | null;
  @ApiProperty({ enum: ['WAITING', 'DELIVERED', 'GIVEN_UP', 'SKIPPED'] }) state: string;
  @ApiProperty({ format: 'date-time' }) queuedAt: string;
  @ApiProperty({ type: 'integer' }) attempts: number;
  @ApiProperty({ type: 'string', nullable: true, format: 'date-time' }) attemptedAt: string | null;
  @ApiProperty({ type: 'string', nullable: true, format: 'date-time', description: 'Null once it is settled' })
  nextAttemptAt: string | null;
  @ApiProperty({ description: 'Whether it waits for an earlier event of its stream' }) isBehind: boolean;
  @ApiProperty({ type: 'integer', nullable: true, description: 'The status of the last answer' }) status: number | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'How the last answer begins; not kept with personal data',
  })
  answer: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Why the last attempt failed' }) problem: string | null;
}
