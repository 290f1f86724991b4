import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsOptional, IsString, MaxLength, Min, ValidateIf } from 'class-validator';

const MAX_CURSOR_CHARS = 40;
const SAYS_LIMIT = { message: 'Must be a whole number of at least 1, or null for the default' };
const isGiven = (_: object, value: unknown) => value !== null;

export class Acknowledged {
  @ApiProperty({
    maxLength: MAX_CURSOR_CHARS,
    description: 'A cursor of the feed, or a position of the log: all events up to it are dealt with',
  })
  @IsString()
  @MaxLength(MAX_CURSOR_CHARS)
  cursor: string;

  @ApiProperty({ required: false, description: 'The consumer goes there although it was further already' })
  @IsOptional()
  @IsBoolean()
  reset?: boolean;
}

export class AskedLimits {
  @ApiProperty({ type: 'integer', nullable: true, minimum: 1, description: 'Null for the default' })
  @ValidateIf(isGiven)
  @IsInt(SAYS_LIMIT)
  @Min(1, SAYS_LIMIT)
  events: number | null;

  @ApiProperty({ type: 'integer', nullable: true, minimum: 1, description: 'Null for the default' })
  @ValidateIf(isGiven)
  @IsInt(SAYS_LIMIT)
  @Min(1, SAYS_LIMIT)
  seconds: number | null;
}

class ShownLag {
  @ApiProperty({ type: 'integer', description: 'Events of the log, of all types, that are not acknowledged' })
  events: number;
  @ApiProperty({ description: 'Whether there are more than were counted' }) isMore: boolean;
  @ApiProperty({ type: 'integer', description: 'The age of the oldest of them; 0 where there is none' })
  seconds: number;
}

class ShownLimits {
  @ApiProperty({ type: 'integer' }) events: number;
  @ApiProperty({ type: 'integer' }) seconds: number;
}

/** As its program sees it. */
export class ShownConsumer {
  @ApiProperty() name: string;
  @ApiProperty({ description: 'The position of the log up to which all is acknowledged' }) position: string;
  @ApiProperty({ description: 'The same with the id of the log, for `after`' }) cursor: string;
  @ApiProperty({ format: 'date-time' }) acknowledgedAt: string;
  @ApiProperty() lag: ShownLag;
  @ApiProperty({ description: 'The alert is on where the lag is over both' }) limits: ShownLimits;
  @ApiProperty({ description: 'Whether it is over both limits' }) isBehind: boolean;
}

class ShownToken {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() name: string;
  @ApiProperty() isExpired: boolean;
}

/** As administrators see it. */
export class AdministeredConsumer extends ShownConsumer {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() token: ShownToken;
  @ApiProperty({ type: [String], description: 'The types of events that its token may read; all where empty' })
  eventTypes: string[];
  @ApiProperty({ type: 'string', nullable: true, format: 'date-time', description: 'When the alert began' })
  behindSince: string | null;
}
