import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { Webhook } from 'standardwebhooks';
import { newWebhookSecret, signedHeaders } from '../../apps/api/src/features/webhooks/signature';

const RECEIVER = resolve(__dirname, '../../examples/receive-webhooks/receiver.mjs');
const [former, secret] = [newWebhookSecret(), newWebhookSecret()];
let receiver: ChildProcess;
let lines: Interface;
let url: string;

const nextLine = async (): Promise<string> => (await once(lines, 'line'))[0];
beforeAll(async () => {
  receiver = spawn(process.execPath, [RECEIVER, '0'], {
    env: { ...process.env, WEBHOOK_SECRET: `${former} ${secret}`, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  lines = createInterface({ input: receiver.stdout! });
  url = `http://127.0.0.1:${/\d+/.exec(await nextLine())![0]}/`;
});
afterAll(async () => {
  receiver.kill();
  await once(receiver, 'exit');
});

const bodyOf = (sequence: string) => JSON.stringify({ type: 'OrderPlaced', subject: 'supplyOrder-7', sequence });
const now = () => new Date().toISOString();
const post = async (headers: Record<string, string>, body: string) =>
  (await fetch(url, { method: 'POST', headers, body })).status;

describe('the example of a receiver', () => {
  it('takes what the portal signs with either secret, and a repeat once', async () => {
    const [one, two] = [bodyOf('1'), bodyOf('2')];
    const line = nextLine();
    const headers = signedHeaders({ id: 'a', at: now(), body: one }, [secret]);
    expect(await post(headers, one)).toBe(204);
    expect(await line).toBe('OrderPlaced supplyOrder-7 1');
    expect(await post(headers, one)).toBe(204);
    const next = nextLine();
    expect(await post(signedHeaders({ id: 'b', at: now(), body: two }, [newWebhookSecret(), former]), two)).toBe(204);
    expect(await next).toBe('OrderPlaced supplyOrder-7 2');
  });

  it('takes what the library signs', async () => {
    const body = bodyOf('3');
    const [id, at] = ['c', new Date()];
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    };
    const line = nextLine();
    expect(await post(headers, body)).toBe(204);
    expect(await line).toBe('OrderPlaced supplyOrder-7 3');
  });

  it.each<[string, (headers: Record<string, string>) => Record<string, string>, string?]>([
    [
      'a forged signature',
      (headers) => ({ ...headers, 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` }),
    ],
    ['a short signature', (headers) => ({ ...headers, 'webhook-signature': 'v1,AAAA' })],
    ['no signature', ({ 'webhook-signature': _, ...headers }) => headers],
    ['another id', (headers) => ({ ...headers, 'webhook-id': 'other' })],
    [
      'another time',
      (headers) => ({ ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }),
    ],
    ['nonsense for a time', (headers) => ({ ...headers, 'webhook-timestamp': 'soon' })],
    ['another body', (headers) => headers, bodyOf('9')],
  ])('refuses %s', async (_, change, body = bodyOf('4')) => {
    const headers = signedHeaders({ id: 'd', at: now(), body: bodyOf('4') }, [secret]);
    expect(await post(change(headers), body)).toBe(401);
  });

  it('refuses an old message that somebody sends again', async () => {
    const body = bodyOf('5');
    const at = new Date(Date.now() - 600_000).toISOString();
    expect(await post(signedHeaders({ id: 'e', at, body }, [secret]), body)).toBe(401);
  });
});
