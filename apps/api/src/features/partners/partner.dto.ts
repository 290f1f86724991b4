import { records } from '@bank/domain';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsOptional, IsString, ValidateNested } from 'class-validator';
import { type PostedAttribute, PostedAttributes, ShownAttribute } from '../../kernels/attributes/attribute.dto';
import { answerDto, saveDto } from '../../kernels/fields/dto';

class SaveProfile {
  @PostedAttributes()
  attributes?: PostedAttribute[];
}

export class ShownProfile {
  @ApiProperty({ type: [ShownAttribute] }) attributes: ShownAttribute[];
}

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
