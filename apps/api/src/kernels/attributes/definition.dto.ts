import { MAX_OPTIONS, type RecordDefinition } from '@bank/domain';
import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';
import { asPartId, referenceSchema } from '../../platform/bodies/posted-values';
import { saveDto } from '../fields/dto';

const PartId = () => applyDecorators(...asPartId());

class SaveOption {
  @ApiProperty({
    ...referenceSchema,
    required: false,
    nullable: true,
    description: 'Of an option that exists',
  } as object)
  @IsOptional()
  @PartId()
  id?: number | null;

  @ApiProperty({ maxLength: 255 })
  @IsOptional()
  @IsString()
  name?: string;

  @ApiProperty({ maxLength: 255, required: false, nullable: true, type: 'string' })
  @IsOptional()
  @IsString()
  nameEs?: string | null;

  @ApiProperty({ maxLength: 255, required: false, nullable: true, type: 'string' })
  @IsOptional()
  @IsString()
  value?: string | null;

  @ApiProperty({ required: false, description: 'Hides the option; values that refer to it still read' })
  @IsOptional()
  @IsBoolean()
  isDeleted?: boolean;

  @ApiProperty({ required: false, description: 'The same as isDeleted' })
  @IsOptional()
  @IsBoolean()
  is_deleted?: boolean;
}

export interface SaveDefinition {
  [field: string]: unknown;
  options?: readonly SaveOption[] | null;
  canView?: Readonly<Record<string, unknown>> | null;
  canEdit?: Readonly<Record<string, unknown>> | null;
}

const rights = {
  canView: 'Group id -> whether its users may see the value; all of them when no group is named',
  canEdit: 'Group id -> whether its users may change the value, and so see it',
};

export const definitionDto = (definition: RecordDefinition): Class<SaveDefinition> => {
  const made = saveDto(definition);
  for (const decorate of [IsOptional(), IsArray(), ValidateNested({ each: true }), Type(() => SaveOption)])
    decorate(made.prototype, 'options');
  ApiProperty({ type: SaveOption, isArray: true, maxItems: MAX_OPTIONS, required: false })(made.prototype, 'options');
  for (const [name, description] of Object.entries(rights)) {
    for (const decorate of [IsOptional(), IsObject()]) decorate(made.prototype, name);
    const shape = { type: 'object', additionalProperties: { type: 'boolean' }, required: false, description };
    ApiProperty(shape as ApiPropertyOptions)(made.prototype, name);
  }
  return made;
};
