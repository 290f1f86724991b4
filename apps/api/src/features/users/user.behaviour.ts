import { type AuthorityFacts, accountDecider, type CommandOf, passwordSaveDecider } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { AuthorityGuard } from '../../kernels/authority/authority.guard';
import { PasswordLinks } from '../../kernels/authority/password-links';
import { type HandleRecord, RecordHandler } from '../../kernels/records/record.handler';
import { Removals } from '../../kernels/records/removals';
import { currentUser } from '../../platform/auth/current-user';
import { Passwords } from '../../platform/auth/passwords';
import { SignIns } from '../../platform/auth/sign-in';
import { Effects } from '../../platform/commands/effects';
import { Handle } from '../../platform/commands/handle';
import { currentContext } from '../../platform/request-context';

type CommandData<T extends CommandOf<'user'>['type']> = Extract<CommandOf<'user'>, { type: T }>['data'];

/** Users are records that sign in. Nobody gives them more than they have, and their passwords are stored beside the log. */
@Injectable()
export class UserBehaviour {
  constructor(
    private readonly handle: Handle,
    private readonly guard: AuthorityGuard,
    private readonly links: PasswordLinks,
    private readonly effects: Effects,
    private readonly passwords: Passwords,
    private readonly signIns: SignIns,
    records: RecordHandler,
    removals: Removals,
  ) {
    records.handleKind('user', (asked) => this.carryOut(asked));
    removals.onRemoval('user', (id) => passwords.forget(id));
  }

  private carryOut({ kind, id, command, ifVersion }: HandleRecord<'user'>) {
    switch (command.type) {
      case 'SetPassword':
        return this.setPassword(id, command.data);
      case 'SaveWithPassword':
        return this.saveWithPassword(id, command.data, ifVersion);
      case 'RegisterWithInvitation':
        return this.registerWithInvitation(id, command.data);
      default:
        return this.handle.handle(this.guard.workOf({ kind, id, command, ifVersion }));
    }
  }

  private async setPassword(id: number, { password, user }: CommandData<'SetPassword'>) {
    const hash = await this.passwords.hash(password);
    return this.handle.handle({
      decider: accountDecider,
      stream: `user-${id}`,
      command: { type: 'SetPassword', data: { user } },
      facts: async () => {},
      shownBy: [],
      effect: (at) => this.passwords.store(id, hash, at),
    });
  }

  private async saveWithPassword(
    id: number,
    { save, password, presentPassword }: CommandData<'SaveWithPassword'>,
    ifVersion?: number,
  ) {
    const work = this.guard.workOf({ kind: 'user', id, command: save, ifVersion });
    const hash = await this.passwords.hash(password);
    return this.handle.handle({
      ...work,
      decider: passwordSaveDecider(work.decider, id),
      facts: async (state) => {
        const facts = await work.facts(state);
        const present = isOwn(id) && { presentPassword: await this.judgePresentPassword(presentPassword) };
        return { ...facts, authority: { ...facts.authority, ...present } };
      },
      effect: (at) => this.passwords.store(id, hash, at),
    });
  }

  private async registerWithInvitation(id: number, { registration }: CommandData<'RegisterWithInvitation'>) {
    const handled = await this.handle.handle(this.guard.workOf({ kind: 'user', id, command: registration }));
    for (const { type, data } of handled.events)
      if (type === 'RecordRegistered')
        await this.effects.once('invitation sent', (connection) =>
          this.links.send(connection, { id, email: String(data.fields.email) }, 'invitation'),
        );
    return handled;
  }

  /** Tries are slowed down as for a sign-in, since somebody else may have found the desk unattended. @throws TooMany */
  private async judgePresentPassword(
    presentPassword: string | null | undefined,
  ): Promise<AuthorityFacts['presentPassword']> {
    if (!presentPassword) return 'missing';
    return (await this.signIns.verifyPresent(currentUser(), presentPassword)) ? 'right' : 'wrong';
  }
}

const isOwn = (id: number) => currentContext().actor === `user-${id}`;
