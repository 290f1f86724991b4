import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsNotEmpty, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';

const MAX_NAME_CHARS = 80;

export class AskedRecord {
  @ApiProperty({
    description: 'The path of the calls of such records',
    example: 'users',
    maxLength: MAX_NAME_CHARS,
  })
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_NAME_CHARS)
  resource: string;

  @ApiProperty({ description: 'The id in the path of its own call', example: '17', maxLength: MAX_NAME_CHARS })
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_NAME_CHARS)
  id: string;
}

export class AskedChanges extends AskedRecord {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'The revision that the caller knows, as `ETag` named it' })
  @Transform(({ value }) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : value))
  @IsInt()
  @Min(0)
  @Max(999_999_999)
  since: number;
}

export class ReportedPresence extends AskedRecord {
  @ApiProperty({ description: 'A UUID of the tab' })
  @IsUUID()
  tab: string;

  @ApiProperty({ description: 'The stream of its browser, as `hello` named it' })
  @IsUUID()
  stream: string;

  @ApiProperty({ description: 'The record is open for editing; otherwise it was closed' })
  @IsBoolean()
  editing: boolean;
}

export class ShownEditor {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() name: string;
}

class ShownChange {
  @ApiProperty() field: string;
  @ApiProperty({ type: 'integer', required: false, description: 'The id of the line of an order' }) line?: number;
  @ApiProperty({ description: 'The name of who changed it' }) by: string;
  @ApiProperty({ format: 'date-time' }) at: string;
}

export class ShownChanges {
  @ApiProperty({ description: 'A sentence about who changed it' }) message: string;
  @ApiProperty({ type: [ShownChange], description: 'Each field that differs, with its last change' })
  details: readonly unknown[];
  @ApiProperty({ description: 'The record was removed' }) isRemoved: boolean;
}
