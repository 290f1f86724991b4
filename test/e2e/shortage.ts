import type { Page } from '@playwright/test';
import { callApi, newRunId } from './portal';

const RUN_ID = newRunId();

/** YYYY-MM, the month for which partners order next. */
const orderPeriod = (() => {
  const [year, month] = new Date().toISOString().split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 'YYYY-MM'.length);
})();

let count = 0;

/**
 * Makes a warehouse that has less of a product than two partners ordered from it: 5 packs, for 6 packs and 2.
 * @returns the address of the screen on which it is shared
 */
export const makeShortage = async (page: Page): Promise<string> => {
  const warehouse = await callApi(page, 'POST', 'warehouses', { title: `Scarce ${RUN_ID}-${++count}` });
  const [supplier] = await callApi(page, 'GET', 'suppliers');
  const products: { id: number; status: string; agencyPackSize: number }[] = await callApi(
    page,
    'GET',
    'products?partnerOrderable=1',
  );
  const product = products.find(({ status }) => status === 'ACTIVE')!;
  const packs = (number: number) => [{ product: { id: product.id }, quantity: number * product.agencyPackSize }];

  const delivery = { supplier: { id: supplier.id }, warehouse: { id: warehouse.id }, lineItems: packs(5) };
  const { id } = await callApi(page, 'POST', 'orders/supply', delivery);
  for (const transition of ['ORDER', 'RECEIVE'])
    await callApi(page, 'PATCH', `orders/supply/${id}/transition`, { transition });

  const partners: { id: number }[] = await callApi(page, 'GET', 'partners?status=ACTIVE&partnerType=AGENCY');
  for (const [place, asked] of [6, 2].entries()) {
    const partner = { id: partners[place]!.id };
    // The sample bank's partners have ordered already.
    await callApi(page, 'PATCH', `partners/${partner.id}`, { maxOrderNumberPerMonth: 100 });
    const order = { partner, warehouse: { id: warehouse.id }, orderPeriod, lineItems: packs(asked) };
    const placed = await callApi(page, 'POST', 'orders/partner', order);
    await callApi(page, 'PATCH', `orders/partner/${placed.id}/transition`, { transition: 'SUBMIT' });
  }
  return `/orders/partner/sharing?${new URLSearchParams({ warehouse: warehouse.id, orderPeriod })}`;
};
