import { records } from '@bank/domain';
import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { answerDto, saveDto } from '../dto';

/** The body of a partner's POST and PATCH. */
export class SavePartner extends saveDto(records.partner) {
  [field: string]: unknown;

  @ApiProperty({ type: 'string', required: false, description: 'A changed status is the transition that leads to it' })
  @IsOptional()
  @IsString()
  status?: string | null;
}

/** What an answer shows of a partner. */
export class ShownPartner extends answerDto(records.partner) {
  @ApiProperty({ type: 'string' }) status: string;
  @ApiProperty({ type: 'boolean' }) canPlaceOrders: boolean;
  @ApiProperty({ type: 'string', nullable: true, description: 'The address on one line' }) fullAddress: string | null;
}

export class PublicPartner {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() title: string;
  @ApiProperty({ type: 'string', nullable: true }) fullAddress: string | null;
  @ApiProperty({ type: 'string', nullable: true }) diaperPickupLocation: string | null;
}
