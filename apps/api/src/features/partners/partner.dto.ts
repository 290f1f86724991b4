import { MAX_POSTED_ATTRIBUTES, records } from '@bank/domain';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { Allow, IsArray, IsOptional, IsString, ValidateNested } from 'class-validator';
import { answerDto, saveDto } from '../../kernels/fields/dto';
import { NamedRecord } from '../../platform/http/posted-values';

class PostedAttribute {
  @NamedRecord({ isSent: true, description: 'Which question it answers' })
  definition_id: number | null;

  @ApiProperty({ required: false, nullable: true, description: 'As the type of the attribute says', oneOf: [{}] })
  @Allow()
  value?: unknown;
}

class SaveProfile {
  @ApiProperty({
    type: [PostedAttribute],
    maxItems: MAX_POSTED_ATTRIBUTES,
    required: false,
    description: 'Those that are not sent stay as they are',
  })
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PostedAttribute)
  attributes?: PostedAttribute[];
}

class ShownAttribute {
  @ApiProperty({ type: 'integer', description: 'Which question it answers' }) definition_id: number;
  @ApiProperty({ nullable: true, description: 'As the type of the attribute says', oneOf: [{}] }) value: unknown;
  @ApiProperty({ type: 'integer', description: '0 while there is no value' }) id: number;
  @ApiProperty() name: string;
  @ApiProperty() label: string;
  @ApiProperty() type: string;
  @ApiProperty() displayInterface: string;
}
export class ShownProfile {
  @ApiProperty({ type: [ShownAttribute] }) attributes: ShownAttribute[];
}

/** The body of a partner's POST and PATCH. */
export class SavePartner extends saveDto(records.partner) {
  [field: string]: unknown;

  @ApiProperty({ type: 'string', required: false, description: 'A changed status is the transition that leads to it' })
  @IsOptional()
  @IsString()
  status?: string | null;

  @ApiProperty({ type: SaveProfile, required: false })
  @IsOptional()
  @ValidateNested()
  @Type(() => SaveProfile)
  profile?: SaveProfile | null;
}

/** A partner in an answer. */
export class ShownPartner extends answerDto(records.partner) {
  @ApiProperty({ type: 'string' }) status: string;
  @ApiProperty({ type: 'boolean' }) canPlaceOrders: boolean;
  @ApiProperty({ type: 'string', nullable: true, description: 'The address on one line' }) fullAddress: string | null;
  @ApiProperty({ type: 'boolean', required: false, description: 'Of one partner: whether this user may change it' })
  isEditable?: boolean;
  @ApiProperty({ type: ShownProfile, required: false, description: 'When it is included' }) profile?: ShownProfile;
}

export class PublicPartner {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() title: string;
  @ApiProperty({ type: 'string', nullable: true }) fullAddress: string | null;
  @ApiProperty({ type: 'string', nullable: true }) diaperPickupLocation: string | null;
}
