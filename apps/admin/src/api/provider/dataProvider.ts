import type { RowOutcome } from '@bank/domain';
import simpleRest from 'ra-data-simple-rest';
import { type DataProvider, type Identifier, type RaRecord, useDataProvider } from 'react-admin';
import { withIdempotency } from '../transport/attempts';
import { type DownloadedList, download } from '../transport/download';
import { API, type Http, http } from '../transport/http';
import { keysThatOutliveThePage } from '../transport/openKeys';
import { dialect } from './dialect';
import { withPersonal } from './personalFilters';
import { apiPath, bulkCalls, includes, singletons } from './resourcePaths';

const urlOf = (path: string) => `${API}/${path}`;
const request = dialect(withIdempotency(http, keysThatOutliveThePage()), API, includes);

// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that its verb says
type Json = any;

interface Asked {
  /** Parameters behind those that the path has already; those without a value are left out. */
  query?: Readonly<Record<string, unknown>>;
  /** Sent with POST, to ask a question that does not fit an address. */
  body?: object;
  signal?: AbortSignal;
}

const withQuery = (path: string, query: Asked['query']): string => {
  const set = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return set.length ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(set)}` : path;
};

/** Asks the API something that changes nothing; gives the whole answer. */
const ask = async (path: string, { query, body, signal }: Asked = {}): Promise<Json> =>
  (
    await http(urlOf(withQuery(path, query)), {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  ).json;

/** The ways in which verbs call the API. Paths are below `/api`. */
export const calls = {
  ask,
  /** Asks for the `data` of an answer. */
  read: async (path: string, asked?: Asked): Promise<Json> => (await ask(path, asked)).data,
  /** Changes something; a repeat has one effect. Gives the data of the answer, or the answer that has none. */
  write: async (method: 'POST' | 'PATCH', path: string, body: object = {}): Promise<Json> =>
    (await request(urlOf(path), { method, body: JSON.stringify(body) })).json,
  /** Deletes something that is no record of a list. Gives the whole answer. */
  remove: async (path: string): Promise<Json> => (await http(urlOf(path), { method: 'DELETE' })).json,
  /** Saves a list or record as a file. */
  save: (path: string, list: DownloadedList = { filter: {} }): Promise<void> => download(urlOf(path), list),
};
export type Calls = typeof calls;
const { read, write, save } = calls;

const callsByPath = Object.fromEntries(
  Object.entries(simpleRest(API, request)).map(([name, call]) => [
    name,
    (resource: string, params: never) => (call as CallableFunction)(apiPath(resource), params),
  ]),
) as DataProvider;

const recordOf = async (call: Promise<object>, id: Identifier): Promise<Json> => ({ data: { ...(await call), id } });

const listsAndRecords: DataProvider = {
  ...callsByPath,
  getList: async (resource, params) => {
    let meta: object | undefined;
    const rememberMeta: Http = async (...request) => {
      const answer = await http(...request);
      meta = answer.json?.meta;
      return answer;
    };
    const list = await simpleRest(API, dialect(rememberMeta, API, includes)).getList(apiPath(resource), {
      ...params,
      filter: withPersonal(params.filter),
    });
    return meta ? { ...list, meta } : list;
  },
  getOne: (resource, params) =>
    singletons.has(apiPath(resource))
      ? recordOf(readRecord(apiPath(resource)), params.id)
      : callsByPath.getOne(resource, params),
  update: (resource, params) =>
    singletons.has(apiPath(resource))
      ? recordOf(write('POST', apiPath(resource), params.data), params.id)
      : callsByPath.update(resource, params),
  delete: (resource, { id, previousData }) => recordOf(deleteRecord(`${apiPath(resource)}/${id}`, previousData), id),
};
const readRecord = async (path: string) => (await request(urlOf(path))).json;
/** Names the revision that was looked at, where the record carries one. */
const deleteRecord = async (path: string, record: Partial<RaRecord> = {}) =>
  (await request(urlOf(path), { method: 'DELETE', headers: record.etag ? { 'If-Match': record.etag } : {} })).json;

/** The outcome of a transition or reversal besides the status. */
export interface TransitionOutcome {
  record?: RaRecord;
  warnings: readonly string[];
  /** More that the answer says, such as why the transition was not applied. */
  meta: Readonly<Record<string, unknown>>;
}
export const outcomeOf = (record: RaRecord): TransitionOutcome => ({
  record,
  warnings: record.meta?.warnings ?? [],
  meta: record.meta ?? {},
});

export interface SeenRecord {
  id: Identifier;
  etag?: string;
}

/** What can be done with the records of several features, beyond react-admin's verbs. */
const sharedVerbs = {
  /** Applies a workflow transition to the revision that was looked at. @throws HttpError 409, 412, 422 */
  transition: async (resource: string, { id, etag }: SeenRecord, transition: string, reason?: string) =>
    outcomeOf(await write('PATCH', `${apiPath(resource)}/${id}/transition`, { transition, reason, etag })),
  /** Names records of a list, those that were deleted too. */
  recordNames: (
    resource: string,
    ids: readonly number[],
  ): Promise<readonly { id: number; name: string; isDeleted: boolean }[]> =>
    read('saved-filters/names', { query: { resource: apiPath(resource), ids: ids.join() } }),
  /**
   * Makes the same changes to several records; each is changed or refused by itself.
   * @param more what stands beside the changes in the body
   */
  bulkChange: (
    resource: string,
    ids: readonly Identifier[],
    changes: object,
    more?: object,
  ): Promise<readonly RowOutcome[]> => {
    const { path = apiPath(resource), method = 'PATCH', ids: nameOfIds = 'ids' } = bulkCalls[resource] ?? {};
    return write(method, `${path}/bulk-change`, { [nameOfIds]: ids, changes, ...more });
  },
  reorder: (resource: string, ids: readonly Identifier[]): Promise<void> =>
    write('POST', `${apiPath(resource)}/order`, { ids }),
  /** E-mails the user a link that sets a new password. Gives the server's words. @throws HttpError 403, 429 */
  sendPasswordLink: async (user: Identifier): Promise<string> =>
    (await write('POST', `users/${user}/password-link`)).message,
  downloadList: (resource: string, { filter, ...list }: DownloadedList) =>
    save(apiPath(resource), { filter: withPersonal(filter), ...list }),
};

export const dataProvider = { ...listsAndRecords, ...sharedVerbs };
export type BankDataProvider = DataProvider & typeof sharedVerbs;

/** The data provider with the verbs that everybody has. */
export const useBank = () => useDataProvider<BankDataProvider>();

/**
 * Adds the verbs of a feature to the data provider, as soon as the feature's code is loaded. Gives the feature's `useBank`, whose
 * type has them.
 */
export const addVerbs = <V extends object>(verbs: (calls: Calls) => V) => {
  Object.assign(dataProvider, verbs(calls));
  return () => useDataProvider<BankDataProvider & V>();
};
