import { expect, type Page, test } from '@playwright/test';
import { callApi, headers, newRunId, signIn } from './portal';

const RUN_ID = newRunId();

/** Another zone than the bank's. */
test.use({ timezoneId: 'Asia/Tokyo' });

const open = async (page: Page): Promise<number> => {
  await signIn(page);
  const { id } = await callApi(page, 'POST', 'webhooks', {
    name: `Stock system ${RUN_ID}`,
    url: 'https://receiver.invalid/hook',
    eventTypes: ['Unmerged'],
  });
  expect((await page.request.put(`/api/webhooks/${id}/secret`, { headers })).ok()).toBe(true);
  return id;
};

test('events are sent again by the clock of the bank, wherever the browser is', async ({ page }) => {
  const id = await open(page);
  await page.goto(`/admin/webhooks/${id}`);
  const since = page.getByLabel(/^Recorded from/);
  await since.fill('2026-01-15T08:00');
  await expect(page.getByLabel('Recorded from (CST)')).toBeVisible();
  await page.getByLabel(/^Recorded until/).fill('2026-01-15T07:00');
  await page.getByRole('button', { name: 'Send these events' }).click();
  await expect(page.getByText('The end is before the beginning.')).toBeVisible();
  await page.getByLabel(/^Recorded until/).fill('2026-07-15T07:00');
  await expect(page.getByLabel('Recorded until (CDT)')).toBeVisible();
  const sent = page.waitForRequest(`**/api/webhooks/${id}/replay`);
  await page.getByRole('button', { name: 'Send these events' }).click();
  const { since: from, until } = (await sent).postDataJSON();
  expect([from, until].map((time) => new Date(time).toISOString())).toEqual([
    '2026-01-15T14:00:00.000Z',
    '2026-07-15T12:00:00.000Z',
  ]);
  await expect(page.getByText('The events are on their way.')).toBeVisible();
  await page.request.delete(`/api/webhooks/${id}`, { headers });
});

test('deliveries stand whole on a phone, and those that failed can be shown alone', async ({ page }) => {
  const id = await open(page);
  const failed = {
    id: 8,
    messageId: 'b2a5',
    type: 'ReadModelWorkRequested',
    stream: 'supplyOrder-123456',
    state: 'GIVEN_UP',
    isBehind: false,
    queuedAt: '2026-01-15T12:00:00Z',
    attemptedAt: '2026-01-18T12:00:00Z',
    nextAttemptAt: null,
    attempts: 10,
    status: 500,
    answer: 'x'.repeat(300),
    problem: 'The receiver answered 500.',
  };
  const pagination = { total: 1, per_page: 25, current_page: 1, total_pages: 1 };
  await page.route(`**/api/webhooks/${id}/deliveries?**`, (route) => {
    const state = new URL(route.request().url()).searchParams.get('state');
    const data = state === null || state === 'GIVEN_UP' ? [failed] : [];
    return route.fulfill({ json: { data, meta: { pagination: { ...pagination, total: data.length } } } });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/webhooks/${id}`);
  const deliveries = page.getByRole('region', { name: 'Deliveries' });
  await expect(deliveries.getByRole('button', { name: 'Send again' })).toBeVisible();
  expect(
    await deliveries.evaluate(
      (section) =>
        [...section.querySelectorAll('div')].filter((part) => part.scrollWidth > part.clientWidth + 1).length,
    ),
  ).toBe(0);
  for (const [state, count] of [
    ['Delivered', 0],
    ['Given up', 1],
  ] as const) {
    await deliveries.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: state, exact: true }).click();
    await expect(deliveries.getByRole('button', { name: 'Send again' })).toHaveCount(count);
  }
  await page.request.delete(`/api/webhooks/${id}`, { headers });
});
