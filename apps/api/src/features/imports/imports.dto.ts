import { ApiProperty } from '@nestjs/swagger';
import {
  IsBase64,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { STEPS, type Step } from '../../kernels/imports/claimed-import';
import { IMPORT_STATUSES, type ImportStatus } from '../../kernels/imports/import-record';
import type { RowOutcome } from '../../kernels/imports/import-row';
import { NOT_BROUGHT_IN } from '../../kernels/imports/refused-sheet';
import { MAX_FILE_BYTES, PART_BYTES } from '../../kernels/imports/sources/limits';

const MAX_NAME_LENGTH = 255;
const MAX_PLACE = Math.ceil(MAX_FILE_BYTES / PART_BYTES) - 1;

export class BeginImport {
  @ApiProperty({ description: 'Kind of the rows, as GET /api/imports/kinds names it', example: 'products' })
  @IsString()
  @MaxLength(MAX_NAME_LENGTH)
  kind: string;

  @ApiProperty({ description: 'Name of the file, for the list of imports', example: 'products.xlsx' })
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_NAME_LENGTH)
  file: string;
}

export class ImportsAsked {
  @ApiProperty({ type: 'integer', required: false, description: 'Only those that began before this import' })
  @IsOptional()
  @Matches(/^[1-9]\d{0,8}$/, { message: 'Must be the number of an import' })
  before?: string;
}

export class RowsToCorrect {
  @ApiProperty({
    enum: NOT_BROUGHT_IN,
    required: false,
    description: 'The refused rows, unless those left out are asked for',
  })
  @IsOptional()
  @IsIn(NOT_BROUGHT_IN)
  outcome?: RowOutcome;
}

export class FilePart {
  @ApiProperty({ type: 'integer', minimum: 0, maximum: MAX_PLACE, description: 'Place of the part, from 0' })
  @IsInt()
  @Min(0)
  @Max(MAX_PLACE)
  place: number;

  @ApiProperty({ format: 'byte', description: `In base64: ${PART_BYTES} bytes, and fewer only of the last part` })
  @IsString()
  @IsBase64()
  content: string;
}

export class ChosenRows {
  @ApiProperty({
    type: 'string',
    required: false,
    nullable: true,
    description: 'Unless it is given: of those whose headings fit best, the first that has rows',
  })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_NAME_LENGTH)
  sheet?: string | null;

  @ApiProperty({ type: 'integer', required: false, nullable: true, description: 'Number of the row of headings' })
  @IsOptional()
  @IsInt()
  headerRow?: number | null;
}

export class ChosenColumns {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Field -> column of the file, from 0',
    example: { name: 0, sku: 2 },
  })
  @IsObject()
  mapping: Readonly<Record<string, unknown>>;

  @ApiProperty({
    type: Object,
    required: false,
    description: 'Column of the file -> MDY or DMY, where the file does not say the order of its dates',
  })
  @IsOptional()
  @IsObject()
  dayOrders?: Readonly<Record<string, unknown>>;

  @ApiProperty({
    type: Object,
    required: false,
    description: 'Field -> what stands in it in all rows, where the file has no column for it',
    example: { warehouse: 'Main' },
  })
  @IsOptional()
  @IsObject()
  same?: Readonly<Record<string, unknown>>;

  @ApiProperty({
    type: Object,
    required: false,
    description:
      'Field -> words of the file that the portal does not know, and the names that they mean; as it was said before unless it is given',
    example: { status: { 'On hold': 'Inactive' } },
  })
  @IsOptional()
  @IsObject()
  meanings?: Readonly<Record<string, unknown>>;

  @ApiProperty({
    type: Boolean,
    required: false,
    description: 'Whether new records may lack answers to required questions, which their next review then asks for',
  })
  @IsOptional()
  @IsBoolean()
  mayLackAnswers?: boolean;
}

export class RowChoice {
  @ApiProperty({ type: 'integer', required: false, description: 'All undecided rows unless it is given' })
  @IsOptional()
  @IsInt()
  @Max(2_147_483_647)
  row?: number;

  @ApiProperty({ description: 'NEW, SAME (the first of the records), LEFT_OUT, or the id of one of the records' })
  @Matches(/^(NEW|SAME|LEFT_OUT|\d{1,10})$/)
  choice: string;
}

