import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, ValidateNested } from 'class-validator';

/** How another record is named at the border: `{id: 7}`. */
export class Ref {
  @ApiProperty({ type: 'integer', nullable: true })
  @IsOptional()
  @IsInt()
  id?: number | null;
}

/** A field of a body that names another record, `{id: 7}`; null, `{id: null}` and an absent one are for the reader to tell. */
export const NamedRecord = (options: { required?: boolean; description?: string } = {}): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: Ref, nullable: true, ...options }),
    IsOptional(),
    ValidateNested(),
    Type(() => Ref),
  );
