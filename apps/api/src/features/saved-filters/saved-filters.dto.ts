import { ApiProperty, PartialType } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsNotEmpty, IsObject, IsOptional, IsString, Matches } from 'class-validator';

export type Filters = Readonly<Record<string, unknown>>;

export const MAX_NAME_CHARS = 80;
const MAX_FILTERS = 100;
const MAX_NAMED_RECORDS = 100;

class SavedSearch {
  @ApiProperty({ maxLength: MAX_NAME_CHARS })
  @IsString()
  name: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Filter -> its value: texts, numbers, flags, or lists of them; at most 4 KB of JSON',
    example: { partner: 7, orderPeriodStart: '2026-01' },
  })
  @IsObject()
  filters: Filters;

  @ApiProperty({
    type: [String],
    maxItems: MAX_FILTERS,
    required: false,
    description: 'Filters that name or describe a person: no link has them. Those of reports are known',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_FILTERS)
  @IsString({ each: true })
  personal?: string[];
}

export class SaveFilter extends SavedSearch {
  @ApiProperty({ description: 'The route of the list or report', example: '/reports/transactions' })
  @IsString()
  screen: string;
}

export class ChangeFilter extends PartialType(SavedSearch) {}

export class ShownSavedFilter {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() screen: string;
  @ApiProperty() name: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) filters: Filters;
  @ApiProperty({ type: [String], description: 'Filters that name or describe a person' }) personal: string[];
  @ApiProperty({ description: 'The address below the portal that runs the search, without what is about people' })
  asLink: string;
}

export class AskedScreen {
  @ApiProperty({ required: false, description: 'Only those of this route' })
  @IsOptional()
  @IsString()
  screen?: string;
}

export class AskedNames {
  @ApiProperty({ description: 'The path of a list of records', example: 'products' })
  @IsString()
  @IsNotEmpty()
  resource: string;

  @ApiProperty({ description: `Up to ${MAX_NAMED_RECORDS}, comma separated`, example: '3,4' })
  @Matches(new RegExp(`^\\d{1,15}(,\\d{1,15}){0,${MAX_NAMED_RECORDS - 1}}$`), {
    message: `Must be 1 to ${MAX_NAMED_RECORDS} ids, such as 3,4`,
  })
  ids: string;
}

export class ShownName {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() name: string;
  @ApiProperty() isDeleted: boolean;
}
