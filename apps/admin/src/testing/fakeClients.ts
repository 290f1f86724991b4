import { clientWorkflow, enabledSteps } from '@bank/domain';
import { ID } from '../kit/links/recordIds';
import type { Reply, Request, World } from './fakeWorld';

type Row = Record<string, unknown>;

const CALL = new RegExp(`^clients/(?:(${ID})/)?([a-z-]+)$`);
/** The id of the next client that is registered. */
const NEXT_ID = 'NNNNNNNN';

const ok = (data: unknown, meta?: object): Reply => ({ status: 200, body: { data, ...(meta ? { meta } : {}) } });

const enabledTransitions = ({ status }: Row) =>
  enabledSteps(clientWorkflow, status as 'ACTIVE', { roles: ['ROLE_ADMIN'], own: true });

/** The whole of a client, as the API answers it by itself. */
export const replyWithClient = (client: Row, status = 200): Reply => {
  const { revision = 0, ...data } = client;
  return {
    status,
    body: { data, meta: { enabledTransitions: enabledTransitions(client) } },
    headers: { ETag: `"${revision}"` },
  };
};

const change = (client: Row, changes: Row): Reply => {
  Object.assign(client, changes, { revision: ((client.revision as number | undefined) ?? 0) + 1 });
  return replyWithClient(client);
};

/** The status with all that follows from it. */
const inStatus = (status: string): Row => ({
  status,
  isEditable: status === 'ACTIVE',
  canReview: status === 'NEEDS_REVIEW' || status === 'REVIEW_PAST_DUE',
  canPartnerTransfer: status === 'INACTIVE' || status === 'CREATION',
});

/** Answers the calls that only clients have; undefined for others. */
export const fakeClients = (world: World, { method, path, query, body }: Request): Reply | undefined => {
  if (path === 'logs/access') {
    const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))];
    const accesses = world.accesses ?? [];
    return ok(accesses.slice((page - 1) * size, page * size), { pagination: { total: accesses.length } });
  }
  const clients = world.rows.clients ?? [];
  if (method === 'GET' && path === 'clients' && query.has('id')) {
    const numbers = query.get('id')!.split(',');
    return ok(clients.filter(({ table_id }) => numbers.includes(String(table_id))));
  }
  if (method === 'POST' && path === 'clients') {
    const client = {
      id: NEXT_ID,
      fullName: `${body.firstName} ${body.lastName}`,
      ...body,
      ...inStatus('CREATION'),
    };
    clients.push(client);
    return replyWithClient(client, 201);
  }
  const [, id, call] = CALL.exec(path) ?? [];
  const client = clients.find((row) => row.id === id);
  switch (id === undefined ? call : `{id}/${call}`) {
    case 'search':
      return ok(clients);
    case 'fields':
      return ok(world.clientFields ?? []);
    case 'new-check':
      return ok(world.matches ?? []);
    case 'bulk-change':
      return ok(body.selectedClients.map((one: string) => world.refusedRows?.[one] ?? { id: one, ok: true }));
    case 'merge':
      return { status: 200, body: { success: true } };
    case '{id}/history':
      return ok(world.distributions?.[id!] ?? []);
    case '{id}/transition': {
      if (world.pendingOrders)
        return ok(client, { enabledTransitions: enabledTransitions(client!), pendingOrders: world.pendingOrders });
      const { to } = clientWorkflow.steps.find(({ name }) => name === body.transition)!;
      return change(client!, inStatus(to));
    }
    case '{id}/review':
      return change(client!, inStatus('ACTIVE'));
    case '{id}/transfer':
      return change(client!, { ...inStatus('ACTIVE'), partner: world.user!.activePartner });
    case '{id}/unmerge':
      return change(client!, { ...inStatus('ACTIVE'), mergedTo: null, mergedDate: null });
    case '{id}/erase': {
      const deleted = world.deletedClients?.find((row) => row.id === id);
      const erasable = client ?? deleted;
      if (!erasable) return { status: 404, body: { code: 'notFound', message: 'There is no such Client' } };
      const { fullName, deletedAt = null, erasedAt = null } = erasable;
      const meta = { fullName, deletedAt, erasedAt, openOrders: world.openOrders ?? [] };
      if (method === 'GET') return ok(world.erasedWith ?? [], meta);
      change(erasable, { ...ERASED, ...inStatus('INACTIVE'), erasedAt: '2026-03-03T09:00:00.000Z' });
      return { status: 200, body: { success: true, message: 'The personal data of the client were erased.' } };
    }
    default:
      return undefined;
  }
};

const ERASED: Row = {
  firstName: '',
  lastName: '',
  fullName: '',
  parentFirstName: '',
  parentLastName: '',
  parentFullName: '',
  birthdate: null,
  attributes: [],
};
