import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsOptional, ValidateBy } from 'class-validator';

/** How another record is named at the border: `{id: 7}`. */
export class Ref {
  @ApiProperty({ type: 'integer', nullable: true })
  @IsOptional()
  @IsInt()
  id?: number | null;
}

export const NAMES_A_RECORD = 'Must name a record, such as {"id": 7}';

export const isReference = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { id } = value as Ref;
  return id === undefined || id === null || Number.isInteger(id);
};

/** A field of a body that names another record, `{id: 7}`; null, `{id: null}` and an absent one are for the reader to tell. */
export const NamedRecord = (options: { required?: boolean; description?: string } = {}): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: Ref, nullable: true, ...options }),
    IsOptional(),
    ValidateBy({
      name: 'isReference',
      validator: { validate: isReference, defaultMessage: () => NAMES_A_RECORD },
    }),
  );
