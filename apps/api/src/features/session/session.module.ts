import { Module } from '@nestjs/common';
import { CurrentUserController } from './current-user.controller';
import { SessionController } from './session.controller';

@Module({ controllers: [SessionController, CurrentUserController] })
export class SessionModule {}
