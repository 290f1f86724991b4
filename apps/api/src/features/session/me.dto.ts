import type { SignedInUser } from '@bank/domain';
import { ApiProperty } from '@nestjs/swagger';
import { CHANNELS, type Channel } from '../../platform/messages/message';

class Name {
  @ApiProperty() firstName: string;
  @ApiProperty() lastName: string;
}
class GroupOfMine {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() name: string;
  @ApiProperty({ type: 'string', nullable: true }) description: string | null;
  @ApiProperty({ type: [String] }) roles: string[];
  @ApiProperty() requiresTwoStep: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;
}
class PartnerOfMine {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() title: string;
}

export class Me implements SignedInUser {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() email: string;
  @ApiProperty() name: Name;
  @ApiProperty({ type: 'string', nullable: true }) phoneNumber: string | null;
  @ApiProperty({ description: 'Nothing else is open before a code is verified' }) otpRequired: boolean;
  @ApiProperty({ enum: CHANNELS, isArray: true, description: 'How a code can be sent' }) otpTypes: readonly Channel[];
  @ApiProperty({ description: 'Whether a browser may be remembered, so that it needs no code for 30 days' })
  mayRememberDevice: boolean;
  @ApiProperty() isAdmin: boolean;
  @ApiProperty() isPartner: boolean;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'That of the bank, an IANA name; null while none is set',
  })
  timeZone: string | null;
  @ApiProperty({ description: 'Whether this is a practice bank, where nothing reaches anybody' }) isPractice: boolean;
  @ApiProperty({ description: 'What the bank is called' }) bankName: string;
  @ApiProperty({ type: [String], description: 'The lines of its address' }) bankAddress: readonly string[];
  @ApiProperty({ type: String, nullable: true, description: 'Id of its logo' }) bankLogo: string | null;
  @ApiProperty({ type: [String], description: 'Those of all groups' }) roles: string[];
  @ApiProperty({ type: [GroupOfMine] }) groups: GroupOfMine[];
  @ApiProperty({ type: [PartnerOfMine] }) partners: PartnerOfMine[];
  @ApiProperty({ required: false, description: 'Left out when there is none' }) activePartner?: PartnerOfMine;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;
}
