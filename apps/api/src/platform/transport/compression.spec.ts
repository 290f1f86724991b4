import express from 'express';
import request from 'supertest';
import { compressJson } from './compression';

const answer = { words: 'again and again '.repeat(500) };
const app = express()
  .use(compressJson())
  .get('/api/note', (_, response) => void response.json({ short: true }))
  .get('/api/sheet', (_, response) => void response.type('xlsx').send(Buffer.alloc(5_000)))
  .use((_, response) => void response.json(answer));

const ask = (path: string, headers: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest' }) =>
  request(app)
    .get(path)
    .set({ 'Accept-Encoding': 'gzip, br', ...headers });
const encodingOf = async (...asked: Parameters<typeof ask>) =>
  (await ask(...asked).expect(200)).headers['content-encoding'];

describe('an answer in JSON', () => {
  it('is compressed for the screens and for programs with a token', async () => {
    expect(await encodingOf('/api/notes')).toBe('br');
    expect(await encodingOf('/api/notes', { Authorization: 'Bearer abc' })).toBe('br');
    expect((await ask('/api/notes')).body).toEqual(answer);
  });

  it('is not compressed for a request that another site can send, whose page would learn from the length', async () => {
    expect(await encodingOf('/api/notes', { Cookie: 'session=abc' })).toBeUndefined();
  });

  it.each(['/api/session', '/api/password/forgotten', '/api/otp/verify', '/api/tokens', '/API/tokens/7?page=1'])(
    'is not compressed at %s, which answers with secrets',
    async (path) => {
      expect(await encodingOf(path)).toBeUndefined();
    },
  );

  it('is compressed at addresses that only begin like those', async () => {
    expect(await encodingOf('/api/sessions-of-training')).toBe('br');
  });

  it('is not compressed when it is short or not JSON', async () => {
    expect(await encodingOf('/api/note')).toBeUndefined();
    expect(await encodingOf('/api/sheet')).toBeUndefined();
  });
});
