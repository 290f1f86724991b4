import {
  type AccountEvent,
  type AuthorityFacts,
  type RecordEvent,
  type RecordState,
  settingPassword,
} from '@bank/domain';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { currentUser } from '../../../platform/auth/current-user';
import { Passwords } from '../../../platform/auth/passwords';
import { SignIns } from '../../../platform/auth/sign-in';
import { Handle, type Handled } from '../../../platform/commands/handle';
import { currentContext } from '../../../platform/request-context';
import { type HandleRecord, RecordHandler } from '../record.handler';

/** A save of a user that sets the password as well. */
export class SaveWithPassword extends Command<Handled<AccountEvent | RecordEvent>> {
  constructor(
    readonly save: HandleRecord,
    readonly password: string,
    /** Of whoever sets their own. */
    readonly presentPassword?: string | null,
  ) {
    super();
  }
}

@CommandHandler(SaveWithPassword)
export class SaveWithPasswordHandler implements ICommandHandler<SaveWithPassword> {
  constructor(
    private readonly handle: Handle,
    private readonly records: RecordHandler,
    private readonly passwords: Passwords,
    private readonly signIns: SignIns,
  ) {}

  async execute({ save, password, presentPassword }: SaveWithPassword) {
    const work = this.records.workOf(save);
    const hash = await this.passwords.hash(password);
    return this.handle.handle({
      ...work,
      decider: settingPassword(work.decider, save.id),
      facts: async (state: RecordState) => {
        const facts = await work.facts(state);
        const authority: AuthorityFacts = {
          ...facts.authority!,
          ...(isOwn(save) && { presentPassword: await this.judge(presentPassword) }),
        };
        return { ...facts, authority };
      },
      effect: (at) => this.passwords.keep(save.id, hash, at),
    });
  }

  /** Slowed down as signing in is, since the session may be somebody else's who found the desk unattended. @throws TooMany */
  private async judge(presentPassword: string | null | undefined): Promise<AuthorityFacts['presentPassword']> {
    if (!presentPassword) return 'missing';
    return (await this.signIns.verify(currentUser().email, presentPassword)) ? 'right' : 'wrong';
  }
}

const isOwn = ({ id }: HandleRecord) => currentContext().actor === `user-${id}`;
