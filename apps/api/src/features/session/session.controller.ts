import { Rejection } from '@bank/domain';
import { Body, Controller, Delete, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { RememberedDevices } from '../../kernels/authority/remembered-devices';
import { AccessNotes } from '../../platform/access-notes/access-notes';
import { Access, WithoutCode } from '../../platform/auth/access.guard';
import { KnownBrowsers } from '../../platform/auth/known-browsers';
import { endSession, startSession } from '../../platform/auth/sessions';
import { SignIns } from '../../platform/auth/sign-in';
import { UserDirectory } from '../../platform/context/user-directory';
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
    private readonly devices: RememberedDevices,
    private readonly users: UserDirectory,
    private readonly accessNotes: AccessNotes,
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
    if (!signedIn) {
      this.accessNotes.noteFailedSignIn((await this.users.byEmail(email.trim()))?.id);
      throw new Rejection('unauthenticated', 'Invalid credentials.');
    }
    const { user, passwordAt } = signedIn;
    const isVerified = user.requiresTwoStep && (await this.devices.isRemembered(request, user.id, passwordAt));
    await startSession(request, { userId: user.id, passwordAt, ...(isVerified && { verified: true }) });
    const otpRequired = user.requiresTwoStep && !isVerified;
    if (!otpRequired) {
      this.knownBrowsers.remember(request, user.id);
      this.accessNotes.noteSignIn(user.id);
    }
    return { ...answerSuccess(), otpRequired };
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
