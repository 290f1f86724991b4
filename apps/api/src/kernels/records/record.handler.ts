import {
  type CommandOf,
  type DecisionKey,
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

export interface PlainRecordCommand {
  kind: RecordKind;
  id: number;
  command: RecordCommand;
  ifVersion?: number | undefined;
}

type PlainWork = Work<RecordCommand, RecordEvent, RecordState, RecordFacts>;

export interface RecordWork extends Omit<PlainWork, 'refuseUnseen' | 'beforeAppend' | 'effect'> {
  facts: () => Promise<RecordFacts>;
  keys: readonly DecisionKey[];
  waitFor: readonly string[];
}

/** Handles the commands of one kind. */
export type HandleKind<K extends RecordKind> = (asked: HandleRecord<K>) => Promise<Handled<EventOf<K>>>;

@CommandHandler(HandleRecord)
export class RecordHandler implements ICommandHandler<HandleRecord> {
  private readonly handlers: { [K in RecordKind]?: HandleKind<K> } = {};

  constructor(
    private readonly handle: Handle,
    private readonly facts: RecordFactsReader,
  ) {}

  /** Must be called before the application has started. */
  handleKind<K extends RecordKind>(kind: K, handle: (typeof this.handlers)[K]): void {
    this.handlers[kind] = handle;
  }

  execute(asked: HandleRecord): Promise<Handled<EventOf<RecordKind>>> {
    const handler = this.handlers[asked.kind] as HandleKind<RecordKind> | undefined;
    // A kind that takes other commands than the plain ones always has a handler of its own.
    return handler ? handler(asked) : this.handle.handle(this.workOf(asked as PlainRecordCommand));
  }

  workOf({ kind, id, command, ifVersion }: PlainRecordCommand): RecordWork {
    const definition: RecordDefinition = records[kind];
    return {
      decider: recordDecider(definition),
      stream: `${kind}-${id}`,
      command,
      facts: () => this.facts.load(definition, id, command),
      keys: recordKeys(definition, id, command),
      waitFor: factOwners(definition),
      shownBy: [recordProjectionName(definition)],
      isNew: command.type === 'RegisterRecord',
      ifVersion,
    };
  }
}
