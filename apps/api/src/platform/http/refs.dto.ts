import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsOptional } from 'class-validator';

/** How another record is named at the border: `{id: 7}`. */
export class Ref {
  @ApiProperty({ type: 'integer', nullable: true })
  @IsOptional()
  @IsInt()
  id?: number | null;
}
