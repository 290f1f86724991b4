import type { Role, Rule } from '@bank/domain';
import file from './endpoints.json';

export interface Endpoint {
  method: string;
  path: string;
  /** Any of these roles opens the endpoint; `[]` means every signed-in user, `null` everybody. */
  roles: Rule;
  /** The access also depends on whose record it is. */
  own: boolean;
  /** Only programs with a token reach it, and nobody who is signed in. */
  byToken: boolean;
}

/** The roles themselves, or the name of some of `roles` in the file. */
type Roles = string | readonly Role[];
/** A line of the file: an endpoint, or all that a report, a record, a kind of order or the attributes of a kind have. */
interface Line {
  GET?: string;
  POST?: string;
  PUT?: string;
  PATCH?: string;
  DELETE?: string;
  report?: string;
  roles?: Roles;
  record?: string;
  orders?: string;
  view?: Roles;
  edit?: Roles;
  /** Who may list the records, create and delete one, where these are others. */
  list?: Roles;
  create?: Roles;
  remove?: Roles;
  /** Who may read several orders at once, whosever they are. */
  bulk?: Roles;
  attributes?: string;
  own?: boolean;
  byToken?: boolean;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const named: Readonly<Record<string, Rule>> = file.roles as Readonly<Record<string, Role[] | null>>;
const ruleOf = (roles: Roles = 'nobody'): Rule => {
  if (typeof roles !== 'string') return roles;
  const rule = named[roles];
  if (rule === undefined) throw new Error(`The roles "${roles}" of endpoints.json are not said.`);
  return rule;
};

const expand = (line: Line): Endpoint[] => {
  const { report, record, orders, attributes, own = false, byToken = false } = line;
  const endpoint = (method: string, path: string, roles: Roles | undefined, isOwn = own): Endpoint => ({
    method,
    path,
    roles: ruleOf(roles),
    own: isOwn,
    byToken,
  });
  // Administrators reach the records of every owner.
  const crud = (path: string, { view, edit, list = view, create = edit, remove = edit }: Line) => [
    endpoint('GET', path, list),
    endpoint('GET', `${path}/{id}`, view),
    endpoint('POST', path, create),
    endpoint('PATCH', `${path}/{id}`, edit),
    endpoint('DELETE', `${path}/{id}`, remove, own && remove !== 'admin'),
  ];
  if (report) return [endpoint('GET', report, line.roles)];
  if (record) return crud(record, line);
  if (orders)
    return [
      ...crud(orders, { ...line, remove: 'admin' }),
      endpoint('GET', `${orders}/bulk`, line.bulk ?? line.view, own && !line.bulk),
      endpoint('GET', `${orders}/usual-quantities`, line.edit, false),
      endpoint('GET', `${orders}/{id}/effect`, line.edit),
      endpoint('PATCH', `${orders}/{id}/transition`, line.edit),
      endpoint('POST', `${orders}/{id}/reverse`, 'admin', false),
    ];
  if (attributes)
    return [
      ...crud(attributes, { view: line.roles, edit: line.roles }).filter(({ method }) => method !== 'DELETE'),
      endpoint('GET', `${attributes}/lacking-answer`, line.roles),
      endpoint('POST', `${attributes}/order`, line.roles),
    ];
  return METHODS.flatMap((method) => (line[method] ? [endpoint(method, line[method], line.roles)] : []));
};

/** Who may call what, said a second time and apart from the access table. */
export const endpoints: readonly Endpoint[] = (file.endpoints as readonly Line[]).flatMap(expand);
