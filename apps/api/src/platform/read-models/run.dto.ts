import { ApiProperty } from '@nestjs/swagger';

export const WORKS = ['rebuild', 'verify', 'swap'] as const;
export const RUN_STATUSES = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;
export const PHASES = ['waiting', 'reading', 'indexing', 'comparing', 'swapping'] as const;
export const ORIGINS = ['user', 'nightly', 'command-line'] as const;

export class ShownDifference {
  @ApiProperty() table: string;
  @ApiProperty({
    description: 'Column -> value of the key of the row',
    additionalProperties: { type: 'string' },
    example: { location_id: '4', product_id: '7' },
  })
  key: Record<string, string>;
  @ApiProperty({
    enum: ['extra', 'missing', 'changed'],
    description: 'Extra: the log knows no such row; missing: only the log has it',
  })
  how: string;
  @ApiProperty({ type: [String], description: 'The columns that differ in a changed row' }) columns: string[];
}

export class ShownRun {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty({ description: 'Name of the read model' }) projection: string;
  @ApiProperty({ enum: WORKS }) work: (typeof WORKS)[number];
  @ApiProperty({ enum: RUN_STATUSES }) status: (typeof RUN_STATUSES)[number];
  @ApiProperty({ enum: PHASES, type: 'string', nullable: true, description: 'While it runs' })
  phase: (typeof PHASES)[number] | null;
  @ApiProperty({ type: 'integer', description: 'The log position up to which it has read' }) done: number;
  @ApiProperty({ type: 'integer', description: 'The log position up to which it reads' }) total: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'While it reads the log' }) secondsLeft: number | null;
  @ApiProperty({ enum: ORIGINS }) origin: (typeof ORIGINS)[number];
  @ApiProperty({ type: 'string', nullable: true, description: 'Name of the user who asked for it' })
  askedBy: string | null;
  @ApiProperty({ type: 'string', format: 'date-time' }) askedAt: string;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) endedAt: string | null;
  @ApiProperty({ type: 'number', nullable: true, description: 'How long it took' }) seconds: number | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Why it failed, or did not begin with a snapshot' })
  message: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'The rows that were built' }) rows: number | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The rows that differed; null where nothing was compared',
  })
  differing: number | null;
  @ApiProperty({ type: [ShownDifference], description: 'The first of these rows' }) differences: ShownDifference[];
  @ApiProperty({ description: 'Whether what it built waits to be swapped in' }) kept: boolean;
}

export class ShownStop {
  @ApiProperty({ description: 'Why it cannot be folded' }) message: string;
  @ApiProperty({ description: 'Position of the event in the log' }) position: string;
  @ApiProperty({ description: 'Type of the event' }) type: string;
  @ApiProperty({ description: 'Stream of the event' }) stream: string;
}

export class ShownLag {
  @ApiProperty({ type: 'integer', description: 'Events that it lacks' }) events: number;
  @ApiProperty({ description: 'Whether there are more than these' }) isMore: boolean;
  @ApiProperty({ type: 'integer', description: 'Seconds since the first of them' }) seconds: number;
}

export class ShownProjection {
  @ApiProperty() name: string;
  @ApiProperty({ type: 'integer' }) version: number;
  @ApiProperty({ description: 'The log position that it has reached' }) position: string;
  @ApiProperty({ type: ShownLag }) lag: ShownLag;
  @ApiProperty({ type: ShownStop, nullable: true, description: 'The event before which it stands still' })
  stop: ShownStop | null;
  @ApiProperty({ type: 'integer', description: 'Rows of its tables' }) rows: number;
  @ApiProperty({ description: 'Whether the rows of a large table are estimated' }) isEstimated: boolean;
  @ApiProperty({ type: 'integer', description: 'With its indexes' }) bytes: number;
  @ApiProperty({ type: ShownRun, nullable: true, description: 'The one that waits or runs' }) run: ShownRun | null;
  @ApiProperty({ type: ShownRun, nullable: true, description: 'The last run, when it failed or was cancelled' })
  broken: ShownRun | null;
  @ApiProperty({ type: ShownRun, nullable: true, description: 'The last that ended well' }) rebuild: ShownRun | null;
  @ApiProperty({ type: ShownRun, nullable: true, description: 'The last comparison with the log' })
  proof: ShownRun | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The log position of its snapshot, from which a rebuild begins',
  })
  snapshot: string | null;
}
