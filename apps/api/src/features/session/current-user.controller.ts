import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/auth/access.guard';
import { CurrentUser } from '../../platform/auth/current-user';
import type { Account } from '../../platform/auth/user-directory';
import { one } from '../../platform/http/answer';
import { ApiOne } from '../../platform/http/api-docs';
import { Me } from './me.dto';

@ApiTags('Session')
@Controller('system/current-user')
export class CurrentUserController {
  @Get()
  @Access('system/current-user', 'show')
  @ApiOne('Shows who is signed in, and what they may do', Me)
  show(@CurrentUser() { roles, activePartner, ...user }: Account) {
    return one({
      ...user,
      roles,
      isAdmin: roles.includes('ROLE_ADMIN'),
      isPartner: roles.includes('ROLE_PARTNER'),
      ...(activePartner && { activePartner }),
    });
  }
}
