import {
  administratorKeys,
  keepingAnAdministrator,
  type RecordCommand,
  type RecordDefinition,
  type RecordEvent,
  type RecordKind,
  recordDecider,
  recordKeys,
  records,
} from '@bank/domain';
import { recordProjectionName } from '@bank/projections';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Handle, type Handled } from '../../platform/commands/handle';
import { factOwners, RecordFactsReader } from './record.facts';
import { RosterReader } from './users/roster';

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
    private readonly roster: RosterReader,
  ) {}

  execute({ kind, id, command, ifVersion }: HandleRecord) {
    const definition: RecordDefinition = records[kind];
    const administrators = administratorKeys(kind, command);
    return this.handle.handle({
      decider: keepingAnAdministrator(recordDecider(definition)),
      stream: `${kind}-${id}`,
      command,
      facts: async () => ({
        ...(await this.facts.for(definition, id, command)),
        ...(administrators.length && { roster: await this.roster.read() }),
      }),
      keys: [...recordKeys(definition, id, command), ...administrators],
      waitFor: factOwners(definition),
      shownBy: [recordProjectionName(definition)],
      isNew: command.type === 'RegisterRecord',
      ifVersion,
    });
  }
}
