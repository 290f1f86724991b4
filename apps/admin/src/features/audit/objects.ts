import {
  type AuditEntry,
  auditedClasses,
  capitalise,
  type OrderPolicy,
  policies,
  type RecordDefinition,
  records,
  SIGN_INS_CLASS,
} from '@bank/domain';
import { screenPath } from '../../api/provider/resourcePaths';
import { auditWords } from '../../messages/audit';

/** Class -> the path of its screens; one that has a single record has a single screen. */
const screens: Readonly<Record<string, { path: string; isSingle?: true }>> = {
  ...Object.fromEntries(
    Object.values<OrderPolicy>(policies).map(({ kind, orderType }) => [orderType, { path: `/orders/${kind}` }]),
  ),
  ...Object.fromEntries(
    Object.values<RecordDefinition>(records).map(({ kind, path, single }) => [
      capitalise(kind),
      { path: `/${screenPath(path)}`, ...(single !== undefined && { isSingle: true }) },
    ]),
  ),
  [SIGN_INS_CLASS]: { path: `/${screenPath(records.user.path)}` },
};

/** Classes of which what was deleted has a screen as well. */
const screensOfDeleted: Readonly<Record<string, true>> = { Client: true };

type Audited = Pick<AuditEntry, 'object_class' | 'object_id' | 'object' | 'action'>;

/** The route of the screen of what an entry is about; undefined where there is none, or none any more. */
export const screenOfObject = ({ object_class, object_id, action }: Audited): string | undefined => {
  const screen = screens[object_class];
  if (!screen || object_id === null || (action === 'remove' && !(object_class in screensOfDeleted))) return undefined;
  return screen.isSingle ? screen.path : `${screen.path}/${encodeURIComponent(object_id)}`;
};

/** What people call it: Partner Order PTNR-000012, and clients where it is about several. */
export const nameOfObject = ({ object_class, object_id, object }: Audited): string => {
  const title = auditedClasses[object_class] ?? object_class;
  if (object_id === null) return (auditWords.many as Readonly<Record<string, string>>)[object_class] ?? title;
  if (object_class === SIGN_INS_CLASS) return object ?? `#${object_id}`;
  return [title, object].filter(Boolean).join(' ');
};

/** The filters that find everything about it. */
export const filtersOfObject = ({ object_class, object_id, object }: Audited) => ({
  object_class,
  object: object_class in numberedClasses && object ? object : `#${object_id}`,
});

/** Classes whose names are numbers or public ids, of which nothing else has a part. */
const numberedClasses: Readonly<Record<string, true>> = {
  ...Object.fromEntries(Object.values<OrderPolicy>(policies).map(({ orderType }) => [orderType, true])),
  Client: true,
};
