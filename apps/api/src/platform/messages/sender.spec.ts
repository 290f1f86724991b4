import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { createApp } from '../../app';
import { openLogLines } from '../../testing/log-lines';
import { type MailServer, mailServer } from '../../testing/mail-server';
import { type OpenApp, openApp } from '../../testing/open-app';
import { Clock } from '../commands/clock';
import { outboxTask } from '../platform-tasks';
import { ShutdownTasks } from '../shutdown/shutdown-tasks';
import type { Task } from '../worker/task';
import { Worker } from '../worker/worker';
import type { Message } from './message';
import { Outbox } from './outbox';
import { RETRY_DELAYS_SECONDS, Sender } from './sender';

const { log, lines } = openLogLines();
/** One black pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);
const LINE_OF_BASE64 = 76;
const linesWith = (message: string) => lines.filter((line) => line.includes(message));

let mail: MailServer;
let dataDir: string;
let bank: OpenApp;
let later = 0;
/** The process's own rounds stand still, so that specs say when one is due. */
beforeAll(async () => {
  mail = await mailServer();
  dataDir = await mkdtemp(join(tmpdir(), 'bank-outbox-'));
  bank = await openApp({ log, settings: { mailUrl: mail.url, dataDir } });
  await bank.app.get(Worker).onApplicationShutdown();
});
afterAll(async () => {
  await bank.close();
  await mail.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(() => {
  later = 0;
  const clock = bank.app.get(Clock);
  clock.now = () => new Date(Date.UTC(2026, 2, 2, 12) + later * 1_000).toISOString();
});

/** Another sender on the same outbox, as a second process has it. */
const sender = (other?: Pool) => {
  const {
    pool,
    clock,
    transports,
    settings,
    log: own,
    bank: head,
  } = bank.app.get(Sender, { strict: false }) as never as Record<string, never>;
  return new Sender(other ?? pool!, clock!, transports!, settings!, own!, head!);
};
const pass = () => sender().sendDue();
/** Another process that sends what it finds. */
const aProcess = (one = sender(), task: Partial<Task> = {}) => {
  const worker = new Worker(bank.app.get(Pool), bank.settings, log, new ShutdownTasks());
  worker.add({ ...outboxTask(one), ...task });
  worker.onApplicationBootstrap();
  return worker;
};
const put = async (message: Partial<Message>, until = '2026-03-09T12:00:00Z') =>
  bank.app
    .get(Outbox)
    .put(
      bank.app.get(Pool),
      { channel: 'email', to: 'a@example.org', subject: 'Hello', text: 'Grüße', about: null, ...message },
      until,
    );
const row = async (id: string) => (await bank.query('SELECT * FROM app.outbox WHERE id = $1', id))[0];

describe('the outbox', () => {
  it('sends what was put into it, once, and forgets what it said', async () => {
    const id = await put({ to: 'once@example.org', text: 'The word is quince' });
    expect((await row(id)).sealed.toString('latin1')).not.toMatch(/quince|once@/);
    await pass();
    await pass();
    const [only, ...more] = mail.to('once@example.org');
    expect(more).toEqual([]);
    expect(only!.raw).toContain('The word is quince');
    expect(only!.raw).toContain('Subject: Hello');
    expect(only!.raw).toContain('From: portal@bank.example');
    expect(only!.raw).toContain(`Message-ID: <${id}@bank.example>`);
    expect(await row(id)).toMatchObject({ sealed: null, attempts: 1, given_up: false });
    expect(lines.join('')).not.toMatch(/quince|once@example/);
  });

  it('ends a letter with the name and address of the bank', async () => {
    await bank.agent.post('/api/system/settings').send({ bankName: 'Oak Bank', bankAddress: '1 Oak St' }).expect(200);
    await put({ to: 'signed@example.org', text: 'The word is medlar' });
    await pass();
    const [signed] = mail.to('signed@example.org');
    expect(signed!.raw.replaceAll('\r\n', '\n')).toMatch(/The word is medlar\n\n-- ?\nOak Bank\n1 Oak St\n/);
    await bank.agent.post('/api/system/settings').send({ bankName: null, bankAddress: null }).expect(200);
  });

  it('sends a letter with the logo of the bank, and as its text alone for who wants no pictures', async () => {
    const content = PNG.toString('base64');
    const posted = { filename: 'logo.png', mimeType: 'image/png', content };
    await bank.agent.post('/api/system/settings/logo').send(posted).expect(200);
    const text = 'Medlars <3, and "quinces":\nhttps://bank.example/a?b=1&c=2.';
    await put({ to: 'pictured@example.org', text });
    await pass();
    const raw = mail.to('pictured@example.org')[0]!.raw.replaceAll('=\r\n', '').replaceAll('\r\n', '\n');
    expect(raw).toContain(`\n\n${text}\n`);
    expect(raw.replaceAll('=3D', '=')).toContain(
      'Medlars &lt;3, and &quot;quinces&quot;:<br>\n' +
        '<a href="https://bank.example/a?b=1&amp;c=2">https://bank.example/a?b=1&amp;c=2</a>.</div>',
    );
    expect(raw).toMatch(/Content-Type: image\/png; name=logo.png\nContent-ID: <logo>/);
    expect(raw).toContain(content.slice(0, LINE_OF_BASE64));

    await bank.query("DELETE FROM app.files WHERE owner LIKE 'setting-%'");
    await put({ to: 'bare@example.org', text });
    await pass();
    expect(mail.to('bare@example.org')[0]!.raw).not.toContain('image/png');
    await bank.agent.delete('/api/system/settings/logo').expect(200);
  });

  it('holds nothing of a transaction that was taken back', async () => {
    const connection = await bank.app.get(Pool).connect();
    await connection.query('BEGIN');
    const message: Message = { channel: 'email', to: 'never@example.org', subject: 's', text: 't', about: null };
    const id = await bank.app.get(Outbox).put(connection, message, '2026-03-09T12:00:00Z');
    await connection.query('ROLLBACK');
    connection.release();
    expect(await row(id)).toBeUndefined();
  });

  it('sends a message when its cause is committed, without being looked into', async () => {
    let isAsleep = () => {};
    const asleep = new Promise<void>((resolve) => {
      isAsleep = resolve;
    });
    const one = sender();
    const work: Task['work'] = async (signal) => {
      await one.sendDue(signal);
      isAsleep();
    };
    const process = aProcess(one, { work, everyMs: 3_600_000 });
    await asleep;
    const id = await put({ to: 'soon@example.org' });
    while (!(await row(id)).settled_at) await new Promise(setImmediate);
    await process.onApplicationShutdown();
    expect(mail.to('soon@example.org')).toHaveLength(1);
  });

  it('sends by the clock that is true what was put in while the clock was ahead', async () => {
    later = 400 * 86_400;
    await put({ to: 'early@example.org' }, '2099-01-01T00:00:00Z');
    later = 0;
    await pass();
    expect(mail.to('early@example.org')).toHaveLength(1);
  });

  it('tries again, each time later, and then sends', async () => {
    mail.refuse('busy@example.org', 451, 2);
    const id = await put({ to: 'busy@example.org' });
    await pass();
    expect(await row(id)).toMatchObject({ attempts: 1, problem: 'EENVELOPE 451', settled_at: null });
    later = RETRY_DELAYS_SECONDS[0] - 1;
    await pass();
    expect((await row(id)).attempts).toBe(1);
    later = RETRY_DELAYS_SECONDS[0];
    await pass();
    expect((await row(id)).attempts).toBe(2);
    later = RETRY_DELAYS_SECONDS[0] + RETRY_DELAYS_SECONDS[1];
    await pass();
    expect(mail.to('busy@example.org')).toHaveLength(1);
    expect(await row(id)).toMatchObject({ attempts: 3, given_up: false, sealed: null });
  });

  it('gives up in plain sight after the last try', async () => {
    mail.refuse('gone@example.org', 451, 99);
    const id = await put({ to: 'gone@example.org' });
    await pass();
    for (const wait of RETRY_DELAYS_SECONDS) {
      later += wait;
      await pass();
    }
    expect(await row(id)).toMatchObject({ attempts: RETRY_DELAYS_SECONDS.length + 1, given_up: true, sealed: null });
    expect(linesWith('A message was given up').some((line) => line.includes(id))).toBe(true);
    later += 1_000_000;
    await pass();
    expect((await row(id)).attempts).toBe(RETRY_DELAYS_SECONDS.length + 1);
  });

  it('gives up at once on somebody who is not there, and on what nobody needs any more', async () => {
    mail.refuse('nobody@example.org', 550);
    const unknown = await put({ to: 'nobody@example.org' });
    const stale = await put({ to: 'stale@example.org' }, '2026-03-02T12:00:00Z');
    await pass();
    expect(await row(unknown)).toMatchObject({ attempts: 1, given_up: true, problem: 'SMTP 550' });
    expect(await row(stale)).toMatchObject({ given_up: true, problem: 'nobody needs it any more' });
    expect(mail.to('stale@example.org')).toEqual([]);
  });

  it('is counted in /health, as a warning', async () => {
    await bank.query('UPDATE app.outbox SET settled_at = now() WHERE given_up');
    const [{ n }] = await bank.query('SELECT count(*)::integer AS n FROM app.outbox WHERE given_up');
    const { body } = await bank.anonymous().get('/health').expect(200);
    expect(n).toBeGreaterThan(0);
    expect(body).toMatchObject({ status: 'ok', messages: { waiting: 0, givenUp: n } });
  });

  it('has one sender at a time, however many processes there are', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, (_, n) => put({ to: `many${n}@example.org` })));
    const processes = Array.from({ length: 4 }, () => aProcess());
    const waiting = async () => (await bank.query('SELECT FROM app.outbox WHERE settled_at IS NULL')).length;
    while (await waiting()) await new Promise(setImmediate);
    await Promise.all(processes.map((one) => one.onApplicationShutdown()));
    await pass();
    expect(ids).toHaveLength(10);
    for (let n = 0; n < 10; n++) expect(mail.to(`many${n}@example.org`)).toHaveLength(1);
  });

  it('goes on when the mail server comes back', async () => {
    const { url, close } = await mailServer();
    await close();
    const app = await createApp({ ...bank.settings, mailUrl: url, appRole: 'web' }, { log });
    try {
      const id = await put({ to: 'away@example.org' }, '2999-01-01T00:00:00Z');
      await app.get(Sender, { strict: false }).sendDue();
      expect(await row(id)).toMatchObject({ attempts: 1, settled_at: null, problem: expect.stringMatching(/^E\w+$/) });
      later = 10 * 365 * 86_400;
      await pass();
      expect(mail.to('away@example.org')).toHaveLength(1);
    } finally {
      await app.close();
    }
  });

  it('without a server puts messages into files that only their owner reads, and says so without their words', async () => {
    const id = await put({ channel: 'sms', to: '+18165550100', text: 'Code 918273' });
    await pass();
    const files = readdirSync(join(dataDir, 'outbox'));
    expect(files).toEqual([`${id}.sms.txt`]);
    const file = join(dataDir, 'outbox', files[0]!);
    expect(readFileSync(file, 'utf8')).toBe('To: +18165550100\nSubject: Hello\n\nCode 918273\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(linesWith('because SMS_URL is not set')).toHaveLength(1);
    expect(lines.join('')).not.toMatch(/918273|8165550100/);
  });

  it('erases all that is about a person, and nothing else: what waits, what was sent, and the files', async () => {
    const outboxFiles = () => readdirSync(join(dataDir, 'outbox'));
    const sms = { channel: 'sms', to: '+18165550100' } as const;
    const sent = await put({ ...sms, about: 'user-41' });
    const other = await put({ ...sms, about: 'user-411' });
    await pass();
    const waiting = await put({ ...sms, about: 'user-41' });
    await bank.app.get(Outbox).eraseAbout('user-41');
    expect([await row(sent), await row(waiting)]).toEqual([undefined, undefined]);
    expect(await row(other)).toMatchObject({ about: 'user-411' });
    expect(outboxFiles().filter((file) => file.startsWith('user-41.'))).toEqual([]);
    expect(outboxFiles()).toContain(`user-411.${other}.sms.txt`);
    await bank.app.get(Outbox).eraseAbout('user-411');
  });

  it('leaves no file of a message that was on its way when its person was erased', async () => {
    const id = await put({ channel: 'sms', to: '+18165550100', about: 'user-42' });
    const pool = bank.app.get(Pool);
    const query = async (...asked: Parameters<Pool['query']>) => {
      if (String(asked[0]).startsWith('UPDATE app.outbox')) await bank.app.get(Outbox).eraseAbout('user-42');
      return pool.query(...asked);
    };
    await sender(Object.assign(Object.create(pool), { query })).sendDue();
    expect(await row(id)).toBeUndefined();
    expect(readdirSync(join(dataDir, 'outbox')).filter((file) => file.startsWith('user-42.'))).toEqual([]);
  });

  it('reports once that it cannot be read, however often it is tried, and once that it can', async () => {
    lines.length = 0;
    let tries = 0;
    const query = async (...asked: Parameters<Pool['query']>) => {
      if (++tries <= 3) throw new Error('connect ECONNREFUSED');
      return bank.app.get(Pool).query(...asked);
    };
    const one = aProcess(sender(Object.assign(Object.create(bank.app.get(Pool)), { query })));
    while (!linesWith('The outbox is read again').length) await new Promise(setImmediate);
    await one.onApplicationShutdown();
    expect(linesWith('The outbox cannot be read')).toHaveLength(1);
    expect(linesWith('The outbox is read again')).toHaveLength(1);
    expect(linesWith('ECONNREFUSED')).toHaveLength(1);
  });

  it('forgets settled messages after a month', async () => {
    const id = await put({ to: 'old@example.org' });
    await pass();
    later = 31 * 86_400;
    await pass();
    expect(await row(id)).toBeUndefined();
    expect(await row(randomUUID())).toBeUndefined();
  });
});
