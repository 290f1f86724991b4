import { setTimeout as after } from 'node:timers/promises';
import { accountDecider, Rejection } from '@bank/domain';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Access, WithoutCode } from '../../../platform/auth/access.guard';
import { Passwords } from '../../../platform/auth/passwords';
import { Throttle } from '../../../platform/auth/throttle';
import { UserDirectory } from '../../../platform/auth/user-directory';
import { Handle } from '../../../platform/commands/handle';
import { success } from '../../../platform/http/answer';
import { ApiRefusals, ApiSuccess } from '../../../platform/http/api-docs';
import { currentContext, runWith } from '../../../platform/request-context';
import { ForgottenPassword, ResetPassword } from './password.dto';
import { PasswordLinks } from './password-links';

const HOUR = 3_600;
const PER_ACCOUNT = { hits: 3, seconds: HOUR };
const PER_ADDRESS = { hits: 20, seconds: HOUR };
/** Longer than a link takes, in milliseconds: the time does not tell whether there was anybody to send one to. */
const ANSWERS_AFTER = 300;
const SENT = 'If somebody signs in with this e-mail, a link is on its way. It is good for one hour.';
const USED_UP = 'This link is not valid any more. Ask for a new one.';

@ApiTags('Session')
@WithoutCode()
@Controller('password')
export class PasswordController {
  constructor(
    private readonly users: UserDirectory,
    private readonly links: PasswordLinks,
    private readonly passwords: Passwords,
    private readonly throttle: Throttle,
    private readonly commands: Handle,
  ) {}

  @Post('forgotten')
  @HttpCode(200)
  @Access('password', 'forgotten')
  @ApiSuccess('Sends a link that sets a new password; says the same whether or not there is such a user')
  @ApiRefusals(429)
  async forgotten(@Body() { email }: ForgottenPassword, @Req() { ip }: Request) {
    await this.throttle.hit(`forgotten address ${ip}`, PER_ADDRESS);
    await this.throttle.hit(`forgotten account ${email.trim()}`, PER_ACCOUNT);
    await Promise.all([this.sendTo(email), after(ANSWERS_AFTER)]);
    return success(SENT);
  }

  @Post('reset')
  @HttpCode(200)
  @Access('password', 'reset')
  @ApiSuccess('Sets a new password, and ends the sessions of whoever had the old one')
  @ApiRefusals(429)
  async reset(@Body() { token, password }: ResetPassword, @Req() { ip }: Request) {
    await this.throttle.hit(`reset address ${ip}`, PER_ADDRESS);
    this.passwords.check(password, 'password');
    const id = await this.links.use(token);
    if (id === undefined || !(await this.users.byId(id))) throw new Rejection('invalid', USED_UP, { token: USED_UP });
    await runWith({ ...currentContext(), actor: `user-${id}` }, async () => {
      await this.passwords.set(id, password);
      await this.commands.handle({
        decider: accountDecider,
        stream: `user-${id}`,
        command: { type: 'SetPassword', data: { user: id } },
        facts: async () => {},
        shownBy: [],
      });
    });
    return success('Your new password is set. Sign in with it.');
  }

  private async sendTo(email: string): Promise<void> {
    const user = await this.users.byEmail(email);
    if (user) await this.links.send(user);
  }
}
