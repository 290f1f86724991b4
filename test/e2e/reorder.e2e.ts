import { expect, type Page, test } from '@playwright/test';
import { signIn } from './portal';

/** The names of the rows, from top to bottom. */
const rowNames = (page: Page) =>
  page
    .getByRole('button', { name: /^Move / })
    .evaluateAll((handles) => handles.map((handle) => handle.getAttribute('aria-label')!.replace(/^Move /, '')));

/** Takes a row by its handle and drops it where another one is. */
const dragRow = async (page: Page, row: string, onto: string) => {
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
  const target = (await handle(onto).boundingBox())!;
  await handle(row).hover();
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 10 });
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/order') && answer.ok());
  await page.mouse.up();
  await saved;
};

for (const [what, path] of [
  ['products', '/products'],
  ['attributes', '/admin/attributes/client'],
] as const)
  test(`${what} are dragged into another order, which stays`, async ({ page }) => {
    await signIn(page);
    await page.goto(path);
    await expect(page.getByRole('button', { name: /^Move / }).nth(3)).toBeVisible();
    const [first, second, third, fourth, ...rest] = await rowNames(page);
    await dragRow(page, third!, first!);
    const dragged = [third, first, second, fourth, ...rest];
    expect(await rowNames(page)).toEqual(dragged);
    await page.reload();
    await expect.poll(() => rowNames(page)).toEqual(dragged);

    await test.step('with the keyboard too', async () => {
      await page.getByRole('button', { name: `Move ${third}`, exact: true }).focus();
      await page.keyboard.press('Space');
      await expect(page.getByText(`${third} is over row 1 of`)).toBeAttached();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByText(`${third} is over row 2 of`)).toBeAttached();
      const saved = page.waitForResponse((answer) => answer.url().endsWith('/order') && answer.ok());
      await page.keyboard.press('Space');
      await saved;
      await page.reload();
      await expect.poll(() => rowNames(page)).toEqual([first, third, second, fourth, ...rest]);
    });
  });
