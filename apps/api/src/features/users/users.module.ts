import { Module } from '@nestjs/common';
import { AuthorityKernel } from '../../kernels/authority/authority.kernel';
import { UserBehaviour } from './user.behaviour';
import { UserSessionsController } from './user-sessions.controller';
import { UsersController } from './users.controller';

@Module({
  imports: [AuthorityKernel],
  controllers: [UsersController, UserSessionsController],
  providers: [UserBehaviour],
})
export class UsersModule {}
