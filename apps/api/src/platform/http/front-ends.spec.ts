import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenApp, openApp } from '../../testing/open-app';

let folder: string;
let bank: OpenApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'front-end-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<title>The admin</title>');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'assets', 'index-1a2b.js'), 'start()');
  bank = await openApp({ frontEndFolder: folder });
});
afterAll(async () => {
  await bank.close();
  await rm(folder, { recursive: true });
});

const page = (path: string) => bank.anonymous().get(path).set('Accept', 'text/html');

describe('a front end', () => {
  it.each(['/', '/orders/supply/7', '/healthy-start'])(
    'answers %s with its page, to be asked for anew each time',
    async (path) => {
      const { text, headers } = await page(path).expect(200);
      expect(text).toBe('<title>The admin</title>');
      expect(headers['cache-control']).toBe(path === '/' ? 'public, max-age=0' : 'no-cache');
    },
  );

  it('keeps its built files in the browser for good', async () => {
    const { headers } = await page('/assets/index-1a2b.js').expect(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    await page('/favicon.svg').expect(200);
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
