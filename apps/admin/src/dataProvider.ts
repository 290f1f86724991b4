import type { AnsweredAttribute } from '@bank/domain';
import simpleRest from 'ra-data-simple-rest';
import { type DataProvider, type Identifier, useDataProvider } from 'react-admin';
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
  /** What pending orders will take. */
  reserved: UnitsByPlace;
  /** On hand, with all that pending orders will take and bring. */
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
/** A product of which a commit would take more than there is, in units. */
export interface Shortage {
  product: Named;
  location: Titled;
  asked: number;
  onHand: number;
  reservedBy: readonly { sequence: string; quantity: number }[];
}
/** What a transition would do to the stock on hand, in units. */
export interface StockEffect {
  rows: readonly { product: Named; location: Titled; before: number; delta: number; after: number }[];
  warnings: readonly string[];
  /** Why it would be refused; null when it would not. */
  refusal: string | null;
  shortages: readonly Shortage[];
}

/** How one of several records took a change. */
export interface RowOutcome {
  id: Identifier;
  ok: boolean;
  message?: string;
}

/** Where the API's path of a bulk change is not the resource's. */
const bulkPaths: Readonly<Record<string, string>> = { suppliers: 'supplier' };

/** What a transition led to besides its status: sentences about an effect that surprises. */
export interface Moved {
  warnings: readonly string[];
}

/** What our API knows beyond lists and records. */
export interface Gestures {
  /** Applies a workflow transition to the revision that was looked at. @throws HttpError 409, 412, 422 */
  transition: (
    resource: string,
    record: { id: Identifier; etag?: string },
    transition: string,
    reason?: string,
  ) => Promise<Moved>;
  /** What a transition (or REVERSE) of an order would do to the stock. */
  effect: (resource: string, id: Identifier, transition: string) => Promise<StockEffect>;
  /** Takes back all that an order moved. */
  reverse: (resource: string, record: { id: Identifier; etag?: string }, reason: string) => Promise<Moved>;
  /** Newest first. `objectClass` is the history's name of the kind: SupplyOrder, Product, ... */
  history: (objectClass: string, id: Identifier) => Promise<readonly LogEntry[]>;
  /** The names of all roles that a group may hold. */
  listRoles: () => Promise<readonly string[]>;
  /** The empty profile of a new partner. */
  newProfile: () => Promise<readonly AnsweredAttribute[]>;
  inventory: (product: Identifier) => Promise<Inventory>;
  /** Changes several records alike; each answers for itself. */
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
export type BankDataProvider = DataProvider & Gestures;

export const bankDataProvider = (transport: Http, apiUrl = API): BankDataProvider => {
  const speak = dialect(withIdempotency(transport), apiUrl, includes);
  const rest = simpleRest(apiUrl, speak);
  const byPath = Object.fromEntries(
    Object.entries(rest).map(([name, call]) => [
      name,
      (resource: string, params: never) => (call as CallableFunction)(apiPath(resource), params),
    ]),
  ) as DataProvider;
  const url = (path: string) => `${apiUrl}/${path}`;
  const post = (path: string, method: string, body: object) => speak(url(path), { method, body: JSON.stringify(body) });
  // biome-ignore lint/suspicious/noExplicitAny: whatever record the resource has
  const single = async (call: Promise<{ json: object }>, id: Identifier): Promise<any> => ({
    data: { ...(await call).json, id },
  });
  return {
    ...byPath,
    getList: async (resource, params) => {
      let meta: object | undefined;
      const keepingMeta: Http = async (...request) => {
        const answer = await transport(...request);
        meta = answer.json?.meta;
        return answer;
      };
      const list = await simpleRest(apiUrl, dialect(keepingMeta, apiUrl, includes)).getList(apiPath(resource), params);
      return meta ? { ...list, meta } : list;
    },
    getOne: (resource, params) =>
      singletons.has(apiPath(resource))
        ? single(speak(url(apiPath(resource))), params.id)
        : byPath.getOne(resource, params),
    update: (resource, params) =>
      singletons.has(apiPath(resource))
        ? single(post(apiPath(resource), 'POST', params.data), params.id)
        : byPath.update(resource, params),
    transition: async (resource, { id, etag }, transition, reason) =>
      moved(await post(`${apiPath(resource)}/${id}/transition`, 'PATCH', { transition, reason, etag })),
    effect: async (resource, id, transition) => {
      const query = new URLSearchParams({ transition });
      return (await transport(`${url(apiPath(resource))}/${id}/effect?${query}`)).json.data;
    },
    reverse: async (resource, { id, etag }, reason) =>
      moved(await post(`${apiPath(resource)}/${id}/reverse`, 'POST', { reason, etag })),
    history: async (objectClass, id) => {
      const query = new URLSearchParams({ object_class: objectClass, object_id: String(id) });
      return (await transport(`${url('logs')}?${query}`)).json.data;
    },
    newProfile: async () =>
      (await transport(url('partners/new-profile?include[]=attributes.options'))).json.data.attributes,
    listRoles: async () => (await transport(url('groups/list-roles'))).json.data,
    inventory: async (product) => (await transport(url(`products/${product}/inventory`))).json.data,
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

const moved = ({ json }: { json: { meta?: Partial<Moved> } }): Moved => ({ warnings: json.meta?.warnings ?? [] });

export const dataProvider = bankDataProvider(http);

export const useBank = () => useDataProvider<BankDataProvider>();
