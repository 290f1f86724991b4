import {
  type RecordCommand,
  type RecordDefinition,
  type RecordEvent,
  type RecordKind,
  recordDecider,
  recordKeys,
  records,
} from '@bank/domain';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Handle, type Handled } from '../../platform/commands/handle';
import { factOwners, RecordFactsReader } from './record.facts';

/** A record's command on its way to the record's stream. */
export class HandleRecord extends Command<Handled<RecordEvent>> {
  constructor(
    readonly kind: RecordKind,
    readonly id: number,
    readonly command: RecordCommand,
    readonly ifVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(HandleRecord)
export class RecordHandler implements ICommandHandler<HandleRecord> {
  constructor(
    private readonly handle: Handle,
    private readonly facts: RecordFactsReader,
  ) {}

  execute({ kind, id, command, ifVersion }: HandleRecord) {
    const definition: RecordDefinition = records[kind];
    return this.handle.handle({
      decider: recordDecider(definition),
      stream: `${kind}-${id}`,
      command,
      facts: () => this.facts.for(definition, id, command),
      keys: recordKeys(definition, id, command),
      waitFor: factOwners(definition),
      isNew: command.type === 'RegisterRecord',
      ifVersion,
    });
  }
}
