import {
  type CommandOf,
  type EventOf,
  type RecordCommand,
  type RecordDefinition,
  type RecordEvent,
  type RecordFacts,
  type RecordKind,
  type RecordState,
  recordDecider,
  recordKeys,
  records,
} from '@bank/domain';
import { recordProjectionName } from '@bank/projections';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Handle, type Handled, type Work } from '../../platform/commands/handle';
import { factOwners, RecordFactsReader } from './record.facts';

/** A record's command on its way to the record's stream. */
export class HandleRecord<K extends RecordKind = RecordKind> extends Command<Handled<EventOf<K>>> {
  constructor(
    readonly kind: K,
    readonly id: number,
    readonly command: CommandOf<K>,
    readonly ifVersion?: number,
  ) {
    super();
  }
}

/** A command that every kind of record takes. */
export interface PlainRecordCommand {
  kind: RecordKind;
  id: number;
  command: RecordCommand;
  ifVersion?: number | undefined;
}

/** What is to be handled of a record that is its fields and nothing more. */
export interface RecordWork extends Work<RecordCommand, RecordEvent, RecordState, RecordFacts> {
  facts: () => Promise<RecordFacts>;
  keys: readonly string[];
  waitFor: readonly string[];
}

/** How the commands of a kind are handled. */
export type HandleKind<K extends RecordKind> = (asked: HandleRecord<K>) => Promise<Handled<EventOf<K>>>;

/** The commands of every kind of record; a kind that behaves in a way of its own says how it is handled. */
@CommandHandler(HandleRecord)
export class RecordHandler implements ICommandHandler<HandleRecord> {
  private readonly own: { [K in RecordKind]?: HandleKind<K> } = {};

  constructor(
    private readonly handle: Handle,
    private readonly facts: RecordFactsReader,
  ) {}

  /** Before the application has started. */
  handleKind<K extends RecordKind>(kind: K, handle: (typeof this.own)[K]): void {
    this.own[kind] = handle;
  }

  execute(asked: HandleRecord): Promise<Handled<EventOf<RecordKind>>> {
    const own = this.own[asked.kind] as HandleKind<RecordKind> | undefined;
    // A kind that takes other commands than the plain ones says how it is handled.
    return own ? own(asked) : this.handle.handle(this.workOf(asked as PlainRecordCommand));
  }

  /** What is to be handled of a plain record, for kinds that add to it. */
  workOf({ kind, id, command, ifVersion }: PlainRecordCommand): RecordWork {
    const definition: RecordDefinition = records[kind];
    return {
      decider: recordDecider(definition),
      stream: `${kind}-${id}`,
      command,
      facts: () => this.facts.for(definition, id, command),
      keys: recordKeys(definition, id, command),
      waitFor: factOwners(definition),
      shownBy: [recordProjectionName(definition)],
      isNew: command.type === 'RegisterRecord',
      ifVersion,
    };
  }
}
