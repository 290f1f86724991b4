import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';

export class ForgottenPassword {
  @ApiProperty({ example: 'admin@example.com' })
  @IsString()
  @MaxLength(255)
  email: string;
}

export class ResetPassword {
  @ApiProperty({ description: 'Of the link in the email' })
  @IsString()
  @MaxLength(255)
  token: string;

  @ApiProperty({ format: 'password', minLength: 10 })
  @IsString()
  @MaxLength(1_000)
  password: string;
}
