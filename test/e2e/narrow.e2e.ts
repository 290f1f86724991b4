import { expect, test } from '@playwright/test';
import { signIn } from './portal';

test('every column can be reached on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page);
  for (const route of ['/partners?filter={}', '/products'])
    await test.step(route, async () => {
      await page.goto(route);
      const column = page.getByRole('columnheader', { name: 'Last Updated' });
      await expect(column).not.toBeInViewport();
      await page.getByRole('columnheader', { name: 'Status' }).hover();
      await page.mouse.wheel(1_000, 0);
      await expect(column).toBeInViewport({ ratio: 0.95 });
    });
});
