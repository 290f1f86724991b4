import { Rejection } from '@bank/domain';
import { Body, Controller, Delete, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Access, WithoutCode } from '../../platform/auth/access.guard';
import { KnownBrowsers } from '../../platform/auth/known-browsers';
import { endSession, startSession } from '../../platform/auth/sessions';
import { SignIns } from '../../platform/auth/sign-in';
import { answerSuccess } from '../../platform/transport/answer';
import { ApiRefusals, ApiSuccess } from '../../platform/transport/api-docs';
import { SignIn } from './sign-in.dto';

@ApiTags('Session')
@WithoutCode()
@Controller('session')
export class SessionController {
  constructor(
    private readonly signIns: SignIns,
    private readonly knownBrowsers: KnownBrowsers,
  ) {}

  @Post()
  @HttpCode(200)
  @Access('session', 'create')
  @ApiSuccess(
    'Signs in; failures delay the next try of the same address at the same account, and thirty an hour that of all browsers in which its owner never signed in',
  )
  @ApiRefusals(429)
  async create(@Body() { email, password }: SignIn, @Req() request: Request) {
    const signedIn = await this.signIns.verify(email.trim(), password);
    if (!signedIn) throw new Rejection('unauthenticated', 'Invalid credentials.');
    const { user, passwordAt } = signedIn;
    await startSession(request, { userId: user.id, passwordAt });
    if (!user.requiresTwoStep) this.knownBrowsers.remember(request, user.id);
    return { ...answerSuccess(), otpRequired: user.requiresTwoStep };
  }

  @Delete()
  @Access('session', 'delete')
  @ApiSuccess('Signs out')
  async delete(@Req() request: Request) {
    await endSession(request);
    request.res?.clearCookie('session');
    return answerSuccess();
  }
}
