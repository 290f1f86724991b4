import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';

export class SignIn {
  @ApiProperty({ example: 'admin@example.com' })
  @IsString()
  @MaxLength(255)
  email: string;

  @ApiProperty({ format: 'password' })
  @IsString()
  @MaxLength(1_000)
  password: string;
}
