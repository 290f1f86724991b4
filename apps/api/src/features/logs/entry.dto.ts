import { ApiProperty } from '@nestjs/swagger';

class ShownAct {
  @ApiProperty({ description: 'create, update, remove, transition or commit' }) action: string;
  @ApiProperty({ format: 'date-time' }) logged_at: string;
  @ApiProperty({ description: 'Who did it' }) username: string;
  @ApiProperty({ type: Object, description: 'Field -> new value' }) data: Readonly<Record<string, unknown>>;
  @ApiProperty({ type: Object, description: 'Field -> the value before, where it had one' }) before: Readonly<
    Record<string, unknown>
  >;
}
class ShownLineAct extends ShownAct {
  @ApiProperty({ type: 'integer', description: 'Of the line' }) id: number;
}

export class ShownEntry extends ShownAct {
  @ApiProperty({ format: 'uuid' }) log_id: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Why, where a reason was given' }) reason: string | null;
  @ApiProperty({ type: [ShownLineAct] }) line_items: ShownLineAct[];
}
