import { Module } from '@nestjs/common';
import { ActivePartnerController } from './active-partner.controller';
import { CurrentUserController } from './current-user.controller';
import { OneTimeCodes } from './otp/one-time-codes';
import { OtpController } from './otp/otp.controller';
import { SessionController } from './session.controller';

@Module({
  controllers: [SessionController, OtpController, CurrentUserController, ActivePartnerController],
  providers: [OneTimeCodes],
})
export class SessionModule {}
