import { Module } from '@nestjs/common';
import { ActivePartnerController } from './active-partner.controller';
import { CurrentUserController } from './current-user.controller';
import { SessionController } from './session.controller';

@Module({ controllers: [SessionController, CurrentUserController, ActivePartnerController] })
export class SessionModule {}
