#!/usr/bin/env node
// Receives a portal's webhooks: WEBHOOK_SECRET=whsec_... node receiver.mjs PORT
// It prints one line for each new event and refuses what is not signed. While the secret is replaced, give both with a space between.
// It needs Node 18 or newer and nothing else. Put a server that speaks https in front of it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secrets = (process.env.WEBHOOK_SECRET ?? '').split(' ').filter((secret) => secret.startsWith('whsec_'));
if (!secrets.length) {
  process.stderr.write('Usage: WEBHOOK_SECRET=whsec_... node receiver.mjs PORT\n');
  process.exit(1);
}
const TOLERANCE_SECONDS = 300;
const MAX_BODY_BYTES = 2_000_000;
const MAX_REMEMBERED = 10_000;

const isSigned = (headers, body) => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!id || !(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return false;
  const expected = secrets.map((secret) =>
    createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(`${id}.${timestamp}.`)
      .update(body)
      .digest(),
  );
  const given = signatures
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice(3), 'base64'));
  return given.some((one) => expected.some((right) => one.length === right.length && timingSafeEqual(one, right)));
};

// A program that does something with an event keeps its id in the same transaction instead.
const seen = new Set();
const isRepeat = (id) => {
  if (seen.has(id)) return true;
  seen.add(id);
  if (seen.size > MAX_REMEMBERED) seen.delete(seen.values().next().value);
  return false;
};

const readBody = async (request) => {
  const pieces = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

const server = createServer(async (request, response) => {
  const body = await readBody(request).catch(() => undefined);
  if (!body) return response.writeHead(413, { Connection: 'close' }).end();
  if (request.method !== 'POST' || !isSigned(request.headers, body)) return response.writeHead(401).end('Not signed');
  // The answer comes first: what takes long is done afterwards.
  response.writeHead(204).end();
  if (isRepeat(request.headers['webhook-id'])) return;
  const { type, subject, sequence = '' } = JSON.parse(body.toString());
  process.stdout.write(`${type} ${subject} ${sequence}\n`);
});
server.listen(Number(process.argv[2] ?? 4000), () => process.stdout.write(`Listens on ${server.address().port}\n`));
