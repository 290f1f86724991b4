import { type RecordDefinition, type RecordKind, Rejection } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Ids } from '../../platform/commands/ids';
import { fromBody } from './border';
import { HandleRecord } from './record.handler';

type Body = Readonly<Record<string, unknown>>;

/** Turns requests about records into commands. */
@Injectable()
export class Records {
  constructor(
    private readonly commands: CommandBus,
    private readonly ids: Ids,
  ) {}

  /** The new record's id. @throws Rejection */
  async register(definition: RecordDefinition, body: Body): Promise<number> {
    const id = await this.ids.one(definition.sequence ?? definition.kind);
    await this.send(definition, id, {
      type: 'RegisterRecord',
      data: { id, fields: fromBody(definition.fields, body) },
    });
    return id;
  }

  /** @throws Rejection, StaleRevision when `revision` is not the record's any more */
  change(definition: RecordDefinition, id: number, body: Body, revision?: number) {
    const fields = fromBody(definition.fields, body);
    return this.send(definition, id, { type: 'ChangeRecord', data: { fields } }, revision);
  }

  async remove(definition: RecordDefinition, id: number, revision?: number): Promise<void> {
    await this.send(definition, id, { type: 'RemoveRecord', data: {} }, revision);
  }

  private send({ kind, title }: RecordDefinition, id: number, command: HandleRecord['command'], revision?: number) {
    if (id > LARGEST_ID) throw new Rejection('notFound', `There is no ${title} ${id}`);
    return this.commands.execute(new HandleRecord(kind as RecordKind, id, command, revision));
  }
}

const LARGEST_ID = 2_147_483_647;
