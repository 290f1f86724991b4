import { ROLES, records } from '@bank/domain';
import { recordRelation } from '@bank/projections';
import { Controller, Get } from '@nestjs/common';
import { recordsController } from '../../kernels/records/records.controller';
import { Access } from '../../platform/auth/access.guard';
import { listQuery } from '../../platform/lists/list-query';
import { answerMany } from '../../platform/transport/answer';
import { ApiWords } from '../../platform/transport/api-docs';

const list = listQuery({
  sorts: { id: 'r.id', name: 'r.name', updatedAt: 'r.updated_at' },
  sort: 'id|asc',
  id: 'r.id',
  paging: 'asked',
  includes: ['attributeFieldPermissions'],
});

/** SQL for the rights of a group to attributes of both kinds. */
const permissions = `
  SELECT jsonb_agg(
    jsonb_build_object('definition_id', a.id, 'group_id', r.id, 'can_view', true, 'can_edit', a.edit_groups @> to_jsonb(r.id))
    ORDER BY a.kind, a.order_index, a.id
  )
  FROM (
    SELECT 1 AS kind, id, order_index, view_groups, edit_groups FROM ${recordRelation('clientAttribute')}
    UNION ALL
    SELECT 2, id, order_index, view_groups, edit_groups FROM ${recordRelation('partnerAttribute')}
  ) a
  WHERE a.view_groups @> to_jsonb(r.id)`;

@Controller('groups')
export class GroupsController extends recordsController(records.group, list, {
  columns: `(${permissions}) AS attribute_permissions`,
  extend: (row) => ({ attributeFieldPermissions: row.attribute_permissions ?? [] }),
  onRequest: ['attributeFieldPermissions'],
}) {
  @Get('list-roles')
  @Access('groups', 'roles')
  @ApiWords('Names every role that a group may hold', ROLES)
  roles() {
    return answerMany(ROLES);
  }
}
