import { Rejection } from '@bank/domain';
import { Body, Controller, Delete, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Access, WithoutCode } from '../../platform/auth/access.guard';
import { Passwords } from '../../platform/auth/passwords';
import { endSession, startSession } from '../../platform/auth/sessions';
import { Throttle } from '../../platform/auth/throttle';
import { UserDirectory } from '../../platform/auth/user-directory';
import { success } from '../../platform/http/answer';
import { ApiSuccess } from '../../platform/http/api-docs';
import { SignIn } from './sign-in.dto';

const MINUTE = 60;
const PER_ACCOUNT = { hits: 10, seconds: 15 * MINUTE };
const PER_ADDRESS = { hits: 50, seconds: 15 * MINUTE };

@ApiTags('Session')
@WithoutCode()
@Controller('session')
export class SessionController {
  constructor(
    private readonly users: UserDirectory,
    private readonly passwords: Passwords,
    private readonly throttle: Throttle,
  ) {}

  @Post()
  @HttpCode(200)
  @Access('session', 'create')
  @ApiSuccess('Signs in')
  async create(@Body() { email: typed, password }: SignIn, @Req() request: Request) {
    const email = typed.trim();
    await this.throttle.hit(`sign-in address ${request.ip}`, PER_ADDRESS);
    await this.throttle.hit(`sign-in account ${email}`, PER_ACCOUNT);
    const user = await this.users.byEmail(email);
    if (!(await this.passwords.matches(user?.id, password)) || !user)
      throw new Rejection('unauthenticated', 'Invalid credentials.');
    await this.throttle.forgive(`sign-in account ${email}`);
    await startSession(request, user.id);
    return { ...success(), otpRequired: user.requiresTwoStep };
  }

  @Delete()
  @Access('session', 'delete')
  @ApiSuccess('Signs out')
  async delete(@Req() request: Request) {
    await endSession(request);
    request.res?.clearCookie('session');
    return success();
  }
}
