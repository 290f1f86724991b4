import { capitalise, erasableKinds, Rejection } from '@bank/domain';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsNotEmpty, IsString } from 'class-validator';
import { AccessNotes } from '../../platform/access-notes/access-notes';
import { Access } from '../../platform/auth/access.guard';
import { validation } from '../../platform/bodies/validation';
import { answerMany } from '../../platform/transport/answer';
import { ApiMany } from '../../platform/transport/api-docs';
import { ShownEntry } from './entry.dto';
import { History } from './history.query';
import { ShownIds } from './shown-ids';

class LogsOf {
  @ApiProperty({ description: 'Product, Supplier, SupplyOrder, …' })
  @IsString()
  @IsNotEmpty()
  object_class: string;

  @ApiProperty({ description: 'The id in the path of its own call' })
  @IsString()
  @IsNotEmpty()
  object_id: string;
}

@ApiTags('History')
@Controller('logs')
export class LogsController {
  constructor(
    private readonly history: History,
    private readonly ids: ShownIds,
    private readonly accessNotes: AccessNotes,
  ) {}

  @Get()
  @Access('logs', 'show')
  @ApiMany('Shows who did what to one thing, newest first', ShownEntry)
  async show(@Query(validation()) { object_class, object_id }: LogsOf) {
    // Older callers name classes in full: App\Entity\Orders\SupplyOrder.
    const objectClass = object_class.split('\\').at(-1);
    if (!objectClass)
      throw new Rejection('malformed', 'Name the class.', { object_class: 'Must be a name such as SupplyOrder' });
    const id = await this.ids.historyIdOf(objectClass, object_id);
    const kind = erasableKinds.find((one) => capitalise(one) === objectClass);
    if (kind) this.accessNotes.noteOpening(kind, Number(id));
    return answerMany(await this.history.list(objectClass, id));
  }
}
