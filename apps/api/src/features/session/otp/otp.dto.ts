import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString } from 'class-validator';
import { CHANNELS, type Channel } from '../../../platform/messages/message';

export class SendCode {
  @ApiProperty({
    enum: CHANNELS,
    default: 'sms',
    required: false,
    description: 'SMS only where current-user offers it; in the body or in the query',
  })
  @IsOptional()
  @IsIn(CHANNELS, { message: 'Must be sms or email' })
  otpType?: Channel;
}

export class VerifyCode {
  @ApiProperty({ example: '012345' })
  @IsString({ message: 'Code required' })
  @IsNotEmpty({ message: 'Code required' })
  code: string;

  @ApiProperty({
    required: false,
    default: false,
    description: 'Whether this browser needs no code for 30 days; ignored where the bank forbids it',
  })
  @IsOptional()
  @IsBoolean({ message: 'Must be true or false' })
  remember?: boolean;
}
