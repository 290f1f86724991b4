import type { AnsweredAttribute } from '@bank/domain';
import simpleRest from 'ra-data-simple-rest';
import { type DataProvider, type Identifier, type RaRecord, useDataProvider } from 'react-admin';
import type { ConfirmedOrder, Shares } from '../../features/orders/sharing/shares';
import { withIdempotency } from '../transport/attempts';
import { type DownloadedList, download } from '../transport/download';
import { API, type Http, http } from '../transport/http';
import { keysThatOutliveThePage } from '../transport/openKeys';
import { dialect } from './dialect';
import { withPersonal } from './personalFilters';
import { apiPath, includes, singletons } from './resourcePaths';

/** One entry of the history; times are ISO 8601 UTC. */
export interface LogEntry {
  log_id: Identifier;
  action: string;
  logged_at: string;
  username: string;
  data: Readonly<Record<string, unknown>> | string | null;
  /** Field -> the value that was replaced; `data` has the new one. */
  before?: Readonly<Record<string, unknown>>;
  line_items?: readonly (Omit<LogEntry, 'log_id' | 'line_items'> & { id: Identifier })[];
}

interface UnitsByPlace {
  warehouse: number;
  partner: number;
  total: number;
}
/** Units of a product that are in stock. */
export interface Inventory {
  onHand: UnitsByPlace;
  /** Units that pending orders will take. */
  reserved: UnitsByPlace;
  /** Units on hand, with all that pending orders will take and bring. */
  available: UnitsByPlace;
}

interface Named {
  id: number;
  name: string;
}
interface Titled {
  id: number;
  title: string;
}
/** A product of which a commit would take more than a place has, in units. */
export interface Shortage {
  product: Named;
  location: Titled;
  asked: number;
  onHand: number;
  reservedBy: readonly { sequence: string; quantity: number }[];
}
/** The changes that a transition would make to the stock on hand, in units. */
export interface StockEffect {
  rows: readonly { product: Named; location: Titled; before: number; delta: number; after: number }[];
  warnings: readonly string[];
  /** Why the transition would be refused; null when it would not. */
  refusal: string | null;
  shortages: readonly Shortage[];
}

interface StockedProduct {
  id: number;
  name: string;
  onHand: number;
}
/** A search in the list with this route, and the number of rows that it finds. */
export interface AttentionLine {
  list: string;
  filter: Readonly<Record<string, string | number>>;
  count: number;
  /** Of a warehouse that has less than the minimum of products: those that miss most. Figures are units. */
  warehouse?: { id: number; title: string };
  products?: readonly (StockedProduct & { minimum: number; short: number })[];
}
/** What needs the user's attention. */
export interface Attention {
  lines: readonly AttentionLine[];
  /** The products that last the shortest by the use of these months, YYYY-MM. */
  runningOut: {
    from: string;
    to: string;
    products: readonly (StockedProduct & { monthlyUse: number; months: number })[];
  } | null;
}

interface NamedOrder {
  id: number;
  sequence: string;
}
/** What a partner has to do next. Months are YYYY-MM; an order is the one that was begun. */
export interface ToDos {
  /** That of the partner. */
  status: string;
  order: { period: string; order: (NamedOrder & { status: string }) | null } | null;
  distributions: readonly { period: string; order: NamedOrder | null }[];
  /** Those who are served in the month for the last time. */
  expiringClients: { month: string; count: number };
}

/** A record that the search found. `path` is the API's path of its kind, `kind` the name of that. */
export interface FoundRecord {
  path: string;
  kind: string;
  id: Identifier;
  name: string;
  detail: string | null;
}

/** The outcome of a bulk change for one of its records; `message` says why it was refused. */
export interface RowOutcome {
  id: Identifier;
  ok: boolean;
  /** The record was like that already. */
  unchanged?: true;
  message?: string;
}

/** Resource -> the way in which it takes bulk changes, where that is another one. */
const bulkCalls: Readonly<Record<string, { path?: string; method?: 'POST'; ids?: string }>> = {
  suppliers: { path: 'supplier' },
  clients: { method: 'POST', ids: 'selectedClients' },
};

