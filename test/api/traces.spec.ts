import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { startTracing } from '../../apps/api/src/platform/observability/tracing';
import { openLogLines } from '../../apps/api/src/testing/log-lines';
import { openedBank } from '../support/bank';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number; message?: string };
}

const ROOT = resolve(__dirname, '../..');
const CALLERS_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TYPED = 'Zoë of 7 Elm Street';

const { app } = openedBank();
const { log, lines } = openLogLines();
const bodies: string[] = [];
let collector: Server;
let endTracing: () => Promise<void>;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    request.setEncoding('utf8');
    let body = '';
    for await (const piece of request) body += piece;
    bodies.push(`${request.url}\n${body}`);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endTracing = await startTracing(`http://127.0.0.1:${(collector.address() as AddressInfo).port}/`, log);
  await app.agent
    .post('/api/warehouses')
    .set('traceparent', `00-${CALLERS_TRACE}-00f067aa0ba902b7-01`)
    .set('X-Request-Id', 'request-of-zoe')
    .send({ title: TYPED, address: null, contacts: [] })
    .expect(201);
  await app.agent.post('/api/warehouses').send({ title: '' }).expect(422);
  await endTracing();
});
afterAll(() => collector.close());

const spans = (): Span[] =>
  bodies.flatMap((body) =>
    JSON.parse(body.slice(body.indexOf('\n'))).resourceSpans.flatMap(
      ({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) => scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

describe('a request that is traced', () => {
  it('is one trace from request to append to fold, within that of its caller', () => {
    const trace = spans().filter(({ traceId }) => traceId === CALLERS_TRACE);
    const named = (name: string) => trace.find((span) => span.name === name)!;
    const request = named('POST /api/warehouses');
    expect(attributesOf(request)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/warehouses',
      'http.response.status_code': 201,
      'portal.request.id': 'request-of-zoe',
    });
    expect(request.parentSpanId).toBe('00f067aa0ba902b7');
    const [decide, append, fold] = [named('decide'), named('append'), named('fold')];
    expect(decide.parentSpanId).toBe(request.spanId);
    expect(attributesOf(decide)).toEqual({ 'portal.stream.category': 'warehouse' });
    expect(append.parentSpanId).toBe(decide.spanId);
    expect(attributesOf(append)).toEqual({ 'portal.events': 1 });
    expect(fold.parentSpanId).toBe(request.spanId);
  });

  it('has its own trace where no caller names one, with the answer that was refused', () => {
    const refused = spans().find((span) => attributesOf(span)['http.response.status_code'] === 422)!;
    expect(refused.name).toBe('POST /api/warehouses');
    expect(refused.traceId).not.toBe(CALLERS_TRACE);
  });

  it('reaches the collector at its address, and holds nothing that somebody typed', () => {
    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies) {
      expect(body).toMatch(/^\/v1\/traces\n/);
      expect(body).not.toContain('Zoë');
    }
    expect(lines).toEqual([]);
  });
});

describe('a collector that is away', () => {
  it('keeps nobody from working, and the log names it', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    const end = await startTracing(`http://127.0.0.1:${port}`, log);
    await app.agent.get('/api/warehouses').expect(200);
    await end();
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      msg: 'Traces do not reach their collector',
      problem: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

it('costs a process that sends none no library but the interface', () => {
  const list = `
    for (const part of ['boot', 'platform/observability/tracing']) require('./apps/api/src/' + part);
    const names = Object.keys(require.cache).flatMap((file) => /node_modules\\/(@opentelemetry\\/[^/]+)/.exec(file)?.[1] ?? []);
    console.log(JSON.stringify([...new Set(names)]));
  `;
  const command = ['--require', './scripts/typescript.cjs', '--eval', list];
  expect(JSON.parse(execFileSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' }))).toEqual([
    '@opentelemetry/api',
  ]);
});
