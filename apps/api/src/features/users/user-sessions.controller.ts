import { maySignOutEverywhere, Rejection, refuseUnless } from '@bank/domain';
import { Controller, Delete, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { HandleRecord } from '../../kernels/records/record.handler';
import { Access } from '../../platform/auth/access.guard';
import { CurrentUser } from '../../platform/context/current-user';
import { type User, UserDirectory } from '../../platform/context/user-directory';
import { answerSuccess } from '../../platform/transport/answer';
import { ApiId, ApiRefusals, ApiSuccess } from '../../platform/transport/api-docs';
import { Id } from '../../platform/transport/id.pipe';

@ApiTags('Users')
@Controller('users/:id/sessions')
export class UserSessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly users: UserDirectory,
  ) {}

  @Delete()
  @Access('users/sessions', 'delete')
  @ApiId()
  @ApiSuccess('Signs the User out everywhere: of all browsers, the one that asks included')
  @ApiRefusals(403, 404)
  async signOutEverywhere(@Id() id: number, @CurrentUser() me: User, @Req() request: Request) {
    refuseUnless(maySignOutEverywhere(me, { id }));
    if (!(await this.users.byId(id))) throw new Rejection('notFound', `There is no User ${id}`);
    await this.commands.execute(new HandleRecord('user', id, { type: 'SignOutEverywhere', data: { user: id } }));
    if (me.id === id) request.res?.clearCookie('session');
    return answerSuccess('Signed out everywhere');
  }
}
