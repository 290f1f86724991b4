import { auditedActions, auditedClasses } from '@bank/domain';
import { listQuery, type QueryOf } from '../../../platform/lists/list-query';

export const auditList = listQuery({
  sorts: { logged_at: 'a.logged_at' },
  sort: 'logged_at|desc',
  id: 'a.place',
  perPage: 25,
  sheet: true,
  filters: {
    from: { type: 'since', where: 'a.logged_at >= ?' },
    until: { type: 'until', where: 'a.logged_at <= ?' },
    actor: { type: 'text', where: 'a.actor = ?' },
    object_class: { type: 'choice', choices: Object.keys(auditedClasses), where: 'a.object_class = ?' },
    /** Its number, public id or name; of a class, its id as well. */
    object: { type: 'text' },
    action: { type: 'choice', choices: Object.keys(auditedActions), where: 'a.action = ?' },
    command: { type: 'text', where: 'a.correlation_id = ?' },
  },
});
export type AuditQuery = QueryOf<typeof auditList>;
