import { Rejection } from '@bank/domain';
import { Body, Controller, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { OneTimeCodes } from '../../../kernels/authority/one-time-codes';
import { RememberedDevices } from '../../../kernels/authority/remembered-devices';
import { AccessNotes } from '../../../platform/access-notes/access-notes';
import { Access, WithoutCode } from '../../../platform/auth/access.guard';
import { KnownBrowsers } from '../../../platform/auth/known-browsers';
import { startSession } from '../../../platform/auth/sessions';
import { validation } from '../../../platform/bodies/validation';
import { CurrentUser } from '../../../platform/context/current-user';
import type { User } from '../../../platform/context/user-directory';
import { answerSuccess } from '../../../platform/transport/answer';
import { ApiRefusals, ApiSuccess } from '../../../platform/transport/api-docs';
import { SendCode, VerifyCode } from './otp.dto';

@ApiTags('Session')
@WithoutCode()
@Controller('otp')
export class OtpController {
  constructor(
    private readonly codes: OneTimeCodes,
    private readonly knownBrowsers: KnownBrowsers,
    private readonly devices: RememberedDevices,
    private readonly accessNotes: AccessNotes,
  ) {}

  @Post('generate')
  @HttpCode(200)
  @Access('otp', 'generate')
  @ApiSuccess('Sends a code: at most one in 120 seconds, and five an hour')
  @ApiRefusals(429)
  async generate(
    @CurrentUser() user: User,
    @Body() { otpType: posted }: SendCode,
    @Query(validation()) { otpType = posted ?? 'sms' }: SendCode,
    @Req() { sessionID, session }: Request,
  ) {
    await this.codes.send(user, { sid: sessionID, passwordAt: session.passwordAt! }, otpType);
    return answerSuccess('Code sent');
  }

  @Post('verify')
  @HttpCode(200)
  @Access('otp', 'verify')
  @ApiSuccess('Ends the second step with the code that was sent to this session')
  async verify(@CurrentUser() { id }: User, @Body() { code, remember }: VerifyCode, @Req() request: Request) {
    const { passwordAt, verified } = request.session;
    // A repeat of the request that verified the session gets here.
    if (verified) return answerSuccess();
    const right = await this.codes.verify(request.sessionID, code.trim());
    if (!right) {
      this.accessNotes.noteFailedSignIn(id);
      throw new Rejection('malformed', 'Invalid or expired code');
    }
    await startSession(request, { userId: id, passwordAt: passwordAt!, verified: true });
    this.knownBrowsers.remember(request, id);
    this.accessNotes.noteSignIn(id);
    if (remember) await this.devices.remember(request, id, passwordAt!);
    return answerSuccess();
  }
}
