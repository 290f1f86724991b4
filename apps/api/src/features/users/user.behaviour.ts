import {
  accountDecider,
  accountSaveDecider,
  type CommandOf,
  changedIdentity,
  type EnteredProof,
  type IdentityProof,
  type Proof,
} from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { AuthorityGuard } from '../../kernels/authority/authority.guard';
import { IdentityNotices } from '../../kernels/authority/identity-notices';
import { OneTimeCodes } from '../../kernels/authority/one-time-codes';
import { PasswordLinks } from '../../kernels/authority/password-links';
import { type HandleRecord, RecordHandler } from '../../kernels/records/record.handler';
import { Removals } from '../../kernels/records/removals';
import { Passwords } from '../../platform/auth/passwords';
import { SignIns } from '../../platform/auth/sign-in';
import { UserSessions } from '../../platform/auth/user-sessions';
import { Effects } from '../../platform/commands/effects';
import { Handle } from '../../platform/commands/handle';
import { currentUser } from '../../platform/context/current-user';
import { currentContext } from '../../platform/context/request-context';

type CommandData<T extends CommandOf<'user'>['type']> = Extract<CommandOf<'user'>, { type: T }>['data'];

/** Users are records that sign in. Nobody gives them more than they have, and their passwords are stored beside the log. */
@Injectable()
export class UserBehaviour {
  constructor(
    private readonly handle: Handle,
    private readonly guard: AuthorityGuard,
    private readonly links: PasswordLinks,
    private readonly codes: OneTimeCodes,
    private readonly notices: IdentityNotices,
    private readonly effects: Effects,
    private readonly passwords: Passwords,
    private readonly sessions: UserSessions,
    private readonly signIns: SignIns,
    records: RecordHandler,
    removals: Removals,
  ) {
    records.handleKind('user', (asked) => this.carryOut(asked));
    removals.onRemoval('user', (id) => passwords.forget(id));
  }

  private carryOut({ id, command, ifVersion }: HandleRecord<'user'>) {
    switch (command.type) {
      case 'SetPassword':
        return this.setPassword(id, command.data);
      case 'SignOutEverywhere':
        return this.signOutEverywhere(id, command.data);
      case 'SaveAccount':
        return this.saveAccount(id, command.data, ifVersion);
      case 'SendInvitation':
        return this.noteInvitation(id, command.data);
      case 'RegisterWithInvitation':
        return this.registerWithInvitation(id, command.data);
      default:
        return this.saveAccount(id, { save: command, proof: {} }, ifVersion);
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
      effect: async (at, { events, before }) => {
        await this.passwords.store(id, hash, at);
        await this.notices.send(id, events, before);
      },
    });
  }

  private signOutEverywhere(id: number, { user }: CommandData<'SignOutEverywhere'>) {
    return this.handle.handle({
      decider: accountDecider,
      stream: `user-${id}`,
      command: { type: 'SignOutEverywhere', data: { user } },
      facts: async () => {},
      shownBy: [],
      effect: () => this.sessions.endAll(id),
    });
  }

  private noteInvitation(id: number, { user }: CommandData<'SendInvitation'>) {
    return this.handle.handle({
      decider: accountDecider,
      stream: `user-${id}`,
      command: { type: 'SendInvitation', data: { user } },
      facts: async () => {},
      shownBy: [],
    });
  }

  private async saveAccount(id: number, { save, password, proof }: CommandData<'SaveAccount'>, ifVersion?: number) {
    const work = this.guard.workOf({ kind: 'user', id, command: save, ifVersion });
    const hash = password ? await this.passwords.hash(password) : undefined;
    return this.handle.handle({
      ...work,
      decider: accountSaveDecider(work.decider, { user: id, setsPassword: hash !== undefined }),
      facts: async (state) => {
        const facts = await work.facts(state);
        const proved = isOwn(id) && { proof: await this.judgeProof(proof) };
        return { ...facts, authority: { ...facts.authority, ...proved } };
      },
      beforeAppend: async (events) => {
        if (changedIdentity(events).includes('email')) await this.sessions.endOthers(id);
      },
      effect: async (at, { events, before }) => {
        if (hash) await this.passwords.store(id, hash, at);
        if (proof.code) await this.codes.useUp(currentContext().sessionId!, proof.code);
        await this.notices.send(id, events, before);
      },
    });
  }

  private async registerWithInvitation(id: number, { registration }: CommandData<'RegisterWithInvitation'>) {
    const handled = await this.saveAccount(id, { save: registration, proof: {} });
    for (const { type, data } of handled.events)
      if (type === 'RecordRegistered')
        await this.effects.once('invitation sent', (connection) =>
          this.links.send(connection, { id, email: String(data.fields.email) }, 'invitation'),
        );
    return handled;
  }

  /** Tries are slowed down as for a sign-in, since somebody else may have found the desk unattended. @throws TooMany */
  private async judgeProof({ currentPassword, code }: EnteredProof): Promise<IdentityProof> {
    const user = currentUser();
    const judge = async (entered: string | null | undefined, isRight: (entered: string) => Promise<boolean>) =>
      entered ? ((await isRight(entered)) ? 'right' : 'wrong') : 'missing';
    const password: Proof = await judge(currentPassword, (entered) => this.signIns.verifyPresent(user, entered));
    if (!user.requiresTwoStep) return { currentPassword: password, code: 'notNeeded' };
    // A code has few tries, which a wrong password costs none of.
    if (password !== 'right') return { currentPassword: password, code: code ? 'right' : 'missing' };
    const { sessionId } = currentContext();
    return { currentPassword: password, code: await judge(code, (entered) => this.codes.check(sessionId!, entered)) };
  }
}

const isOwn = (id: number) => currentContext().actor === `user-${id}`;
