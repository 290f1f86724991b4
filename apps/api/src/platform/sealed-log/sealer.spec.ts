import { randomUUID } from 'node:crypto';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { openEventStore } from '@bank/event-store';
import { type Checkpoint, continues, fromBase64, openNote, parseCheckpoint } from '@bank/sealed-log';
import { pino } from 'pino';
import { testSettings } from '../../testing/settings';
import { firstStartedDatabase } from '../../testing/template';
import { Clock } from '../commands/clock';
import { openPools, type Pools } from '../database/pools';
import type { Settings } from '../settings/settings';
import { readLastComparison } from './seal-tables';
import { SealedLog } from './sealed-log';
import { Sealer } from './sealer';
import { verifyEd25519 } from './signing';

const metadata = { actor: 'user-1', correlationId: 'c', at: '2026-03-18T15:04:00.000Z' };

describe('the seal of a log in PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof firstStartedDatabase>>;
  let pools: Pools;
  let settings: Settings;
  let store: Awaited<ReturnType<typeof openEventStore>>;
  beforeEach(async () => {
    database = await firstStartedDatabase();
    pools = openPools(database.url, { keysOutliveCrash: true });
    settings = testSettings(database.url);
    store = await openEventStore({ pool: pools.main });
  });
  afterEach(async () => {
    await store.close();
    await pools.end();
    await database.drop();
    await rm(settings.sealFile, { force: true });
  });

  const never = new AbortController().signal;
  const happen = async (count: number) => {
    for (let n = 0; n < count; n += 100) {
      const events = Array.from({ length: Math.min(100, count - n) }, (_, i) => ({
        id: randomUUID(),
        event: { type: 'Counted', data: { number: n + i } },
        metadata,
      }));
      await store.append(`thing-${n % 700}`, events);
    }
  };
  /** A sealer that knows nothing but what is stored, as after a restart. */
  const aSealer = (own: Partial<Settings> = {}) =>
    new Sealer(pools.main, new Clock(), store, { ...settings, ...own }, pino({ level: 'silent' }));
  const sealedLog = () => new SealedLog(pools.main, store);
  const head = async () => {
    const { note } = await sealedLog().checkpoint();
    const opened = openNote(note, await aSealer().signer(), verifyEd25519);
    if ('problem' in opened) throw new Error(opened.problem);
    return parseCheckpoint(opened.text)!;
  };
  const sealedBank = async (count = 600) => {
    await happen(count);
    await aSealer().sealNew(never);
  };
  const rewrite = (sql: string) => pools.main.query(sql);

  it('signs for all events, and continues what it signed before', async () => {
    await sealedBank(300);
    const earlier = await head();
    expect(earlier).toMatchObject({ origin: 'portal.example/log', size: 300 });
    await happen(450);
    await aSealer().sealNew(never);
    const later = await head();
    expect(later.size).toBe(750);
    const { hashes } = await sealedLog().consistency(300);
    expect(
      continues(
        earlier,
        later,
        hashes.map((hash) => fromBase64(hash)!),
      ),
    ).toBe(true);
    expect(await readFile(settings.sealFile, 'utf8')).toContain('portal.example/log\n750\n');
  });

  it('compares the first events as soon as they are sealed', async () => {
    const sealer = aSealer();
    await sealer.sealNew(never);
    expect(await readLastComparison(pools.main)).toMatchObject({ size: 0 });
    await happen(300);
    await sealer.sealNew(never);
    expect(await readLastComparison(pools.main)).toEqual({ comparedAt: expect.any(String), size: 300 });
    await happen(100);
    await sealer.sealNew(never);
    expect(await readLastComparison(pools.main)).toMatchObject({ size: 300 });
  });

  it('signs nothing where nothing happened', async () => {
    await sealedBank();
    const { rows: before } = await pools.main.query('SELECT * FROM seal.checkpoints');
    await aSealer().sealNew(never);
    expect((await pools.main.query('SELECT * FROM seal.checkpoints')).rows).toEqual(before);
  });

  it('signs once for those who ask at once', async () => {
    await happen(300);
    const sealer = aSealer();
    await Promise.all([sealer.sealNew(never), sealer.sealNew(never), sealer.sealNew(never)]);
    expect((await head()).size).toBe(300);
    expect((await pools.main.query('SELECT size FROM seal.checkpoints')).rows).toHaveLength(1);
  });

  it('gives the same root however often it was interrupted', async () => {
    const sealer = aSealer();
    for (let n = 0; n < 7; n += 1) {
      await happen(100);
      await (n % 2 ? sealer : aSealer()).sealNew(never);
    }
    const { root } = await head();
    await pools.main.query('TRUNCATE seal.tiles, seal.first_positions, seal.checkpoints');
    await rm(settings.sealFile);
    await aSealer().sealNew(never);
    expect((await head()).root).toEqual(root);
  });

  it('keeps its name when the address of the portal changes', async () => {
    await sealedBank();
    await happen(10);
    await aSealer({ publicUrl: 'https://elsewhere.example' }).sealNew(never);
    expect(await head()).toMatchObject({ origin: 'portal.example/log', size: 610 });
  });

  it.each([
    [
      'one byte of data changed',
      `UPDATE log.events SET data = '{"number": 301}' WHERE position = 301`,
      /^Event 301 of the log is not the one that was sealed there: it is now Counted, number 0 of thing-300, of 2026-03-18/,
    ],
    ['an event dropped', 'DELETE FROM log.events WHERE position = 42', /^Event 42 .* number 42 of thing-0/],
    [
      'two events swapped',
      'UPDATE log.events SET position = CASE position WHEN 7 THEN -9 ELSE -7 END WHERE position IN (7, 9); UPDATE log.events SET position = -position WHERE position < 0',
      /^Event 7 .* number 8 of thing-0/,
    ],
    [
      'an event inserted',
      `UPDATE log.events SET position = -position - 1 WHERE position > 400; UPDATE log.events SET position = -position WHERE position < 0;
       INSERT INTO log.events SELECT 401, gen_random_uuid(), 'thing-999', 0, type, schema, data, metadata FROM log.events WHERE position = 1`,
      /^Event 401 .* number 0 of thing-999/,
    ],
    [
      'a time changed',
      `UPDATE log.events SET metadata = jsonb_set(metadata, '{at}', '"2026-03-18T15:04:00.001Z"') WHERE position = 599`,
      /^Event 599 .* of 2026-03-18T15:04:00.001Z\.$/,
    ],
    [
      'a tile changed to fit',
      `UPDATE seal.tiles SET hashes = set_byte(hashes, 0, get_byte(hashes, 0) # 1) WHERE level = 0 AND index = 1`,
      /^Event 257 of the log is not the one that was sealed there/,
    ],
    [
      'the inner tiles changed',
      `UPDATE seal.tiles SET hashes = set_byte(hashes, 0, get_byte(hashes, 0) # 1) WHERE level = 1`,
      /^The tree of the seal gives another root for 600 events/,
    ],
    [
      'a checkpoint changed',
      `UPDATE seal.checkpoints SET note = replace(note, E'\n600\n', E'\n601\n')`,
      /^The checkpoint of 600 events is not to be trusted: the signature is wrong/,
    ],
  ])('finds %s, and signs nothing then', async (_, sql, sentence) => {
    await sealedBank();
    await rewrite(sql);
    await happen(5);
    await expect(aSealer().sealNew(never)).rejects.toThrow(sentence);
    expect((await sealedLog().checkpoint()).size).toBe(600);
  });

  it('finds a log whose end was cut off', async () => {
    await sealedBank();
    await rewrite('DELETE FROM log.events WHERE position > 590');
    await expect(aSealer().sealNew(never)).rejects.toThrow('The log ends after event 590, although 600 events were');
  });

  it('says what it found until somebody has looked', async () => {
    await sealedBank();
    await rewrite('DELETE FROM log.events WHERE position = 42');
    await expect(aSealer().sealNew(never)).rejects.toThrow(/^Event 42/);
    expect(await readLastComparison(pools.main)).toMatchObject({
      size: 600,
      problem: expect.stringMatching(/^Event 42/),
    });
  });

  const forgetSeal = () => rewrite('TRUNCATE seal.tiles, seal.first_positions, seal.checkpoints');

  it('finds a history that was rewritten and sealed anew with the same key, as exactly as the file has it', async () => {
    await sealedBank(300);
    await happen(100);
    await aSealer().sealNew(never);
    await happen(1);
    await aSealer().sealNew(never);
    const changeNumber = (position: number) =>
      rewrite(`UPDATE log.events SET data = '{"number": -1}' WHERE position = ${position}`);
    await forgetSeal();
    await changeNumber(401);
    await expect(aSealer().sealNew(never)).rejects.toThrow(
      /^Event 401 of the log is not the one that was sealed there: it is now Counted, number 200 of thing-0, of/,
    );
    await changeNumber(305);
    await expect(aSealer().sealNew(never)).rejects.toThrow(
      'The first 400 events give another root than the one that was signed for them: one of the events 301 to 400 is not the one that was sealed there.',
    );
  });

  describe('a history that somebody with the database and the key rewrites behind a checkpoint that others hold', () => {
    let seen: Checkpoint;
    const elsewhere = () => ({ sealFile: `${settings.sealFile}-elsewhere` });
    afterEach(() => rm(elsewhere().sealFile, { force: true }));
    const sealElsewhere = async () => {
      await forgetSeal();
      await rm(elsewhere().sealFile, { force: true });
      await aSealer(elsewhere()).sealNew(never);
    };
    const rewriteEvent = async (position: number) => {
      await rewrite(`UPDATE log.events SET data = '{"number": -1}' WHERE position = ${position}`);
      await sealElsewhere();
    };
    /** As a browser asks that saw the checkpoint. */
    const isContinued = async () => {
      const { hashes } = await sealedLog().consistency(seen.size);
      return continues(
        seen,
        await head(),
        hashes.map((hash) => fromBase64(hash)!),
      );
    };
    /** Checkpoints of 100 and 300 events are in the file, and a browser saw the one of 300; nobody outside saw the newest, of 400. */
    beforeEach(async () => {
      await sealedBank(100);
      await happen(200);
      await aSealer().sealNew(never);
      seen = await head();
      await happen(100);
      await aSealer(elsewhere()).sealNew(never);
    });

    it('is found, and named as exactly as the file has it, where the event was witnessed', async () => {
      await rewriteEvent(150);
      expect(await isContinued()).toBe(false);
      const sentence =
        'The first 300 events give another root than the one that was signed for them: one of the events 101 to 300 is not the one that was sealed there.';
      expect(await aSealer().compare(never)).toBe(sentence);
      await expect(aSealer().sealNew(never)).rejects.toThrow(sentence);
    });

    it('is not found where nobody had seen a checkpoint with the event', async () => {
      await rewriteEvent(350);
      expect(await isContinued()).toBe(true);
      expect(await aSealer().compare(never)).toBeUndefined();
    });

    it('is found by a sealer that runs, whatever was sealed since', async () => {
      const running = aSealer(elsewhere());
      await happen(1);
      await running.sealNew(never);
      await happen(10);
      await rewriteEvent(350);
      expect((await head()).size).toBe(411);
      await expect(running.sealNew(never)).rejects.toThrow(
        'The checkpoint of 401 events that was signed last is not there any more.',
      );
    });
  });

  it('signs nothing that contradicts what it signed before, though the seal and the file are gone', async () => {
    await happen(300);
    const sealer = aSealer();
    await sealer.sealNew(never);
    await rewrite(`UPDATE log.events SET data = '{"number": -1}' WHERE position = 5`);
    await forgetSeal();
    await rm(settings.sealFile);
    for (const _ of ['at once', 'and again'])
      await expect(sealer.sealNew(never)).rejects.toThrow(
        'The checkpoint of 300 events that was signed last is not there any more.',
      );
    await expect(sealedLog().checkpoint()).rejects.toThrow();
    expect(await readLastComparison(pools.main)).toMatchObject({
      problem: expect.stringMatching(/^The checkpoint of/),
    });
  });

  it('goes on while the clock jumps back, and loses nothing', async () => {
    const clock = new Clock();
    const sealAt = (time: string) => {
      clock.now = () => time;
      return new Sealer(pools.main, clock, store, settings, pino({ level: 'silent' })).sealNew(never);
    };
    await happen(300);
    await sealAt('2026-03-18T15:00:00.000Z');
    const earlier = { ...metadata, at: '2026-03-18T09:00:00.000Z' };
    await store.append('thing-1', [{ id: randomUUID(), event: { type: 'Counted', data: {} }, metadata: earlier }]);
    await sealAt('2026-03-18T09:00:00.000Z');
    await sealAt('2026-03-18T09:00:00.000Z');
    expect(await head()).toMatchObject({ size: 301 });
    const { hashes } = await sealedLog().consistency(300);
    expect(hashes.length).toBeGreaterThan(0);
    expect(await aSealer().compare(never)).toBeUndefined();
    await rewrite('DELETE FROM log.events WHERE position = 42');
    await expect(sealAt('2026-03-18T08:00:00.000Z')).rejects.toThrow(/^Event 42/);
    expect(await readLastComparison(pools.main)).toMatchObject({ problem: expect.stringMatching(/^Event 42/) });
  });

  it('finds a key that was replaced', async () => {
    await sealedBank();
    const other = aSealer({ sealKey: Buffer.alloc(32, 1) });
    await expect(other.sealNew(never)).rejects.toThrow(/not to be trusted: not signed by this key/);
  });

  it.each<[string, (text: string) => string, RegExp]>([
    ['a size changed', (text) => text.replace('\n300\n', '\n299\n'), /^Checkpoint 1 of .*: the signature is wrong/],
    [
      'a root changed',
      (text) => text.replace(/^.{43}=$/m, `${'A'.repeat(43)}=`),
      /^Checkpoint 1 .*: the signature is wrong/,
    ],
    ['a signature taken away', (text) => text.replace(/^\u2014 .*\n/m, ''), /^Checkpoint 1 .* is not to be trusted/],
    [
      'a signature forged',
      (text) => text.replace(/^(\u2014 \S+ \S{40})(.)/m, (_, begin, one) => `${begin}${one === 'A' ? 'B' : 'A'}`),
      /^Checkpoint 1 .*: the signature is wrong/,
    ],
    ['a line added', (text) => `${text}the end\n`, /^Checkpoint 3 .*: not a note/],
    ['all replaced', () => 'something else\n', /^Checkpoint 1 .*: not a note/],
  ])('finds a file of checkpoints with %s', async (_, edit, sentence) => {
    await sealedBank(300);
    await happen(10);
    await aSealer().sealNew(never);
    const edited = edit(await readFile(settings.sealFile, 'utf8'));
    await writeFile(settings.sealFile, edited);
    await happen(10);
    await expect(aSealer().sealNew(never)).rejects.toThrow(sentence);
    expect(await readFile(settings.sealFile, 'utf8')).toBe(edited);
  });

  it('goes on behind a checkpoint of which the file has only a part', async () => {
    await sealedBank(300);
    await happen(1);
    await aSealer().sealNew(never);
    await truncate(settings.sealFile, (await readFile(settings.sealFile)).length - 40);
    await happen(1);
    await aSealer().sealNew(never);
    expect(await aSealer().compare(never)).toBeUndefined();
    expect((await readFile(settings.sealFile, 'utf8')).match(/(?<=^portal.example\/log\n)\d+/gm)).toEqual([
      '300',
      '302',
    ]);
  });
});
