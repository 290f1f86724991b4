import type { RowOutcome } from '@bank/domain';
import simpleRest from 'ra-data-simple-rest';
import { type DataProvider, type Identifier, type RaRecord, useDataProvider } from 'react-admin';
import { keysThatOutliveThePage, withIdempotency } from '../transport/attempts';
import { type DownloadedList, download } from '../transport/download';
import { API, type Http, http, type RequestOptions } from '../transport/http';
import { reads } from '../transport/reads';
import { dialect } from './dialect';
import { withPersonal } from './personalFilters';
import { apiPath, bulkCalls, includes, singletons } from './resourcePaths';

const urlOf = (path: string) => `${API}/${path}`;
const request = dialect(withIdempotency(http, keysThatOutliveThePage()), API, includes);

// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that its verb says
type Json = any;

interface AskOptions extends Pick<RequestOptions, 'shownByCaller'> {
  /** Added to the parameters that the path has already; undefined values are left out. */
  query?: Readonly<Record<string, unknown>>;
  /** Sent with POST, for a question too long for a URL. */
  body?: object;
  signal?: AbortSignal;
}

const withQuery = (path: string, query: AskOptions['query']): string => {
  const set = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return set.length ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(set)}` : path;
};

/** Sends a request that changes nothing. @returns the whole answer */
const ask = async (
  path: string,
  { query, body, signal = reads.signal(), shownByCaller }: AskOptions = {},
): Promise<Json> =>
  (
    await http(urlOf(withQuery(path, query)), {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal,
      ...(shownByCaller && { shownByCaller }),
    })
  ).json;

/** The calls of which verbs are made. Paths are relative to `/api`. */
export const calls = {
  ask,
  read: async (path: string, options?: AskOptions): Promise<Json> => (await ask(path, options)).data,
  /** Repeating it has no further effect. @returns the answer's data, or the whole answer if it has none */
  write: async (method: 'POST' | 'PATCH', path: string, body: object = {}): Promise<Json> =>
    (await request(urlOf(path), { method, body: JSON.stringify(body) })).json,
  /** For deletions outside lists of records. @returns the whole answer */
  remove: async (path: string): Promise<Json> => (await http(urlOf(path), { method: 'DELETE' })).json,
  saveAsFile: (path: string, list: DownloadedList = { filter: {} }): Promise<void> => download(urlOf(path), list),
};
export type Calls = typeof calls;
const { read, write, saveAsFile } = calls;

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
/** Sends the revision that the user saw, if the record carries one. */
const deleteRecord = async (path: string, record: Partial<RaRecord> = {}) =>
  (await request(urlOf(path), { method: 'DELETE', headers: record.etag ? { 'If-Match': record.etag } : {} })).json;

/** The outcome of a transition or reversal. */
export interface TransitionOutcome {
  record?: RaRecord;
  warnings: readonly string[];
  /** Further parts of the answer, such as why the transition was not applied. */
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

/** Verbs beyond react-admin's that several features share. */
const sharedVerbs = {
  /** Applies a workflow transition to the revision that the user saw. @throws HttpError 409, 412, 422 */
  transition: async (resource: string, { id, etag }: SeenRecord, transition: string, reason?: string) =>
    outcomeOf(await write('PATCH', `${apiPath(resource)}/${id}/transition`, { transition, reason, etag })),
  /** The names of records, including deleted ones. */
  recordNames: (
    resource: string,
    ids: readonly number[],
  ): Promise<readonly { id: number; name: string; isDeleted: boolean }[]> =>
    read('saved-filters/names', { query: { resource: apiPath(resource), ids: ids.join() } }),
  /**
   * Makes the same changes to several records; each is changed or refused by itself.
   * @param more further fields of the body
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
  /** E-mails the user a link that sets a new password. @returns the server's message @throws HttpError 403, 429 */
  sendPasswordLink: async (user: Identifier): Promise<string> =>
    (await write('POST', `users/${user}/password-link`)).message,
  downloadList: (resource: string, { filter, ...list }: DownloadedList) =>
    saveAsFile(apiPath(resource), { filter: withPersonal(filter), ...list }),
};

export const dataProvider = { ...listsAndRecords, ...sharedVerbs };
export type BankDataProvider = DataProvider & typeof sharedVerbs;

/** The data provider with the verbs that all features share. */
export const useBank = () => useDataProvider<BankDataProvider>();

/** Adds a feature's verbs to the data provider, once the feature's code is loaded. @returns a `useBank` whose type has them */
export const addVerbs = <V extends object>(verbs: (calls: Calls) => V) => {
  Object.assign(dataProvider, verbs(calls));
  return () => useDataProvider<BankDataProvider & V>();
};
