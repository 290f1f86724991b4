import {
  administratorKeys,
  authorityKeys,
  keepingAnAdministrator,
  type RecordCommand,
  type RecordDefinition,
  type RecordEvent,
  type RecordKind,
  type RecordState,
  recordDecider,
  recordKeys,
  records,
  withinAuthority,
} from '@bank/domain';
import { recordProjectionName } from '@bank/projections';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Handle, type Handled } from '../../platform/commands/handle';
import { factOwners, RecordFactsReader } from './record.facts';
import { AuthorityReader, authorityOwners } from './users/authority';
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
    private readonly authority: AuthorityReader,
  ) {}

  execute(asked: HandleRecord) {
    return this.handle.handle(this.workOf(asked));
  }

  /** What is to be handled, for those who add to it. */
  workOf({ kind, id, command, ifVersion }: HandleRecord) {
    const definition: RecordDefinition = records[kind];
    const administrators = administratorKeys(kind, command);
    const authority = authorityKeys(kind);
    return {
      decider: withinAuthority(keepingAnAdministrator(recordDecider(definition))),
      stream: `${kind}-${id}`,
      command,
      facts: async (state: RecordState) => ({
        ...(await this.facts.for(definition, id, command)),
        ...(administrators.length && { roster: await this.roster.read() }),
        ...(authority.length && { authority: await this.authority.read(state, command) }),
      }),
      keys: [...recordKeys(definition, id, command), ...new Set([...administrators, ...authority])],
      waitFor: [...new Set([...factOwners(definition), ...(authority.length ? authorityOwners : [])])],
      shownBy: [recordProjectionName(definition)],
      isNew: command.type === 'RegisterRecord',
      ifVersion,
    };
  }
}
