import { ROLES, records } from '@bank/domain';
import { Controller, Get } from '@nestjs/common';
import { Access } from '../../../platform/auth/access.guard';
import { many } from '../../../platform/http/answer';
import { ApiWords } from '../../../platform/http/api-docs';
import { listQuery } from '../../../platform/http/list-query';
import { recordsController } from '../records.controller';

const list = listQuery({
  sorts: { id: 'r.id', name: 'r.name', updatedAt: 'r.updated_at' },
  sort: 'id|asc',
  id: 'r.id',
  paging: 'asked',
});

@Controller('groups')
export class GroupsController extends recordsController(records.group, list) {
  @Get('list-roles')
  @Access('groups', 'roles')
  @ApiWords('Names every role that a group may hold', ROLES)
  roles() {
    return many(ROLES);
  }
}
