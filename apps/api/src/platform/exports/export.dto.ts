import { ApiProperty } from '@nestjs/swagger';
import { IsObject, IsString, MaxLength } from 'class-validator';

const MAX_PATH_LENGTH = 100;

export const EXPORT_STATUSES = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

export class ExportAsked {
  @ApiProperty({ description: 'Path of the list under /api', example: 'reports/transactions' })
  @IsString()
  @MaxLength(MAX_PATH_LENGTH)
  path: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'The parameters of the list, as texts: its filters and its sort',
    example: { sort: 'id|desc' },
  })
  @IsObject()
  query: Readonly<Record<string, unknown>>;
}

export class ShownExport {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() path: string;
  @ApiProperty() title: string;
  @ApiProperty({ enum: EXPORT_STATUSES }) status: ExportStatus;
  @ApiProperty({ type: 'integer', description: 'Rows that are written' }) rows: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Rows that there are, once they are counted' })
  total: number | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Why it failed' }) message: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Name of the file, once it is done' })
  file: string | null;
  @ApiProperty({ type: 'string', format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) endedAt: string | null;
}
