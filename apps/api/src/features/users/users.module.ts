import { Module } from '@nestjs/common';
import { AuthorityKernel } from '../../kernels/authority/authority.kernel';
import { UserBehaviour } from './user.behaviour';
import { UsersController } from './users.controller';

@Module({ imports: [AuthorityKernel], controllers: [UsersController], providers: [UserBehaviour] })
export class UsersModule {}
