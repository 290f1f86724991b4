import type { RowOutcome } from '@bank/domain';
import { ApiProperty } from '@nestjs/swagger';

/** What a bulk change did to one of its records, for OpenAPI; the classes that extend it say what its id is. */
export abstract class RowOutcomeDto implements Omit<RowOutcome, 'id'> {
  @ApiProperty() ok: boolean;
  @ApiProperty({ required: false, enum: [true], description: 'The record was like that already' }) unchanged?: true;
  @ApiProperty({ required: false, description: 'Why it was refused' }) message?: string;
}
