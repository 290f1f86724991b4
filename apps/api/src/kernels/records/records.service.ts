import {
  type CommandOf,
  LARGEST_ID,
  type RecordCommand,
  type RecordDefinition,
  type RecordKind,
  Rejection,
} from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Ids } from '../../platform/commands/ids';
import { fromBody } from '../fields/body';
import { HandleRecord } from './record.handler';

/** Replaces the plain command of a save by one that does more. */
export type ReplaceCommand = (save: RecordCommand) => CommandOf<RecordKind>;
type Body = Readonly<Record<string, unknown>>;

@Injectable()
export class Records {
  constructor(
    private readonly commands: CommandBus,
    private readonly ids: Ids,
  ) {}

  /** @returns the new record's id @throws Rejection */
  async register(definition: RecordDefinition, body: Body, as?: ReplaceCommand): Promise<number> {
    const id = await this.ids.freshOne(definition.sequence ?? definition.kind);
    const fields = fromBody(definition.fields, body);
    await this.send(definition, id, { type: 'RegisterRecord', data: { id, fields } }, { as });
    return id;
  }

  /** @throws Rejection, StaleRevision when `revision` is not the record's any more */
  change(definition: RecordDefinition, id: number, body: Body, revision?: number, as?: ReplaceCommand) {
    const fields = fromBody(definition.fields, body);
    return this.send(definition, id, { type: 'ChangeRecord', data: { fields } }, { revision, as });
  }

  async remove(definition: RecordDefinition, id: number, revision?: number): Promise<void> {
    await this.send(definition, id, { type: 'RemoveRecord', data: {} }, { revision });
  }

  private send(
    { kind, title }: RecordDefinition,
    id: number,
    command: RecordCommand,
    { revision, as = (save) => save }: { revision?: number; as?: ReplaceCommand },
  ) {
    if (id > LARGEST_ID) throw new Rejection('notFound', `There is no ${title} ${id}`);
    return this.commands.execute(new HandleRecord(kind as RecordKind, id, as(command), revision));
  }
}