class ShownColumn {
  @ApiProperty() field: string;
  @ApiProperty() label: string;
  @ApiProperty() labelEs: string;
  @ApiProperty() isRequired: boolean;
  @ApiProperty({ description: 'Whether a registration has to answer it' }) isAsked: boolean;
  @ApiProperty({ type: 'string', nullable: true, description: 'What a new record gets where a row says nothing' })
  otherwise: string | null;
  @ApiProperty({ description: 'How its cells are read' }) type: string;
  @ApiProperty({ type: [String], description: 'The fields that its cells fill' }) fills: string[];
  @ApiProperty({ description: 'Whether one cell may name several' }) isSeveral: boolean;
  @ApiProperty({ type: [String], description: 'The names out of which its cells choose, where these are few' })
  choices: string[];
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The path under which the caller may register one that is missing, by its name alone',
    example: 'product-categories',
  })
  addTo: string | null;
}

export class ShownKind {
  @ApiProperty({ description: 'For POST /api/imports' }) id: string;
  @ApiProperty() title: string;
  @ApiProperty({ description: 'What it brings in, and what others call it' }) about: string;
  @ApiProperty({ description: 'The path of the list that has what was brought in', example: '/orders/partner' })
  list: string;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The kind that a new bank usually brings in after this one',
  })
  next: string | null;
}

class ShownSourceColumn {
  @ApiProperty() heading: string;
  @ApiProperty({ type: [String] }) samples: string[];
  @ApiProperty({ type: [String], required: false }) dayOrders?: string[];
  @ApiProperty({ required: false, description: 'What stands in it in all rows; the file has no such column' })
  added?: string;
  @ApiProperty({
    type: Object,
    required: false,
    description: 'Words of it that the portal does not know, and the names that they mean',
  })
  meanings?: object;
}

class ShownWord {
  @ApiProperty({ type: 'integer', description: 'Column of the file, from 0' }) place: number;
  @ApiProperty() text: string;
  @ApiProperty({ type: 'integer', description: 'How many rows are refused for it' }) rows: number;
  @ApiProperty({ type: 'string', nullable: true, description: 'The one name that it may mean' }) meant: string | null;
}

class ShownFirstRow {
  @ApiProperty({ type: 'integer' }) row: number;
  @ApiProperty({ type: [String] }) cells: readonly string[];
}

export class ShownImport {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() kind: string;
  @ApiProperty() title: string;
  @ApiProperty() file: string;
  @ApiProperty({ enum: STEPS }) step: Step;
  @ApiProperty({ enum: IMPORT_STATUSES }) status: ImportStatus;
  @ApiProperty({ description: 'Whether it ends as soon as the rows that are being written are done' })
  isBeingCancelled: boolean;
  @ApiProperty({ type: 'integer', description: 'Rows that the step has done' }) progress: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Rows of the file, once it is read' }) total:
    | number
    | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Why the step failed' }) message: string | null;
  @ApiProperty({ type: 'integer', nullable: true }) headerRow: number | null;
  @ApiProperty({ type: [String], description: 'Of an Excel file' }) sheets: readonly string[];
  @ApiProperty({ type: 'string', nullable: true, description: 'The sheet that is read' }) sheet: string | null;
  @ApiProperty({ type: [ShownFirstRow], description: 'Those that may hold the headings' })
  firstRows: readonly ShownFirstRow[];
  @ApiProperty({ type: [ShownSourceColumn] }) columns: readonly ShownSourceColumn[];
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' }, nullable: true }) mapping: object | null;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } }) dayOrders: object;
  @ApiProperty({ description: 'Whether new records may lack answers to required questions' }) mayLackAnswers: boolean;
  @ApiProperty({ type: [String] }) remarks: readonly string[];
  @ApiProperty({ type: [String], description: 'What all rows together would bring about, after the dry run' })
  warnings: readonly string[];
  @ApiProperty({ type: 'string', format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) endedAt: string | null;
  @ApiProperty({ description: 'Whether it was taken back, and some of what it did stayed' }) hasStayed: boolean;
  @ApiProperty({ type: [ShownColumn], required: false, description: 'Of one import: what its columns may be' })
  fields?: ShownColumn[];
  @ApiProperty({ required: false, description: 'Of one import: whether the caller may leave required questions open' })
  mayLeaveQuestionsOpen?: boolean;
  @ApiProperty({ type: Object, required: false, description: 'Word -> the number of rows' }) states?: object;
  @ApiProperty({ type: Object, required: false, description: 'Word -> the number of rows, without those that stayed' })
  outcomes?: object;
  @ApiProperty({ type: 'integer', required: false, description: 'Rows that could not be taken back' }) stayed?: number;
  @ApiProperty({ type: 'integer', required: false, description: 'Rows that the dry run took, and the run refused' })
  refusedLate?: number;
  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Refused rows with a name of which one thing alone can be meant',
  })
  meant?: number;
  @ApiProperty({
    type: [ShownWord],
    required: false,
    description: 'Words of refused rows that name none of the choices, and can be given a meaning',
  })
  words?: readonly ShownWord[];
}
