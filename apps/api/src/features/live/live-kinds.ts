import {
  can,
  clientDecider,
  clientSight,
  fieldOfOwnOrders,
  type OrderPolicy,
  orderDecider,
  orderStream,
  partnerDecider,
  policies,
  type RecordDefinition,
  type RecordKind,
  recordDecider,
  records,
  seesAllPartners,
} from '@bank/domain';
import { orderTables, recordRelation, snake } from '@bank/projections';
import { clientUserOf } from '../../kernels/authority/client-user';
import { ORDER_PUBLIC_NAMES } from '../../kernels/orders/order.handler';
import type { Handle } from '../../platform/commands/handle';
import type { User } from '../../platform/context/user-directory';
import type { LiveKind, Sight } from '../../platform/live/live-kinds';

const mayShow = ({ roles }: User, resource: string): boolean =>
  can(roles, resource, 'list') || can(roles, resource, 'show');

const sightOfActivePartner = ({ activePartner }: User): Sight => (activePartner ? { owner: activePartner.id } : 'none');

const sightOfOrders =
  (policy: OrderPolicy, resource: string) =>
  (user: User): Sight => {
    if (!mayShow(user, resource)) return 'none';
    return fieldOfOwnOrders(policy, user.roles) ? sightOfActivePartner(user) : 'all';
  };

const orderKind = (policy: OrderPolicy, handle: Handle): LiveKind => {
  const { kind, belongsTo } = policy;
  const resource = `orders/${kind}`;
  return {
    category: `${kind}Order`,
    resource,
    sightOf: sightOfOrders(policy, resource),
    rows: {
      table: `read.${orderTables(kind).headers}`,
      ...(belongsTo && { owner: snake(belongsTo.partner) }),
    },
    changesSince: (id, version) =>
      handle.changesSince(
        { decider: orderDecider(policy), stream: orderStream(kind, id), publicNames: ORDER_PUBLIC_NAMES },
        version,
      ),
    moves: ['stock-levels'],
  };
};

const sightOfPartners = (user: User): Sight => {
  if (seesAllPartners(user)) return 'all';
  return can(user.roles, 'partners', 'show') ? sightOfActivePartner(user) : 'none';
};

const sightOfClients = (user: User): Sight => {
  const sight = clientSight(clientUserOf(user));
  return typeof sight === 'string' ? sight : { owner: sight.partner };
};

const sightOfUsers = (user: User): Sight => (can(user.roles, 'users', 'list') ? 'all' : { owner: user.id });

/** Kind of record -> the differences from a kind whose records everybody sees who may list or open them. */
const differences: { readonly [K in RecordKind]?: Partial<Pick<LiveKind, 'sightOf' | 'limits'> & LiveKind['rows']> } = {
  partner: {
    sightOf: sightOfPartners,
    owner: 'id',
    limits: ({ partners }, id) => partners.some((partner) => partner.id === id),
  },
  client: { sightOf: sightOfClients, owner: 'partner', shownId: 'public_id' },
  user: { sightOf: sightOfUsers, owner: 'id', limits: (user, id) => user.id === id },
  group: { limits: ({ groups }, id) => groups.some((group) => group.id === id) },
};

type ChangesOf = (handle: Handle, stream: string, version: number) => ReturnType<LiveKind['changesSince']>;

/** The kinds whose records are decided about by a decider of their own. */
const ownChanges: { readonly [K in RecordKind]?: ChangesOf } = {
  client: (handle, stream, version) => handle.changesSince({ decider: clientDecider, stream }, version),
  partner: (handle, stream, version) => handle.changesSince({ decider: partnerDecider, stream }, version),
};

const plainChanges =
  (definition: RecordDefinition): ChangesOf =>
  (handle, stream, version) =>
    handle.changesSince({ decider: recordDecider(definition), stream }, version);

const recordKind = (kind: RecordKind, handle: Handle): LiveKind => {
  const definition: RecordDefinition = records[kind];
  const { path } = definition;
  const changesOf = ownChanges[kind] ?? plainChanges(definition);
  const { sightOf, limits, ...rows } = differences[kind] ?? {};
  return {
    category: kind,
    resource: path,
    sightOf: sightOf ?? ((user) => (mayShow(user, path) ? 'all' : 'none')),
    rows: { table: recordRelation(kind), ...rows },
    changesSince: (id, version) => changesOf(handle, `${kind}-${id}`, version),
    ...(limits && { limits }),
  };
};

export const liveKinds = (handle: Handle): readonly LiveKind[] => [
  ...Object.values(policies).map((policy: OrderPolicy) => orderKind(policy, handle)),
  ...(Object.keys(records) as RecordKind[]).map((kind) => recordKind(kind, handle)),
];
