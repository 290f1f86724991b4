import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';

/** The body of a workflow's call. */
export class TransitionDto {
  @ApiProperty({ description: "A transition's machine name, such as RECEIVE" })
  @IsString()
  transition: string;
}
