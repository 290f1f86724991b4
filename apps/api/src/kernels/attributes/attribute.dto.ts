import { MAX_POSTED_ATTRIBUTES } from '@bank/domain';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { Allow, IsArray, IsOptional, ValidateNested } from 'class-validator';
import { NamedRecord } from '../../platform/bodies/posted-values';

export class PostedAttribute {
  @NamedRecord({ isSent: true, description: 'Which question it answers' })
  definition_id: number | null;

  @ApiProperty({ required: false, nullable: true, description: 'As the type of the attribute says', oneOf: [{}] })
  @Allow()
  value?: unknown;
}

export const PostedAttributes = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: [PostedAttribute],
      maxItems: MAX_POSTED_ATTRIBUTES,
      required: false,
      description: 'Those that are not sent stay as they are',
    }),
    IsOptional(),
    IsArray(),
    ValidateNested({ each: true }),
    Type(() => PostedAttribute),
  );

export class ShownAttribute {
  @ApiProperty({ type: 'integer', description: 'Which question it answers' }) definition_id: number;
  @ApiProperty({ nullable: true, description: 'As the type of the attribute says', oneOf: [{}] }) value: unknown;
  @ApiProperty({ type: 'integer', description: '0 while there is no value' }) id: number;
  @ApiProperty() name: string;
  @ApiProperty() label: string;
  @ApiProperty() type: string;
  @ApiProperty() displayInterface: string;
}

export const readPosted = (attributes: readonly PostedAttribute[] | undefined) =>
  attributes?.map(({ definition_id, value }) => ({ definition_id: definition_id ?? 0, value }));
