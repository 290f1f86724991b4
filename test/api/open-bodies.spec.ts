import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { useOpenApp } from '../../apps/api/src/testing/open-app';
import { sendRaw } from '../support/raw-request';

const bank = useOpenApp();

const MEGABYTE_BYTES = 1024 * 1024;
const SIZE = 5 * MEGABYTE_BYTES;

interface Answer {
  status: number;
  message: string;
  connection: string | undefined;
}

/** Sends all but the last byte of a body. @returns its end, and its answer */
const begin = async (path: string, headers: Readonly<Record<string, string>>) => {
  const { port } = new URL(await bank.app.getUrl());
  const usual = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
  const outgoing = httpRequest({
    port,
    method: 'POST',
    path,
    headers: { ...usual, 'Content-Length': SIZE, ...headers },
  });
  const answer = new Promise<Answer>((resolve, reject) => {
    outgoing.on('error', reject).on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          message: JSON.parse(text).message,
          connection: response.headers.connection,
        }),
      );
    });
  });
  const sent = new Promise((resolve) => outgoing.write(`{"website":"x"${' '.repeat(SIZE - 16)}`, resolve));
  return { answer, sent, end: () => outgoing.end('} ') };
};
const from = (address: string) => begin('/api/public/client', { 'X-Forwarded-For': address });

/** A body that is waited for while the first specs are at work. */
let unended: Promise<{ answer: Answer; milliseconds: number }>;
beforeAll(() => {
  const began = performance.now();
  unended = from('203.0.113.30')
    .then(({ answer }) => answer)
    .then((answer) => ({ answer, milliseconds: performance.now() - began }));
  // The spec that waits for it says why it failed.
  unended.catch(() => {});
});

describe('a body of a stranger', () => {
  const form = (size: number) => JSON.stringify({ attributes: [], website: 'x'.repeat(size) });
  const post = (body: string, address: string, more = {}) =>
    sendRaw(bank, { path: '/api/public/client', body, headers: { 'X-Forwarded-For': address, ...more } });

  it('has at most 6 MB where files are taken: one file', async () => {
    expect((await post(form(5 * MEGABYTE_BYTES), '198.51.100.1')).status).toBe(201);
    const { status, body } = await post(form(6 * MEGABYTE_BYTES), '198.51.100.1');
    expect([status, body.message]).toEqual([413, 'The body is larger than 6 MB.']);
  });

  it('is refused unread where its network sent too many requests', async () => {
    const address = '198.51.100.2';
    for (let n = 0; n < 250; n++) expect((await post('{"website":"x"}', address)).status).toBe(201);
    const { status, body } = await post(`{"title": ${'['.repeat(2 * MEGABYTE_BYTES)}`, address);
    expect([status, body.message]).toEqual([429, expect.stringMatching(/^Too many attempts\. Try again in /)]);
  });

  it('is counted per network, per site of networks, and in all', async () => {
    const networks = (site: string, amount: number) =>
      Array.from({ length: amount }, (_, n) => `2001:db8:${site}:${n.toString(16)}::1`);
    const raise = (by: number, subject: string) =>
      bank.query(
        'UPDATE app.throttles SET hits = hits + $1 WHERE key = $2',
        by,
        createHash('sha256').update(subject).digest('base64'),
      );
    const addresses = networks('1', 5).flatMap((address) => Array<string>(10).fill(address));
    const answers = await Promise.all(addresses.map((address) => post('{"website":"x"}', address)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    await raise(949, 'registration of site 2001:db8:1');
    expect((await post('{"website":"x"}', '2001:db8:1:ff::1')).status).toBe(201);
    expect((await post('{"website":"x"}', '2001:db8:1:ff::1')).status).toBe(429);
    expect((await post('{"website":"x"}', '2001:db8:2:ff::1')).status).toBe(201);
    await raise(5_000, 'registration of all');
    expect((await post('{"website":"x"}', '2001:db8:3:ff::1')).status).toBe(429);
    await raise(-5_000, 'registration of all');
    expect((await post('{"website":"x"}', '2001:db8:3:ff::1')).status).toBe(201);
  });

  it('is counted before it is read where the route has no limit of its own, too', async () => {
    const send = (address: string) =>
      sendRaw(bank, { path: '/api/session', body: '[', headers: { 'X-Forwarded-For': address } });
    const statuses = new Set<number>();
    while (!statuses.has(429)) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => send('198.51.100.3')));
      for (const { status } of answers) statuses.add(status);
    }
    expect([...statuses]).toEqual([400, 429]);
    expect((await send('198.51.100.4')).status).toBe(400);
  });
});

describe('bodies that do not end', () => {
  it('of one network are refused beyond its share, and nobody else’s with them', async () => {
    const open = [await from('203.0.113.1'), await from('203.0.113.1')];
    await Promise.all(open.map(({ sent }) => sent));
    // It does not end either: the others may still be on their way, and it would be accepted before them.
    const third = await from('203.0.113.1');
    expect(await third.answer).toMatchObject({
      status: 429,
      message: 'Your network is sending more at once than the portal accepts. Try again in a few seconds.',
    });
    const other = await from('203.0.113.2');
    for (const { end } of [...open, other]) end();
    const answers = await Promise.all([...open, other].map(({ answer }) => answer));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it('in pieces of one byte count as what they take in memory', async () => {
    const { port } = new URL(await bank.app.getUrl());
    const socket = connect(Number(port), '127.0.0.1');
    const answered = once(socket, 'data');
    socket.write(
      [
        'POST /api/public/client HTTP/1.1',
        'Host: portal.example',
        'Content-Type: application/json',
        'X-Requested-With: XMLHttpRequest',
        'X-Forwarded-For: 203.0.113.40',
        'Transfer-Encoding: chunked',
        '\r\n',
      ].join('\r\n'),
    );
    socket.write('1\r\n \r\n'.repeat(30_000));
    const [answer] = await answered;
    expect(String(answer)).toMatch(/^HTTP\/1\.1 429 /);
    socket.destroy();
  });

  it('are cut after 15 seconds', async () => {
    const { answer, milliseconds } = await unended;
    expect(answer).toEqual({
      status: 408,
      message: 'The body did not come to its end within 15 seconds.',
      connection: 'close',
    });
    expect(milliseconds).toBeGreaterThan(14_900);
    expect(milliseconds).toBeLessThan(20_000);
  });

  it('of strangers are refused beyond what all of them may have open, and those of users are not', async () => {
    const openSeven = async () => {
      const open = [];
      for (let n = 0; n < 6; n++) open.push(await from(`203.0.113.${10 + n}`));
      await Promise.all(open.map(({ sent }) => sent));
      const seventh = await from('203.0.113.20');
      return { open, answer: await seventh.answer };
    };
    let { open, answer } = await openSeven();
    // A busy machine may take longer for seven than a body may stay open: then all of them are cut.
    while (answer.status === 408) ({ open, answer } = await openSeven());
    expect(answer).toMatchObject({
      status: 503,
      message: 'More is being sent to the portal at this moment than it accepts. Try again in a few seconds.',
    });
    const title = 'x'.repeat(SIZE);
    await bank.agent.post('/api/partners').send({ title }).expect(422);
    for (const { end } of open) end();
    await Promise.all(open.map(({ answer }) => answer));
    const again = await from('203.0.113.20');
    again.end();
    expect((await again.answer).status).toBe(201);
  });
});
