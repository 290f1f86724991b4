import { type AuditEntry, auditedActions, auditedClasses } from '@bank/domain';
import { ApiProperty, OmitType } from '@nestjs/swagger';
import { ShownEntry } from '../entry.dto';

export class ShownAuditEntry extends OmitType(ShownEntry, ['log_id', 'action'] as const) implements AuditEntry {
  @ApiProperty({ format: 'uuid', description: "The event's" }) id: string;
  @ApiProperty({ enum: Object.keys(auditedActions) }) action: string;
  @ApiProperty({ description: '`user-7`, `system` for jobs, `anonymous`' }) actor: string;
  @ApiProperty({ enum: Object.keys(auditedClasses) }) object_class: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'The id in the path of its own call; null for a list' })
  object_id: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'What people call it by; of a client, the public id' })
  object: string | null;
  @ApiProperty({ description: 'Of the command that led to it' }) command: string;
  @ApiProperty({ type: 'integer', description: 'How many events the command led to' }) acts: number;
  @ApiProperty({ type: 'string', nullable: true, description: 'What was looked at; null for a change' })
  detail: string | null;
}
