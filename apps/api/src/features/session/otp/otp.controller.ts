import { Rejection } from '@bank/domain';
import { Body, Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Access, WithoutCode } from '../../../platform/auth/access.guard';
import { CurrentUser } from '../../../platform/auth/current-user';
import { startSession } from '../../../platform/auth/sessions';
import type { Account } from '../../../platform/auth/user-directory';
import { answerSuccess } from '../../../platform/http/answer';
import { ApiRefusals, ApiSuccess } from '../../../platform/http/api-docs';
import { validation } from '../../../platform/http/validation';
import { OneTimeCodes } from './one-time-codes';
import { SendCode, VerifyCode } from './otp.dto';

/** The second step of signing in. */
@ApiTags('Session')
@WithoutCode()
@Controller('otp')
export class OtpController {
  constructor(private readonly codes: OneTimeCodes) {}

  @Get('generate')
  @Access('otp', 'generate')
  @ApiSuccess('Sends a code: at most one in 120 seconds, and five an hour')
  @ApiRefusals(429)
  async generate(
    @CurrentUser() user: Account,
    @Query(validation()) { otpType = 'sms' }: SendCode,
    @Req() { sessionID }: Request,
  ) {
    await this.codes.send(user, sessionID, otpType);
    return answerSuccess('Code sent');
  }

  @Post('verify')
  @HttpCode(200)
  @Access('otp', 'verify')
  @ApiSuccess('Ends the second step with the code that was sent to this session')
  async verify(@CurrentUser() { id }: Account, @Body() { code }: VerifyCode, @Req() request: Request) {
    const { passwordAt, verified } = request.session;
    // A repeat of the request that verified the session gets here.
    if (verified) return answerSuccess();
    const right = await this.codes.verify(request.sessionID, code.trim());
    if (!right) throw new Rejection('malformed', 'Invalid or expired code');
    await startSession(request, { userId: id, passwordAt: passwordAt!, verified: true });
    return answerSuccess();
  }
}
