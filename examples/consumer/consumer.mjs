#!/usr/bin/env node
// Keeps a copy of a bank's events in step: FEED_TOKEN=bank_... node consumer.mjs URL FILE [--once]
// URL is the feed, such as https://portal.example/api/events; FILE is the copy, one event a line.
// With FEED_CONSUMER=name the portal hears how far the copy is, and its administrators see whether it keeps up.
// It needs Node 18 or newer and nothing else. Kill it whenever you like: started again, it goes on where the copy ends.
// Exit code: 0, the end was reached with --once; 1, a person has to look, and the sentence says at what.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, truncateSync, writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const [url, file, once] = process.argv.slice(2);
const token = process.env.FEED_TOKEN;
const limit = process.env.FEED_LIMIT ?? '1000';
const consumer = process.env.FEED_CONSUMER;
const WAIT_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 60;

const end = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};
if (!url || !file || !token) end('Usage: FEED_TOKEN=bank_... node consumer.mjs URL FILE [--once]');

// A page is written in one piece that ends with its cursor. A page without its cursor was cut off, and counts as nothing.
const isCursor = (line) => line.startsWith('{"cursor":');
const pageOf = (events, cursor) => `${[...events, { cursor }].map((line) => JSON.stringify(line)).join('\n')}\n`;

const write = (path, flags, text) => {
  const copy = openSync(path, flags, 0o600);
  writeSync(copy, text);
  fsyncSync(copy);
  closeSync(copy);
};

/** Takes off what was cut short, and finds where to go on. */
const recover = () => {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  let whole = 0;
  let cursor;
  for (let from = 0; ; ) {
    const to = text.indexOf('\n', from);
    if (to < 0) break;
    const line = text.slice(from, to);
    from = to + 1;
    if (!isCursor(line)) continue;
    cursor = JSON.parse(line).cursor;
    whole = from;
  }
  truncateSync(file, Buffer.byteLength(text.slice(0, whole)));
  return cursor;
};

/** Whoever copies data about a person deletes them when the bank erases the person. */
const forget = (subjects) => {
  if (!subjects.size) return;
  const withoutData = (line) => {
    const event = JSON.parse(line);
    return subjects.has(event.subject) && event.type !== 'PersonErased' ? { ...event, data: null } : event;
  };
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const kept = lines.map((line) => (isCursor(line) ? line : JSON.stringify(withoutData(line))));
  write(`${file}.new`, 'w', `${kept.join('\n')}\n`);
  renameSync(`${file}.new`, file);
};

const erasedIn = (events) => new Set(events.flatMap(({ type, subject }) => (type === 'PersonErased' ? [subject] : [])));
const copied = () =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line && !isCursor(line))
        .map((line) => JSON.parse(line))
    : [];

const ask = async (cursor) => {
  const question = new URL(url);
  question.searchParams.set('limit', limit);
  question.searchParams.set('wait', once ? '0' : String(WAIT_SECONDS));
  if (cursor) question.searchParams.set('after', cursor);
  const headers = { Accept: 'application/cloudevents-batch+json', Authorization: `Bearer ${token}` };
  const response = await fetch(question, { headers });
  return { response, body: await response.json() };
};

/** Only after the page is in the copy. It says how far the copy is and moves nothing: where it fails, the next one says as much. */
const acknowledge = async (cursor) => {
  if (!consumer) return;
  const response = await fetch(`${url}/consumers/${encodeURIComponent(consumer)}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ cursor }),
  }).catch((error) => ({ ok: false, text: async () => error.message }));
  if (!response.ok) process.stderr.write(`Not acknowledged: ${await response.text()}\n`);
};

let cursor = recover();
// It may have been killed between an erasure and what it asks for.
forget(erasedIn(copied()));
for (let pause = 1; ; ) {
  let answer;
  try {
    answer = await ask(cursor);
  } catch (error) {
    process.stderr.write(`The feed does not answer (${error.cause?.message ?? error.message}); trying again.\n`);
  }
  const status = answer?.response.status ?? 503;
  if (status === 429 || status >= 500) {
    const asked = Number(answer?.response.headers.get('Retry-After') ?? 0);
    await setTimeout(1_000 * Math.max(asked, pause));
    pause = Math.min(2 * pause, LONGEST_PAUSE_SECONDS);
    continue;
  }
  // Revoked, or a cursor of another log or of one that was put back from a backup: nothing gets better by trying again.
  if (status !== 200) end(`${status}: ${answer.body.message}`);
  pause = 1;
  const events = answer.body;
  const next = answer.response.headers.get('Feed-Cursor');
  if (next !== cursor) write(file, 'a', pageOf(events, next));
  cursor = next;
  forget(erasedIn(events));
  await acknowledge(cursor);
  process.stdout.write(`${cursor} ${events.length}\n`);
  if (!events.length && once) process.exit(0);
}
