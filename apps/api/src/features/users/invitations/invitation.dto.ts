import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, IsString, Max, MaxLength } from 'class-validator';
import { INVITATION_OUTCOMES, type InvitationOutcome, LIST_STATUSES, type ListStatus } from './invitation-outcomes';

export const MAX_INVITED = 10_000;
const DAY_LENGTH = 10;

/** Of PostgreSQL's integers. */
const LARGEST_ID = 2_147_483_647;

export class InvitePeople {
  @ApiProperty({
    type: 'integer',
    isArray: true,
    maxItems: MAX_INVITED,
    required: false,
    description: 'Ids of users; or an import',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_INVITED)
  @IsInt({ each: true })
  @Max(LARGEST_ID, { each: true })
  users?: number[];

  @ApiProperty({ type: 'integer', required: false, nullable: true, description: 'The users of this import' })
  @IsOptional()
  @IsInt()
  @Max(LARGEST_ID)
  import?: number | null;

  @ApiProperty({
    required: false,
    nullable: true,
    example: '2027-01-15',
    description: 'In the morning of this day, by the clocks of the bank; at once without one',
  })
  @IsOptional()
  @IsString()
  @MaxLength(DAY_LENGTH)
  day?: string | null;
}

export class InvitationCounts {
  @ApiProperty({ type: 'integer' }) INVITED: number;
  @ApiProperty({ type: 'integer' }) LEFT_OUT: number;
  @ApiProperty({ type: 'integer' }) REFUSED: number;
}

export class ShownInvitations {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty({ enum: LIST_STATUSES }) status: ListStatus;
  @ApiProperty({ type: 'integer', description: 'People of the list' }) total: number;
  @ApiProperty({ type: 'integer', description: 'Those who had their turn' }) progress: number;
  @ApiProperty({ type: 'string', nullable: true, description: 'Why it failed' }) message: string | null;
  @ApiProperty({ type: InvitationCounts }) outcomes: InvitationCounts;
  @ApiProperty({ format: 'date-time', description: 'When the letters go out' }) dueAt: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) endedAt: string | null;
}

export class WayOfLetters {
  @ApiProperty({ description: 'false where the portal has no mail server: its letters are files that nobody gets' })
  isMailed: boolean;
}

export class InvitedUser {
  @ApiProperty({ type: 'integer', description: 'The id of the user' }) id: number;
  @ApiProperty({ type: 'string', nullable: true, description: 'null for a user who is gone' }) email: string | null;
  @ApiProperty({ type: 'string', nullable: true }) name: string | null;
  @ApiProperty({ enum: INVITATION_OUTCOMES, nullable: true, description: 'null before their turn' })
  outcome: InvitationOutcome | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Why they got no letter' }) message: string | null;
}
