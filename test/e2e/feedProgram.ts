import { expect, type Page } from '@playwright/test';
import { callApi, headers } from './portal';

/** A token that reads the events. @returns what acknowledges a cursor with it, under a name */
export const newFeedProgram = async (page: Page, name: string, eventTypes: readonly string[] = []) => {
  const { id } = await callApi(page, 'POST', 'tokens', { name, scopes: ['feed'], eventTypes });
  const answer = await page.request.put(`/api/tokens/${id}/secret`, { headers });
  const { token } = (await answer.json()).data;
  return async (consumer: string, cursor: string) => {
    const options = { headers: { Authorization: `Bearer ${token}` }, data: { cursor } };
    expect((await page.request.put(`/api/events/consumers/${consumer}`, options)).status()).toBe(200);
  };
};
