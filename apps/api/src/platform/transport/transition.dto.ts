import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';

export class TransitionDto {
  @ApiProperty({
    type: 'string',
    required: false,
    nullable: true,
    description: "A transition's machine name, such as RECEIVE; an empty one changes nothing",
  })
  @IsOptional()
  @IsString()
  transition?: string | null;
}
