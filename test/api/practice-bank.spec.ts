import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { OutgoingPosts } from '../../apps/api/src/features/webhooks/outgoing-posts';
import { Outbox } from '../../apps/api/src/platform/messages/outbox';
import { makeMemoryFolder } from '../../apps/api/src/testing/memory-folder';
import { useOpenApp } from '../../apps/api/src/testing/open-app';
import { awaitSent } from '../support/awaited';

const dataDir = makeMemoryFolder('bank-practice-');
const app = useOpenApp({ settings: { isPractice: true, dataDir } });

describe('a practice bank', () => {
  it('says so before and after somebody signs in, and on the page of the families', async () => {
    for (const path of ['public/bank', 'public/texts', 'system/current-user']) {
      const { body } = await app.agent.get(`/api/${path}`).expect(200);
      expect(body.data).toMatchObject({ isPractice: true });
    }
    const { body } = await app.agent.get('/api/system/current-user').expect(200);
    expect(body.data.bankName).toBe('Diaper Bank (practice)');
  });

  it('has a session of its own beside that of the real bank in the same browser', async () => {
    const credentials = { email: 'admin@example.com', password: 'password' };
    const { headers } = await app.anonymous().post('/api/session').send(credentials).expect(200);
    expect([headers['set-cookie']].flat().some((cookie) => cookie?.startsWith('practice-session='))).toBe(true);
    await app.agent.get('/api/dashboard').expect(200);
  });

  it('puts its letters into files, marked as what they are', async () => {
    const message = {
      channel: 'email',
      to: 'someone@example.org',
      subject: 'Hello',
      text: 'Words',
      about: null,
    } as const;
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const id = await app.app.get(Outbox).put(app.app.get(Pool), message, until);
    await awaitSent(app);
    const text = await readFile(join(dataDir, 'outbox', `${id}.email.txt`), 'utf8');
    expect(text).toContain('Subject: [Practice bank] Hello');
  });

  it('sends nothing to other programs', async () => {
    const posts = app.app.get(OutgoingPosts, { strict: false });
    await expect(posts.post({ url: 'https://example.org', headers: {}, body: '' })).rejects.toThrow(
      'A practice bank sends nothing to other programs.',
    );
  });
});
