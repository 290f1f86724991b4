import { setTimeout as after } from 'node:timers/promises';
import { Rejection } from '@bank/domain';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { PoolClient } from 'pg';
import { PasswordLinks } from '../../../kernels/authority/password-links';
import { HandleRecord } from '../../../kernels/records/record.handler';
import { AccessNotes } from '../../../platform/access-notes/access-notes';
import { Access, WithoutCode } from '../../../platform/auth/access.guard';
import { KnownBrowsers } from '../../../platform/auth/known-browsers';
import { Passwords } from '../../../platform/auth/passwords';
import { startSession } from '../../../platform/auth/sessions';
import { Throttle } from '../../../platform/auth/throttle';
import { Effects } from '../../../platform/commands/effects';
import { currentContext, runWith } from '../../../platform/context/request-context';
import { UserDirectory } from '../../../platform/context/user-directory';
import { answerSuccess } from '../../../platform/transport/answer';
import { ApiRefusals, ApiSuccess } from '../../../platform/transport/api-docs';
import { ForgottenPassword, ResetPassword } from './password.dto';

const HOUR_SECONDS = 3_600;
/** A limit for one address, or for a known browser, at all accounts. */
const VISITOR_LIMIT = { hits: 20, seconds: HOUR_SECONDS };
/** The limits for one account: of one visitor, and of all together, so that a mailbox is not flooded. */
const VISITOR_AND_ACCOUNT_LIMIT = { hits: 3, seconds: HOUR_SECONDS };
const ACCOUNT_LIMIT = { hits: 20, seconds: HOUR_SECONDS };
/** Beyond these limits a link is still sent every few minutes, so that the owner always finds one that is good for long. */
const OVERFLOW_LIMIT = { hits: 1, seconds: 300 };
/** Sending a link takes less than this, so that the time of the answer doesn't show whether there is such an account. */
const ANSWER_DELAY_MS = 300;
const LINK_SENT_MESSAGE = 'If there is an account with this email, a link is on its way. It is valid for one hour.';
const LINK_INVALID_MESSAGE = 'This link is no longer valid. Ask for a new one.';

@ApiTags('Session')
@WithoutCode()
@Controller('password')
export class PasswordController {
  /** A spec that asks for many links may have it shorter. */
  answerDelayMs = ANSWER_DELAY_MS;

  constructor(
    private readonly users: UserDirectory,
    private readonly links: PasswordLinks,
    private readonly passwords: Passwords,
    private readonly throttle: Throttle,
    private readonly knownBrowsers: KnownBrowsers,
    private readonly accessNotes: AccessNotes,
    private readonly effects: Effects,
    private readonly commands: CommandBus,
  ) {}

  @Post('forgotten')
  @HttpCode(200)
  @Access('password', 'forgotten')
  @ApiSuccess('Sends a link to set a new password; the answer is the same whether or not there is such a user')
  @ApiRefusals(429)
  async forgotten(@Body() { email: typed }: ForgottenPassword) {
    const email = typed.trim();
    const user = await this.users.byEmail(email);
    const browser = user && this.knownBrowsers.idFor(user.id);
    const visitor = browser ? `browser ${browser}` : `address ${currentContext().address}`;
    const sent = this.effects.once('link sent', async (connection) => {
      await this.throttle.hit(`forgotten ${visitor}`, VISITOR_LIMIT, connection);
      const isDue = await this.isLinkDue(visitor, email, connection);
      if (user && isDue) await this.links.send(connection, user, 'reset');
    });
    await Promise.all([sent, after(this.answerDelayMs)]);
    return answerSuccess(LINK_SENT_MESSAGE);
  }

  @Post('reset')
  @HttpCode(200)
  @Access('password', 'reset')
  @ApiSuccess('Sets a new password, ends all sessions of the old one, and signs in')
  @ApiRefusals(429)
  async reset(@Body() { token, password }: ResetPassword, @Req() request: Request) {
    await this.passwords.check(password, 'password');
    const owner = await this.links.ownerOf(token);
    const id = await this.effects.once('link used', async (connection) => {
      if (!owner) await this.throttle.hit(`reset address ${currentContext().address}`, VISITOR_LIMIT, connection);
      return owner && (await this.links.use(connection, token, owner)) ? owner.id : null;
    });
    if (id === null) throw new Rejection('invalid', LINK_INVALID_MESSAGE, { token: LINK_INVALID_MESSAGE });
    const command = { type: 'SetPassword', data: { user: id, password } } as const;
    await runWith({ ...currentContext(), actor: `user-${id}` }, () =>
      this.commands.execute(new HandleRecord('user', id, command)),
    );
    return this.signIn(request, id, password);
  }

  /** The link and the new password are all that a sign-in asks for. A repeat of the request opens nothing that was set anew since. */
  private async signIn(request: Request, userId: number, password: string) {
    const [user, passwordAt] = await Promise.all([this.users.byId(userId), this.passwords.verify(userId, password)]);
    if (user && passwordAt !== undefined) {
      await startSession(request, { userId, passwordAt });
      this.knownBrowsers.remember(request, userId);
      if (!user.requiresTwoStep) this.accessNotes.noteSignIn(userId);
    }
    return { ...answerSuccess('Your new password is set.'), otpRequired: user?.requiresTwoStep ?? false };
  }

  /** Nobody learns of it, so that strangers can't keep somebody from getting a link. */
  private async isLinkDue(visitor: string, email: string, connection: PoolClient): Promise<boolean> {
    const rests = [
      await this.throttle.count(`forgotten ${visitor} ${email}`, VISITOR_AND_ACCOUNT_LIMIT, connection),
      await this.throttle.count(`forgotten account ${email}`, ACCOUNT_LIMIT, connection),
    ];
    if (rests.every((rest) => rest === 0)) return true;
    return (await this.throttle.count(`forgotten overflow ${email}`, OVERFLOW_LIMIT, connection)) === 0;
  }
}
