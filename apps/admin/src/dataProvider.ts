import type { AnsweredAttribute } from '@bank/domain';
import simpleRest from 'ra-data-simple-rest';
import { type DataProvider, type Identifier, type RaRecord, useDataProvider } from 'react-admin';
import { dialect } from './dialect';
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
  id: number;
  name: string;
  detail: string | null;
}

/** The outcome of a bulk change for one of its records; `message` says why it was refused. */
export interface RowOutcome {
  id: Identifier;
  ok: boolean;
  message?: string;
}

/** Resource -> the API's path of its bulk changes, where that is another one. */
const bulkPaths: Readonly<Record<string, string>> = { suppliers: 'supplier' };

/** The outcome of a transition or reversal besides the status; `warnings` are sentences about effects that surprise. */
export interface TransitionOutcome {
  /** The record afterwards, with its revision. */
  record?: RaRecord;
  warnings: readonly string[];
}

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
  mergeSuppliers: (target: Identifier, sources: readonly Identifier[], context: readonly string[]) => Promise<void>;
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
      const list = await simpleRest(apiUrl, dialect(rememberMeta, apiUrl, includes)).getList(apiPath(resource), params);
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
      const path = bulkPaths[resource] ?? apiPath(resource);
      return (await post(`${path}/bulk-change`, 'PATCH', { ids, changes })).json;
    },
    mergeSuppliers: async (targetSupplier, sourceSuppliers, context) => {
      await post('suppliers/merge', 'POST', { targetSupplier, sourceSuppliers, context });
    },
    reorder: async (resource, ids) => {
      await post(`${apiPath(resource)}/order`, 'POST', { ids });
    },
    switchPartner: async (partner) => {
      await post('users/active-partner', 'POST', { active_partner: partner });
    },
    sendPasswordLink: async (user) => (await post(`users/${user}/password-link`, 'POST', {})).json.message,
    downloadExcel: (resource, list) => download(url(apiPath(resource)), list),
  };
};

/** Names the revision that was looked at, where the record carries one. */
const ifMatch = (record: Partial<RaRecord> = {}): HeadersInit => (record.etag ? { 'If-Match': record.etag } : {});

const outcomeOf = ({ json }: { json: RaRecord & { meta?: Partial<TransitionOutcome> } }): TransitionOutcome => ({
  record: json,
  warnings: json.meta?.warnings ?? [],
});

export const dataProvider = bankDataProvider(http);

export const useBank = () => useDataProvider<BankDataProvider>();
