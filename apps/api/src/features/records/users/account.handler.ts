import { type AccountEvent, accountDecider, type RecordEvent, records } from '@bank/domain';
import { recordProjectionName } from '@bank/projections';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Handle, type Handled } from '../../../platform/commands/handle';

/** Notes in the user's stream that a password was set. */
export class NotePassword extends Command<Handled<AccountEvent | RecordEvent>> {
  constructor(readonly user: number) {
    super();
  }
}

@CommandHandler(NotePassword)
export class NotePasswordHandler implements ICommandHandler<NotePassword> {
  constructor(private readonly handle: Handle) {}

  execute({ user }: NotePassword) {
    return this.handle.handle({
      decider: accountDecider,
      stream: `user-${user}`,
      command: { type: 'SetPassword', data: { user } },
      facts: () => Promise.resolve(),
      shownBy: [recordProjectionName(records.user)],
    });
  }
}
