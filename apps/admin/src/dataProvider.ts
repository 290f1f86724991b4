import type { AnsweredAttribute } from '@bank/domain';
import simpleRest from 'ra-data-simple-rest';
import { type DataProvider, type Identifier, type RaRecord, useDataProvider } from 'react-admin';
import { dialect } from './dialect';
import { withPersonal } from './finding/personalFilters';
import { withIdempotency } from './http/attempts';
import { download } from './http/download';
import { API, type Http, http } from './http/http';
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

/** The number of records that wait in a list with this route, in one status. */
export interface WaitingRecords {
  list: string;
  status: string;
  count: number;
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
  fullName: string;
  parentFullName: string;
  status: string;
  birthdate: string;
  partner: { id: number | null; title?: string; fullAddress?: string | null };
  canPartnerTransfer: boolean;
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
  /** What waits for the user, by list and status. */
  waiting: () => Promise<readonly WaitingRecords[]>;
  /** The units of a product on hand at the end of each of the last 90 days. @param places location or locationType */
  stockDays: (product: Identifier, places: object) => Promise<readonly { day: string; onHand: number }[]>;
  /** Finds records by the beginnings of their words, and orders by number. */
  search: (text: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>;
  /** Makes the same changes to several records; each is changed or refused by itself. */
  bulkChange: (resource: string, ids: readonly Identifier[], changes: object) => Promise<readonly RowOutcome[]>;
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
  distributionHistory: (client: Identifier) => Promise<readonly DistributionLine[]>;
  downloadDistributionHistory: (client: Identifier) => Promise<void>;
  /** Who opened a record, newest first. */
  accesses: (objectClass: string, id: Identifier, page: number) => Promise<{ data: readonly Access[]; total: number }>;
  /** Puts all records into this order. */
  reorder: (resource: string, ids: readonly Identifier[]) => Promise<void>;
  switchPartner: (partner: Identifier) => Promise<void>;
  /** E-mails the user a link that sets a new password. Gives the server's words. @throws HttpError 403, 429 */
  sendPasswordLink: (user: Identifier) => Promise<string>;
  /** Saves the Excel file of a list, with the list's own filters and sort. */
  downloadExcel: (
    resource: string,
    list: { filter: object; sort?: { field: string; order: string } | undefined },
  ) => Promise<void>;
}
export type BankDataProvider = DataProvider & BankOperations;

export const bankDataProvider = (transport: Http, apiUrl = API): BankDataProvider => {
  const request = dialect(withIdempotency(transport), apiUrl, includes);
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
    waiting: async () => (await transport(url('dashboard'))).json.data,
    stockDays: async (product, places) => {
      const query = new URLSearchParams(Object.entries(places).map(([name, value]) => [name, String(value)]));
      return (await transport(`${url(`products/${product}/stock-days`)}?${query}`)).json.data;
    },
    search: async (text, signal) =>
      (await transport(`${url('search')}?${new URLSearchParams({ q: text })}`, { signal })).json.data,
    bulkChange: async (resource, ids, changes) => {
      const { path = apiPath(resource), method = 'PATCH', ids: nameOfIds = 'ids' } = bulkCalls[resource] ?? {};
      return (await post(`${path}/bulk-change`, method, { [nameOfIds]: ids, changes })).json;
    },
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
    sendPasswordLink: async (user) => (await post(`users/${user}/password-link`, 'POST', {})).json.message,
    downloadExcel: (resource, { filter, sort }) =>
      download(url(apiPath(resource)), { filter: withPersonal(filter), sort }),
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
