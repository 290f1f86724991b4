import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type OpenApp, openApp } from '../../testing/open-app';

const title = '<title>The admin</title>';
const formTitle = '<title>The form</title>';
const script = 'start();'.repeat(100);
let builtFolder: string;
let bank: OpenApp;
beforeAll(async () => {
  builtFolder = await mkdtemp(join(tmpdir(), 'front-ends-'));
  const folder = join(builtFolder, 'admin');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), title);
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'assets', 'index-1a2b.js'), script);
  await writeFile(join(folder, 'assets', 'index-1a2b.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets', 'index-1a2b.js.gz'), gzipSync(script));
  await writeFile(join(folder, 'index.html.br'), brotliCompressSync(title));
  const form = join(builtFolder, 'public-form');
  await mkdir(join(form, 'assets'), { recursive: true });
  await writeFile(join(form, 'index.html'), formTitle);
  await writeFile(join(form, 'index.html.br'), brotliCompressSync(formTitle));
  await writeFile(join(form, 'assets', 'index-3c4d.js'), script);
  bank = await openApp({ builtFolder });
});
afterAll(async () => {
  await bank.close();
  await rm(builtFolder, { recursive: true });
});

const page = (path: string) => bank.anonymous().get(path).set('Accept', 'text/html');

describe('a front end', () => {
  it.each(['/', '/assets/index-1a2b.js', '/register'])('answers %s and waits for no body', async (path) => {
    const socket = connect(Number(new URL(await bank.app.getUrl()).port), '127.0.0.1');
    const [answered, closed] = [once(socket, 'data'), once(socket, 'close')];
    socket.write(`GET ${path} HTTP/1.1\r\nHost: portal.example\r\nAccept: */*\r\nContent-Length: 10\r\n\r\nhalf`);
    expect(String(await answered)).toMatch(/^HTTP\/1\.1 200 .*\nConnection: close/s);
    await closed;
  });

  it.each(['/', '/orders/supply/7', '/healthy-start'])(
    'answers %s with its page, to be asked for anew each time',
    async (path) => {
      const { text, headers } = await page(path).expect(200);
      expect(text).toBe(title);
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  it.each(['/register', '/register?lang=es', '/register/', '/register/nowhere'])(
    'answers %s with the page of the one that is below that address',
    async (path) => {
      for (const encoding of ['br', 'identity']) {
        const { text, headers } = await page(path).set('Accept-Encoding', encoding).expect(200);
        expect(text).toBe(formTitle);
        expect(headers['cache-control']).toBe('no-cache');
        expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      }
    },
  );

  it.each(['/file/BCDF2579', '/file/0b6f0c9e-7a51-4d3c-8f0e-3d1c2b5a6e77', '/file/a/b'])(
    'answers %s with no page, but says that there is no such file',
    async (path) => {
      const { body } = await bank.agent.get(path).set('Accept', 'text/html').expect(404);
      expect(body.code).toBe('notFound');
    },
  );

  it('has its files below its own address', async () => {
    const { headers } = await page('/register/assets/index-3c4d.js').expect(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    await page('/assets/index-3c4d.js').expect(404);
    await page('/register/assets/index-1a2b.js').expect(404);
    expect((await page('/registered')).text).toBe(title);
  });

  it('keeps its built files in the browser for good', async () => {
    const { headers } = await page('/assets/index-1a2b.js').expect(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    await page('/favicon.svg').expect(200);
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['identity', undefined],
  ])('sends what the build prepared for %s', async (accepted, encoding) => {
    const { headers, text } = await page('/assets/index-1a2b.js').set('Accept-Encoding', accepted).expect(200);
    expect(text).toBe(script);
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding']);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    if (encoding) expect(Number(headers['content-length'])).toBeLessThan(script.length / 5);
  });

  it('sends the rules of its pages with its pages alone', async () => {
    const policyOf = async (path: string) => (await page(path)).headers['content-security-policy'];
    expect(await policyOf('/orders/supply/7')).toContain("frame-ancestors 'none'");
    expect(await policyOf('/assets/index-0000.js')).toContain("frame-ancestors 'none'");
    expect(await policyOf('/assets/index-1a2b.js')).toBeUndefined();
    expect((await page('/assets/index-1a2b.js')).headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['/', '/orders/supply/7', '/assets/index-1a2b.js', '/favicon.svg'])(
    'says that a copy of %s is still good, in each encoding by a tag of its own',
    async (path) => {
      const tags = [];
      for (const encoding of ['br', 'identity']) {
        const { headers } = await page(path).set('Accept-Encoding', encoding).expect(200);
        const again = await page(path).set({ 'Accept-Encoding': encoding, 'If-None-Match': headers.etag! }).expect(304);
        expect(again.text).toBe('');
        expect(again.headers['cache-control']).toBe(headers['cache-control']);
        tags.push(headers.etag);
      }
      expect(new Set(tags).size).toBe(path === '/favicon.svg' ? 1 : 2);
    },
  );

  it('gives a missing file no headers of a file', async () => {
    const { headers } = await page('/assets/index-0000.js').set('Accept-Encoding', 'br').expect(404);
    expect(headers).not.toHaveProperty('cache-control');
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('never answers a missing file or the API with its page', async () => {
    await page('/assets/index-0000.js').expect(404);
    expect((await page('/api/nowhere').expect(404)).body.code).toBe('notFound');
    await bank.anonymous().get('/nowhere.json').set('Accept', 'application/json').expect(404);
    expect((await page('/health').expect(200)).body.status).toBe('ok');
  });

  it.each(['/..%2f..%2fetc/passwd', '/assets/..%2f..%2f..%2fetc%2fpasswd'])('stays in its folder: %s', async (path) => {
    expect((await page(path)).text).not.toContain('root:');
  });
});