/** Resource -> the names of the target and the sources in the request for a merge. */
const mergeFields = {
  suppliers: { target: 'targetSupplier', sources: 'sourceSuppliers' },
  clients: { target: 'targetClient', sources: 'sourceClients' },
} as const;

interface PendingOrder {
  id: number;
  sequence: string;
  partner: Titled;
  distributionPeriod?: string;
  orderPeriod?: string;
}
/** The orders that keep a client from being deactivated. */
export interface PendingOrders {
  distributionOrders: readonly PendingOrder[];
  partnerOrders: readonly PendingOrder[];
}

/** The outcome of a transition or reversal besides the status; `warnings` are sentences about effects that surprise. */
export interface TransitionOutcome {
  /** The record afterwards, with its revision. */
  record?: RaRecord;
  warnings: readonly string[];
  /** The transition was not applied, because of these. */
  pendingOrders?: PendingOrders;
}

/** Somebody who opened, exported or printed a record about a person. */
export interface Access {
  /** ISO 8601 UTC */
  opened_at: string;
  username: string;
  action: string;
  detail?: string | null;
}

/** What is typed of a child before it is registered. */
export interface NewClient {
  firstName: string;
  lastName: string;
  birthdate: string | null;
  attributes: readonly { definition_id: number; value: unknown }[];
}

/** A client who may be the child that is about to be registered. */
export interface ClientMatch extends RaRecord {
  id: string;
  /** Of another partner's child that is only like the one that was looked for, nothing but the partner is known. */
  fullName?: string;
  parentFullName?: string;
  status?: string;
  birthdate?: string;
  partner: { id: number | null; title?: string; fullAddress?: string | null };
  canPartnerTransfer?: boolean;
  /** 100 for an exact match, and less for a near one. */
  score: number;
  isExact: boolean;
  /** Sentences: "Same name and birthdate". */
  reasons: readonly string[];
  lastDistribution?: { order: { distributionPeriod: string } };
}

/** A line of a distribution to a client. */
export interface DistributionLine extends RaRecord {
  orderId: number;
  orderSequence: string;
  quantity: number;
  product: Named;
  order: { distributionPeriod: string; partner: Titled };
}

/** How many accesses are read at once. */
export const ACCESSES_PER_PAGE = 25;

