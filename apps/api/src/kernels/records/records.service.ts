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
import { fromBody } from '../fields/border';
import { HandleRecord } from './record.handler';

/** What a save is sent as: itself, or a command that does more with it. */
export type Sent = (save: RecordCommand) => CommandOf<RecordKind>;
type Body = Readonly<Record<string, unknown>>;

/** Turns requests about records into commands. */
@Injectable()
export class Records {
  constructor(
    private readonly commands: CommandBus,
    private readonly ids: Ids,
  ) {}

  /**
   * @param as what to send in place of the plain command
   * @returns the new record's id
   * @throws Rejection
   */
  async register(definition: RecordDefinition, body: Body, as?: Sent): Promise<number> {
    const id = await this.ids.freshOne(definition.sequence ?? definition.kind);
    const fields = fromBody(definition.fields, body);
    await this.send(definition, id, { type: 'RegisterRecord', data: { id, fields } }, { as });
    return id;
  }

  /** @throws Rejection, StaleRevision when `revision` is not the record's any more */
  change(definition: RecordDefinition, id: number, body: Body, revision?: number, as?: Sent) {
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
    { revision, as = (save) => save }: { revision?: number; as?: Sent },
  ) {
    if (id > LARGEST_ID) throw new Rejection('notFound', `There is no ${title} ${id}`);
    return this.commands.execute(new HandleRecord(kind as RecordKind, id, as(command), revision));
  }
}
