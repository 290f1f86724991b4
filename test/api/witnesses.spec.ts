import { openNote, parseCheckpoint, parseVerifierKey } from '@bank/sealed-log';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.service';
import { Sealer } from '../../apps/api/src/platform/sealed-log/sealer';
import { verifyEd25519 } from '../../apps/api/src/platform/sealed-log/signing';
import { openedMailingBank } from '../support/mailing-bank';

const { bank, mail, passSeconds } = openedMailingBank();
const DAY_SECONDS = 86_400;
const never = new AbortController().signal;
const runJob = () => bank.app.get(Jobs).run('witnesses', never);
const set = (settings: object) => bank.agent.post('/api/system/settings').send(settings);
/** Undoes quoted-printable. */
const textOf = (raw: string) =>
  Buffer.from(
    raw
      .replaceAll('=\r\n', '')
      .replaceAll('\r\n', '\n')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
const waiting = () =>
  bank.query(`SELECT channel, settled_at IS NOT NULL AS settled FROM app.outbox WHERE about IS NULL ORDER BY channel`);

it('get nothing as long as none is named', async () => {
  expect(await runJob()).toEqual({ done: ['No witness stands in the Configuration.'], failed: [] });
  expect(await waiting()).toEqual([]);
});

it('have addresses that can be reached', async () => {
  const { body } = await set({ witnessEmail: 'nobody', witnessUrl: 'http://plain.example' }).expect(422);
  expect(body.errors).toEqual({
    witnessEmail: 'Must be an email address, such as name@example.org',
    witnessUrl: 'Must be a web address, such as https://example.org/hook',
  });
  await set({ witnessUrl: 'https://me:secret@example.org/' }).expect(422);
});

it('get the signed checkpoint each morning, once', async () => {
  await set({ witnessEmail: 'witness@outside.example' }).expect(200);
  await bank.app.get(Sealer).sealNew(never);
  const { done } = await runJob();
  expect(done).toEqual([expect.stringMatching(/^\d+ events: goes to an email address\.$/)]);

  const { raw } = await mail.received('witness@outside.example');
  const text = textOf(raw);
  expect(raw).toMatch(/Subject: Diaper Bank: the history on \d{4}-\d\d-\d\d, \d+ events/);
  const { text: note } = await bank.agent.get('/api/log/checkpoint').expect(200);
  expect(text).toContain(note);
  const { text: key } = await bank.agent.get('/api/log/key').expect(200);
  expect(text).toContain(key);
  const opened = openNote(note, parseVerifierKey(key.trim())!, verifyEd25519);
  expect('text' in opened && parseCheckpoint(opened.text)).toMatchObject({ size: expect.any(Number) });

  await runJob();
  expect(await waiting()).toHaveLength(1);
  passSeconds(DAY_SECONDS);
  await runJob();
  await mail.received('witness@outside.example', 2);
  const { body } = await bank.anonymous().get('/health').expect(200);
  expect(body.seal.witnessMailAt).toMatch(/^\d{4}-/);
});

it('hear of a history that was changed, instead of a signature', async () => {
  await set({ witnessEmail: 'alarm@outside.example', witnessUrl: 'https://127.0.0.1/inside' }).expect(200);
  await bank.query(
    `UPDATE log.events SET data = '{"never": "happened"}' WHERE position = (SELECT min(position) FROM log.events)`,
  );
  await bank.app.get(Sealer).compare(never);
  await runJob();
  const { raw } = await mail.received('alarm@outside.example');
  expect(raw).toContain('Subject: Diaper Bank: the history was changed');
  expect(textOf(raw)).toContain('Event 1 of the log is not the one that was sealed there');
});
