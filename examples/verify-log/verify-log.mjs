#!/usr/bin/env node
// Checks an exported log against the checkpoints in it: node verify-log.mjs FILE KEY
// FILE is what `npm run verify -- --export FILE` wrote; KEY is the line that the bank gave you by another way, such as
// bank.example/log+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k.
// It needs Node 18 or newer and nothing else, and talks to nobody.
// Exit code: 0, unaltered; 1, altered, with the first event that differs; 2, it can't be told.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const hashLeaf = (entry) => sha256(Buffer.of(0), entry);
const hashNode = (left, right) => sha256(Buffer.of(1), left, right);

/** RFC 8785: keys by their UTF-16 code units, numbers and strings as JavaScript writes them. */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)}}`;
};

/** Takes what is encrypted out of the data. */
const takeSealed = (data, paths) => {
  const sealed = {};
  for (const path of paths) {
    const keys = path.split('.');
    const last = keys.pop();
    const parent = keys.reduce((at, key) => at?.[key], data);
    if (parent?.[last] == null) continue;
    sealed[path] = parent[last];
    delete parent[last];
  }
  return Object.keys(sealed).length ? sealed : null;
};

const leafOf = ({ id, stream, version, type, schema, data, metadata }) => {
  const { at, actor, ...rest } = metadata;
  const sealed = takeSealed(data, metadata.personal?.fields ?? []);
  const open = sha256(canonical({ data, metadata: rest })).toString('hex');
  const hidden = sealed && sha256(canonical(sealed)).toString('hex');
  return hashLeaf(canonical({ v: 1, id, stream, version, type, schema, at, actor, open, sealed: hidden }));
};

/** The complete subtrees so far, the largest first: all that it takes to go on, whatever the size. */
class Tree {
  size = 0;
  subtrees = [];
  add(leaf) {
    this.size += 1;
    this.subtrees.push({ level: 0, hash: leaf });
    for (;;) {
      const [left, right] = this.subtrees.slice(-2);
      if (!right || left.level !== right.level) return;
      this.subtrees.splice(-2, 2, { level: left.level + 1, hash: hashNode(left.hash, right.hash) });
    }
  }
  root() {
    if (this.size === 0) return sha256();
    return this.subtrees.map(({ hash }) => hash).reduceRight((right, left) => hashNode(left, right));
  }
}

const readKey = (line) => {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(line ?? '') ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64');
  if (bytes.length !== 33 || bytes[0] !== 1) return undefined;
  if (sha256(`${name}\n`, bytes).subarray(0, 4).toString('hex') !== id) return undefined;
  const x = bytes.subarray(1).toString('base64url');
  return { name, id, publicKey: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }) };
};

/** The size and root of a checkpoint that the key signed; undefined where it did not. */
const openCheckpoint = (note, { name, id, publicKey }) => {
  const end = note.lastIndexOf('\n\n');
  const text = note.slice(0, end + 1);
  const signed = note
    .slice(end + 2)
    .split('\n')
    .some((line) => {
      const [, by, encoded] = /^\u2014 (\S+) (\S+)$/u.exec(line) ?? [];
      const bytes = Buffer.from(encoded ?? '', 'base64');
      if (by !== name || bytes.subarray(0, 4).toString('hex') !== id) return false;
      return verify(null, Buffer.from(text), publicKey, bytes.subarray(4));
    });
  const [origin, size, root] = text.split('\n');
  return signed && origin === name && /^\d+$/.test(size) ? { size: Number(size), root } : undefined;
};

const end = (code, sentence) => {
  process.stdout.write(`${sentence}\n`);
  process.exit(code);
};

const [file, keyLine] = process.argv.slice(2);
if (!file || !keyLine) end(2, 'Say what to check, and with which key: node verify-log.mjs FILE KEY');
const key = readKey(keyLine);
if (!key) end(2, 'The key is not one: copy the whole line, such as bank.example/log+530d903a+Aeky...');

const tree = new Tree();
let checked = 0;
const input = createReadStream(file);
input.on('error', ({ message }) => end(2, `The file can't be read: ${message}`));
for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
  if (!line) continue;
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    end(2, `After event ${tree.size} there is a line that is no JSON: the file is not whole.`);
  }
  if (entry.checkpoint) {
    const head = openCheckpoint(entry.checkpoint, key);
    if (!head) end(1, `Altered: the checkpoint after event ${tree.size} is not signed with this key.`);
    if (head.size !== tree.size)
      end(1, `Altered: a checkpoint of ${head.size} events stands after event ${tree.size}.`);
    if (tree.root().toString('base64') !== head.root)
      end(1, `Altered: one of the events ${checked + 1} to ${tree.size} was exchanged together with its hash.`);
    checked = tree.size;
    continue;
  }
  const { number, leaf, event } = entry;
  if (number !== tree.size + 1)
    end(1, `Altered: event ${tree.size + 1} is missing: event ${number} stands in its place.`);
  const name = `event ${tree.size + 1} (${event?.type}, number ${event?.version} of ${event?.stream})`;
  let found;
  try {
    found = leafOf(event);
  } catch {
    end(1, `Altered: ${name} is not an event any more.`);
  }
  if (found.toString('base64') !== leaf) end(1, `Altered: ${name} is not the one that was sealed there.`);
  tree.add(found);
}
if (tree.size === 0 || checked === 0) end(2, 'The file has no checkpoint to check against.');
if (checked < tree.size)
  end(2, `The first ${checked} events are unaltered; the ${tree.size - checked} after them have no checkpoint.`);
end(0, `${tree.size} events, unaltered.`);
