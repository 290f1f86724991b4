import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { makeOwnPortal } from './own-portal';
import { ADMIN_EMAIL, NEW_PASSWORD, signInByForm } from './portal';

/** A browser looks ten seconds after somebody came, and the machine may be busy. */
const patiently = { timeout: 120_000 };
const keptCheckpoint = (page: Page) => page.evaluate(() => localStorage.getItem('log-checkpoint'));
const readCheckpoint = async (page: Page) => (await page.request.get('/api/log/checkpoint')).text();

test('a browser and the file notice a history that was rewritten and sealed anew with the same key', async ({
  browser,
}) => {
  const portal = await makeOwnPortal();
  const context = await browser.newContext({ baseURL: portal.url });
  const page = await context.newPage();
  const signIn = async () => {
    await page.goto('/');
    await signInByForm(page, ADMIN_EMAIL, NEW_PASSWORD);
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
  };
  const witness = join(portal.dataDir, 'kept-elsewhere.log');
  try {
    await test.step('the browser sees a checkpoint and keeps it', async () => {
      await portal.start();
      await portal.stop();
      // What the first start made is sealed by the second one, at once.
      await portal.start();
      await signIn();
      await expect.poll(() => keptCheckpoint(page), patiently).toContain('/log\\n');
    });
    const before = JSON.parse((await keptCheckpoint(page))!).note;

    await test.step('somebody rewrites an event, and has everything sealed anew', async () => {
      await portal.query(`UPDATE log.events SET metadata = jsonb_set(metadata, '{actor}', '"user-99"')
        WHERE position = (SELECT min(position) FROM log.events)`);
      await portal.query('TRUNCATE seal.tiles, seal.first_positions, seal.checkpoints, seal.comparisons');
      await portal.stop();
      await rename(join(portal.dataDir, 'checkpoints.log'), witness);
      await portal.start();
      await expect.poll(() => readCheckpoint(page), patiently).toMatch(/^127\.0\.0\.1:\d+\/log\n/);
      expect(before.startsWith((await readCheckpoint(page)).split('\n', 1)[0])).toBe(true);
    });

    await test.step('the browser says so to whoever signs in next, and reports it', async () => {
      await context.clearCookies();
      await signIn();
      const alert = page.getByRole('alert').filter({ hasText: 'its history was changed' });
      await expect(alert).toContainText(
        /^What was recorded in this portal up to .+ is not what this browser saw then: tell your diaper bank that its history was changed\./,
        patiently,
      );
      await expect(alert).toContainText('The portal has noted it, too.', patiently);
      expect(JSON.parse((await keptCheckpoint(page))!).note).toBe(before);
      expect(await portal.health()).toMatchObject({
        status: 'degraded',
        seal: { ok: false, problem: expect.stringMatching(/^A browser of user-1 has seen a signed checkpoint of \d+/) },
      });
    });

    await test.step('the file that was kept elsewhere names what is another', async () => {
      const { code, said } = await portal.run('verify', { SEAL_FILE: witness });
      expect(said).toMatch(
        /^Altered: The first \d+ events give another root .+: one of the events 1 to \d+ is not the/m,
      );
      expect(code).toBe(1);
      expect(await portal.health()).toMatchObject({
        status: 'degraded',
        seal: { problem: expect.stringMatching(/^The first \d+ events give another root/) },
      });
    });

    await test.step('and goes on with what there is today once it was read', async () => {
      await page.getByRole('button', { name: 'Understood' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'its history was changed' })).toHaveCount(0);
      await expect.poll(() => keptCheckpoint(page), patiently).not.toContain(JSON.stringify(before).slice(1, -1));
    });
  } finally {
    await context.close();
    await portal.remove();
  }
});
