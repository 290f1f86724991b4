import type { Page, Route } from '@playwright/test';
import type { Portal } from './portal';

export const CLIENT_LINES = 2000;

export const childName = (place: number): string => `Child ${String(place).padStart(4, '0')}`;

interface Line {
  id: number;
  client: object | null;
}

/** The lines of an order, again and again for other children. */
const repeatLines = (lines: readonly Line[]): object[] => {
  const ofClients = lines.filter(({ client }) => client);
  return Array.from({ length: CLIENT_LINES }, (_, place) => {
    const line = ofClients[place % ofClients.length]!;
    const [firstName, lastName] = childName(place).split(' ');
    const child = { id: `C${place}`, fullName: childName(place), firstName, lastName, familyId: `F${place >> 1}` };
    return { ...line, id: 1_000_000 + place, client: { ...line.client, ...child } };
  });
};

/** Opens a partner order of the sample bank, whose answer is made as long as the largest month. Only the screen is measured. */
export const openLongMonth = async (page: Page, { call }: Pick<Portal, 'call'>): Promise<void> => {
  const { data: orders } = await call('GET', '/api/orders/partner?status=CREATING');
  const path = `/orders/partner/${orders[0].id}`;
  await page.route(`**/api${path}?**`, async (route: Route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.lineItems = repeatLines(answer.data.lineItems);
    await route.fulfill({ response, json: answer });
  });
  await page.goto(path);
  await page.getByLabel(`${childName(1)}, Packs`).waitFor();
};
