import { parentOf } from '../../kit/links/recordIds';
import { ALL_ROWS } from '../../kit/values/rows';
import type { Http } from '../transport/http';

/** The relations that the API includes in one record or in the rows of a list, by path of the resource. */
export type Includes = Readonly<Record<string, { one?: readonly string[]; list?: readonly string[] }>>;

/**
 * ra-data-simple-rest speaks ?sort=["id","DESC"]&range=[0,24]&filter={...}, PUT and Content-Range. Our API speaks
 * ?sort=id|desc&page=1&per_page=25&status=..., PATCH, { data, meta }, and ETag with If-Match. This function translates
 * between the two. A record carries its `meta` and its `etag` with it, so that a save names the revision that the user
 * looked at.
 */
export const dialect =
  (http: Http, apiUrl: string, includes: Includes = {}): Http =>
  async (url, options = {}) => {
    const [path = '', search = ''] = url.split('?');
    const method = options.method === 'PUT' ? 'PATCH' : (options.method ?? 'GET');
    const { body, etag } = splitBody(options.body);
    const query =
      method === 'DELETE'
        ? ''
        : queryOf(new URLSearchParams(search), includesOf(method, path.slice(apiUrl.length + 1), includes));
    const revision = etag ?? new Headers(options.headers).get('If-Match');
    const answer = await http(query ? `${path}?${query}` : path, {
      method,
      ...(body === undefined ? {} : { body }),
      ...(revision ? { headers: { 'If-Match': revision } } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    return method === 'DELETE' ? translateDeletion(answer, path) : translateAnswer(answer);
  };

type Answer = Awaited<ReturnType<Http>>;

const translateAnswer = ({ json, ...answer }: Answer): Answer => {
  const { data = json, meta } = json ?? {};
  const headers = new Headers(answer.headers);
  const total = meta?.pagination?.total ?? (Array.isArray(data) ? data.length : 1);
  headers.set('Content-Range', `items 0-0/${total}`);
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return { ...answer, headers, json: data };
  const etag = headers.get('ETag');
  return { ...answer, headers, json: { ...data, ...(meta ? { meta } : {}), ...(etag ? { etag } : {}) } };
};

/** A deletion answers { success, message }; react-admin wants the record's id. */
const translateDeletion = (answer: Answer, path: string): Answer => {
  const id = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
  return { ...answer, json: { id: /^\d+$/.test(id) ? Number(id) : id } };
};

const splitBody = (sent: RequestInit['body']) => {
  if (typeof sent !== 'string') return {};
  const { meta: _, etag, ...body } = JSON.parse(sent);
  return { body: JSON.stringify(body), etag };
};

/** `/api/orders/supply/17` is one of `orders/supply`; `/api/orders/supply` without an id behind is the list. */
const includesOf = (method: string, resource: string, includes: Includes): readonly string[] => {
  const parent = parentOf(resource);
  const rule = includes[parent ?? resource];
  return (parent || method === 'POST' ? rule?.one : rule?.list) ?? [];
};

const queryOf = (asked: URLSearchParams, include: readonly string[]): string => {
  const parseParam = (key: string) => (asked.has(key) ? JSON.parse(asked.get(key)!) : undefined);
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parseParam('filter') ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(key, [value].flat().join(','));
  }
  const [field, order] = parseParam('sort') ?? [];
  if (field) query.set('sort', `${field}|${order.toLowerCase()}`);
  const [from, to] = parseParam('range') ?? [];
  const rows = to - from + 1;
  if (rows < ALL_ROWS) {
    query.set('page', String(from / rows + 1));
    query.set('per_page', String(rows));
  }
  for (const name of include) query.append('include[]', name);
  return query.toString();
};
