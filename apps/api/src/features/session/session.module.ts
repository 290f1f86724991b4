import { Module } from '@nestjs/common';
import { AuthorityKernel } from '../../kernels/authority/authority.kernel';
import { ActivePartnerController } from './active-partner.controller';
import { CurrentUserController } from './current-user.controller';
import { OtpController } from './otp/otp.controller';
import { PasswordController } from './password/password.controller';
import { UserPasswordLinkController } from './password/user-password-link.controller';
import { SessionController } from './session.controller';

@Module({
  imports: [AuthorityKernel],
  controllers: [
    SessionController,
    OtpController,
    PasswordController,
    UserPasswordLinkController,
    CurrentUserController,
    ActivePartnerController,
  ],
})
export class SessionModule {}
