import simpleRest from 'ra-data-simple-rest';
import { ALL_ROWS } from '../../kit/values/rows';
import type { Http } from '../transport/http';
import { dialect } from './dialect';

type Sent = { url: string } & RequestInit;

const createDialect = (json: unknown, headers: Record<string, string> = {}) => {
  const sent: Sent[] = [];
  const http: Http = async (url, options = {}) => {
    sent.push({ url: decodeURIComponent(url), ...options });
    return { status: 200, headers: new Headers(headers), body: '', json };
  };
  const includes = { 'orders/supply': { one: ['lineItems', 'lineItems.product'], list: ['supplier'] } };
  return { rest: simpleRest('/api', dialect(http, '/api', includes)), sent };
};
const page = { pagination: { page: 2, perPage: 10 }, sort: { field: 'id', order: 'DESC' as const } };

describe('the dialect', () => {
  it('asks for a page, a sort and flat filters, and leaves empty filters out', async () => {
    const { rest, sent } = createDialect({ data: [{ id: 3 }], meta: { pagination: { total: 41 } } });
    const answer = await rest.getList('products', { ...page, filter: { status: 'ACTIVE', name: '', category: null } });
    expect(answer).toEqual({ data: [{ id: 3 }], total: 41 });
    expect(sent[0]?.url).toBe('/api/products?status=ACTIVE&sort=id|desc&page=2&per_page=10');
  });

  it('asks for everything without pages and without a sort', async () => {
    const { rest, sent } = createDialect({ data: [{ id: 3 }, { id: 4 }] });
    const all = {
      pagination: { page: 1, perPage: ALL_ROWS },
      sort: { field: '', order: 'ASC' as const },
      filter: {},
    };
    expect(await rest.getList('products', all)).toEqual({ data: [{ id: 3 }, { id: 4 }], total: 2 });
    expect(sent[0]?.url).toBe('/api/products');
  });

  it('asks for many by their ids, unpaged', async () => {
    const { rest, sent } = createDialect({ data: [{ id: 1 }, { id: 2 }] });
    await rest.getMany('products', { ids: [1, 2] });
    expect(sent[0]?.url).toBe('/api/products?id=1,2');
  });

  it('asks for what belongs to a record, and keeps its workflow and its revision with it', async () => {
    const { rest, sent } = createDialect({ data: { id: 17 }, meta: { enabledTransitions: [] } }, { ETag: '"4"' });
    expect(await rest.getOne('orders/supply', { id: 17 })).toEqual({
      data: { id: 17, meta: { enabledTransitions: [] }, etag: '"4"' },
    });
    expect(sent[0]?.url).toBe('/api/orders/supply/17?include[]=lineItems&include[]=lineItems.product');
  });

  it('patches, and names the revision that was looked at', async () => {
    const { rest, sent } = createDialect({ data: { id: 17 } });
    const data = { id: 17, reason: 'x', meta: { enabledTransitions: [] }, etag: '"4"' };
    await rest.update('orders/supply', { id: 17, data, previousData: { id: 17 } });
    expect(sent[0]).toMatchObject({ method: 'PATCH', headers: { 'If-Match': '"4"' } });
    expect(JSON.parse(String(sent[0]?.body))).toEqual({ id: 17, reason: 'x' });
  });

  it('supplies the id of a record that was deleted', async () => {
    const { rest, sent } = createDialect({ success: true, message: 'Order 17 deleted.' });
    const previousData = { id: 17 };
    expect(await rest.delete('orders/supply', { id: 17, previousData })).toEqual({ data: { id: 17 } });
    expect(sent[0]?.url).toBe('/api/orders/supply/17');
  });
});