/** The API's operations beyond those on lists and records that react-admin knows. */
export interface BankOperations {
  /** Applies a workflow transition to the revision that was looked at. @throws HttpError 409, 412, 422 */
  transition: (
    resource: string,
    record: { id: Identifier; etag?: string },
    transition: string,
    reason?: string,
  ) => Promise<TransitionOutcome>;
  /** The effect that a transition (or REVERSE) of an order would have on the stock. */
  effect: (resource: string, id: Identifier, transition: string) => Promise<StockEffect>;
  /** Product id -> the usual quantity of one line in units, for the products that a kind of order has had often enough. */
  usualQuantities: (resource: string) => Promise<Readonly<Record<string, number>>>;
  /** Takes back all that an order moved. */
  reverse: (resource: string, record: { id: Identifier; etag?: string }, reason: string) => Promise<TransitionOutcome>;
  /** Newest first. `objectClass` is the history's name of the kind: SupplyOrder, Product, ... */
  history: (objectClass: string, id: Identifier) => Promise<readonly LogEntry[]>;
  /** The names of all roles that a group may hold. */
  listRoles: () => Promise<readonly string[]>;
  /** The empty profile of a new partner. */
  newProfile: () => Promise<readonly AnsweredAttribute[]>;
  inventory: (product: Identifier) => Promise<Inventory>;
  /** What the orders of a month (YYYY-MM) ask of a warehouse, and how it would be shared. */
  shares: (warehouse: Identifier, orderPeriod: string) => Promise<Shares>;
  /** Gives each order what was confirmed for it; each is changed or refused by itself. @throws HttpError 409, 422 */
  confirmShares: (
    warehouse: Identifier,
    orderPeriod: string,
    orders: readonly ConfirmedOrder[],
  ) => Promise<readonly RowOutcome[]>;
  /** What a partner has to do next. */
  toDos: (partner: Identifier) => Promise<ToDos>;
  /** What needs the user's attention. */
  attention: () => Promise<Attention>;
  /** The units of a product on hand at the end of each of the last 90 days. @param places location or locationType */
  stockDays: (product: Identifier, places: object) => Promise<readonly { day: string; onHand: number }[]>;
  /** Finds records by the beginnings of their words, and orders by number. */
  search: (text: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>;
  /** Names records of a list, those that were deleted too. */
  recordNames: (
    resource: string,
    ids: readonly number[],
  ) => Promise<readonly { id: number; name: string; isDeleted: boolean }[]>;
  /** Makes the same changes to several records; each is changed or refused by itself. */
  /** @param more what stands beside the changes in the body */
  bulkChange: (
    resource: string,
    ids: readonly Identifier[],
    changes: object,
    more?: object,
  ) => Promise<readonly RowOutcome[]>;
  /** Deletes several records; each is deleted or refused by itself. */
  bulkDelete: (resource: string, ids: readonly Identifier[]) => Promise<readonly RowOutcome[]>;
  /** An empty line for each client whom the partner serves now. @param resource orders/partner or orders/distribution */
  newLines: (resource: string, partner: Identifier) => Promise<readonly object[]>;
  /** Whether a partner may place one more order for a month. @param query partnerId, and orderPeriod or distributionPeriod */
  mayOrder: (resource: string, query: Readonly<Record<string, string>>) => Promise<boolean>;
  /** How many orders a partner has placed for a month, and how many it may place. @param query partnerId and orderPeriod */
  ordersOfMonth: (query: Readonly<Record<string, string>>) => Promise<{ count: number; max: number }>;
  /** Product id -> the units that a warehouse can still give to an order. */
  availability: (warehouse: Identifier, order?: Identifier) => Promise<Readonly<Record<string, number>>>;
  /** Saves the Excel file of one order. */
  downloadOrder: (resource: string, id: Identifier) => Promise<void>;
  merge: (
    resource: keyof typeof mergeFields,
    target: Identifier,
    sources: readonly Identifier[],
    context: readonly string[],
  ) => Promise<void>;
  /** The attributes of a new client, without values. */
  clientFields: () => Promise<readonly AnsweredAttribute[]>;
  /** The clients who may be this child, the most similar first. */
  checkNewClient: (client: NewClient) => Promise<readonly ClientMatch[]>;
  /** Confirms a client's annual review. Gives the client afterwards. */
  reviewClient: (id: Identifier) => Promise<RaRecord>;
  /** Gives a client to the user's active partner. */
  transferClient: (id: Identifier) => Promise<RaRecord>;
  /** Takes the merge of a client back. */
  unmergeClient: (id: Identifier) => Promise<void>;
  /** Destroys a client's personal data for good. Gives the server's words. */
  eraseClient: (id: Identifier) => Promise<string>;
  /** Those who are erased together with a client, into whom they were merged. */
  clientsErasedWith: (id: Identifier) => Promise<readonly { id: string; fullName: string | null }[]>;
  distributionHistory: (client: Identifier) => Promise<readonly DistributionLine[]>;
  downloadDistributionHistory: (client: Identifier) => Promise<void>;
  /** Who opened a record, newest first. */
  accesses: (objectClass: string, id: Identifier, page: number) => Promise<{ data: readonly Access[]; total: number }>;
  /** Puts all records into this order. */
  reorder: (resource: string, ids: readonly Identifier[]) => Promise<void>;
  switchPartner: (partner: Identifier) => Promise<void>;
  /** E-mails the user a link that sets a new password. Gives the server's words. @throws HttpError 403, 429 */
  sendPasswordLink: (user: Identifier) => Promise<string>;
  /** Ends all sessions of the user. Gives the server's words. @throws HttpError 403 */
  signOutEverywhere: (user: Identifier) => Promise<string>;
  /** Saves a list as a file, with the list's own filters and sort. */
  downloadList: (resource: string, list: DownloadedList) => Promise<void>;
}
export type BankDataProvider = DataProvider & BankOperations;

export const bankDataProvider = (transport: Http, apiUrl = API): BankDataProvider => {
  const request = dialect(withIdempotency(transport, keysThatOutliveThePage()), apiUrl, includes);
  const rest = simpleRest(apiUrl, request);
  const callsByPath = Object.fromEntries(
    Object.entries(rest).map(([name, call]) => [
      name,
      (resource: string, params: never) => (call as CallableFunction)(apiPath(resource), params),
    ]),
  ) as DataProvider;
  const url = (path: string) => `${apiUrl}/${path}`;
  const post = (path: string, method: string, body: object) =>
    request(url(path), { method, body: JSON.stringify(body) });
  // biome-ignore lint/suspicious/noExplicitAny: whatever record the resource has
  const recordOf = async (call: Promise<{ json: object }>, id: Identifier): Promise<any> => ({
    data: { ...(await call).json, id },
  });
  return {
    ...callsByPath,
    getList: async (resource, params) => {
      let meta: object | undefined;
      const rememberMeta: Http = async (...request) => {
        const answer = await transport(...request);
        meta = answer.json?.meta;
        return answer;
      };
      const list = await simpleRest(apiUrl, dialect(rememberMeta, apiUrl, includes)).getList(apiPath(resource), {
        ...params,
        filter: withPersonal(params.filter),
      });
      return meta ? { ...list, meta } : list;
    },
    getOne: (resource, params) =>
      singletons.has(apiPath(resource))
        ? recordOf(request(url(apiPath(resource))), params.id)
        : callsByPath.getOne(resource, params),
    update: (resource, params) =>
      singletons.has(apiPath(resource))
        ? recordOf(post(apiPath(resource), 'POST', params.data), params.id)
        : callsByPath.update(resource, params),
    delete: (resource, { id, previousData }) =>
      recordOf(request(url(`${apiPath(resource)}/${id}`), { method: 'DELETE', headers: ifMatch(previousData) }), id),
    transition: async (resource, { id, etag }, transition, reason) =>
      outcomeOf(await post(`${apiPath(resource)}/${id}/transition`, 'PATCH', { transition, reason, etag })),
    effect: async (resource, id, transition) => {
      const query = new URLSearchParams({ transition });
      return (await transport(`${url(apiPath(resource))}/${id}/effect?${query}`)).json.data;
    },
    usualQuantities: async (resource) => (await transport(`${url(apiPath(resource))}/usual-quantities`)).json.data,
    reverse: async (resource, { id, etag }, reason) =>
      outcomeOf(await post(`${apiPath(resource)}/${id}/reverse`, 'POST', { reason, etag })),
    history: async (objectClass, id) => {
      const query = new URLSearchParams({ object_class: objectClass, object_id: String(id) });
      return (await transport(`${url('logs')}?${query}`)).json.data;
    },
    newProfile: async () =>
      (await transport(url('partners/new-profile?include[]=attributes.options'))).json.data.attributes,
    listRoles: async () => (await transport(url('groups/list-roles'))).json.data,
    inventory: async (product) => (await transport(url(`products/${product}/inventory`))).json.data,
    shares: async (warehouse, orderPeriod) => {
      const query = new URLSearchParams({ warehouse: String(warehouse), orderPeriod });
      return (await transport(url(`orders/partner/shares?${query}`))).json.data;
    },
    confirmShares: async (warehouse, orderPeriod, orders) =>
      (await post('orders/partner/shares', 'POST', { warehouse: { id: warehouse }, orderPeriod, orders })).json,
    toDos: async (partner) => (await transport(url(`partners/${partner}/to-dos`))).json.data,
    attention: async () => (await transport(url('dashboard'))).json.data,
    stockDays: async (product, places) => {
      const query = new URLSearchParams(Object.entries(places).map(([name, value]) => [name, String(value)]));
      return (await transport(`${url(`products/${product}/stock-days`)}?${query}`)).json.data;
    },
    search: async (text, signal) =>
      (await transport(`${url('search')}?${new URLSearchParams({ q: text })}`, { signal })).json.data,
    recordNames: async (resource, ids) => {
      const query = new URLSearchParams({ resource: apiPath(resource), ids: ids.join() });
      return (await transport(url(`saved-filters/names?${query}`))).json.data;
    },
    bulkChange: async (resource, ids, changes, more) => {
      const { path = apiPath(resource), method = 'PATCH', ids: nameOfIds = 'ids' } = bulkCalls[resource] ?? {};
      return (await post(`${path}/bulk-change`, method, { [nameOfIds]: ids, changes, ...more })).json;
    },
    bulkDelete: async (resource, ids) => (await post(`${apiPath(resource)}/bulk-delete`, 'PATCH', { ids })).json,
    newLines: async (resource, partner) =>
      (await transport(url(`${resource}/new-line-items-for-partner/${partner}?include[]=client.lastDistribution`))).json
        .data,
    mayOrder: async (resource, query) =>
      (await transport(url(`${resource}/partner-can-order?${new URLSearchParams(query)}`))).json.success,
    ordersOfMonth: async (query) => {
      const path = `orders/partner/partner-can-order/max-orders?${new URLSearchParams(query)}`;
      const { data: count, max } = (await transport(url(path))).json;
      return { count, max };
    },
    availability: async (warehouse, order) => {
      const query = new URLSearchParams({ warehouse: String(warehouse), ...(order && { order: String(order) }) });
      return (await transport(url(`orders/partner/availability?${query}`))).json.data;
    },
    downloadOrder: (resource, id) => download(url(`${resource}/${id}/export`), { filter: {} }),
    merge: async (resource, target, sources, context) => {
      const names = mergeFields[resource];
      await post(`${resource}/merge`, 'POST', { [names.target]: target, [names.sources]: sources, context });
    },
    clientFields: async () => (await transport(url('clients/fields?include[]=options'))).json.data,
    checkNewClient: async (client) => {
      const include = ['partner', 'lastDistribution', 'lastDistribution.order'].map((name) => `include[]=${name}`);
      const body = JSON.stringify(client);
      return (await transport(url(`clients/new-check?${include.join('&')}`), { method: 'POST', body })).json.data;
    },
    reviewClient: async (id) => (await post(`clients/${id}/review`, 'POST', {})).json,
    transferClient: async (id) => (await post(`clients/${id}/transfer`, 'POST', {})).json,
    unmergeClient: async (id) => {
      await post(`clients/${id}/unmerge`, 'POST', {});
    },
    eraseClient: async (id) => (await post(`clients/${id}/erase`, 'POST', { confirm: id })).json.message,
    clientsErasedWith: async (id) => (await transport(url(`clients/${id}/erase`))).json.data,
    distributionHistory: async (client) =>
      (await transport(url(`clients/${client}/history?include[]=order&include[]=order.partner`))).json.data,
    downloadDistributionHistory: (client) => download(url(`clients/${client}/history/export`), { filter: {} }),
    accesses: async (objectClass, id, page) => {
      const query = new URLSearchParams({
        object_class: objectClass,
        object_id: String(id),
        page: String(page),
        per_page: String(ACCESSES_PER_PAGE),
      });
      const { data, meta } = (await transport(`${url('logs/access')}?${query}`)).json;
      return { data, total: meta?.pagination?.total ?? data.length };
    },
    reorder: async (resource, ids) => {
      await post(`${apiPath(resource)}/order`, 'POST', { ids });
    },
    switchPartner: async (partner) => {
      await post('users/active-partner', 'POST', { active_partner: partner });
    },
    signOutEverywhere: async (user) =>
      (await transport(url(`users/${user}/sessions`), { method: 'DELETE' })).json.message,
    sendPasswordLink: async (user) => (await post(`users/${user}/password-link`, 'POST', {})).json.message,
    downloadList: (resource, { filter, ...list }) =>
      download(url(apiPath(resource)), { filter: withPersonal(filter), ...list }),
  };
};

/** Names the revision that was looked at, where the record carries one. */
const ifMatch = (record: Partial<RaRecord> = {}): HeadersInit => (record.etag ? { 'If-Match': record.etag } : {});

const outcomeOf = ({ json }: { json: RaRecord & { meta?: Partial<TransitionOutcome> } }): TransitionOutcome => ({
  record: json,
  warnings: json.meta?.warnings ?? [],
  ...(json.meta?.pendingOrders ? { pendingOrders: json.meta.pendingOrders } : {}),
});

export const dataProvider = bankDataProvider(http);

export const useBank = () => useDataProvider<BankDataProvider>();
