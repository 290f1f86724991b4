import { render, screen } from '@testing-library/react';
import fakeRest from 'ra-data-fakerest';
import { AdminContext, RecordContextProvider } from 'react-admin';
import { HistoryEntry } from './HistoryEntry';

const logged = { logged_at: '2026-03-02T22:05:09.000Z', username: 'Ada Byron' };
const products = [
  { id: 7, name: 'Newborn' },
  { id: 8, name: 'Size 1' },
];

const partners = [{ id: 13, title: 'Two Rivers' }];
const clients = [{ id: 22, table_id: 22, fullName: 'Ida Berg' }];

const show = (entry: object, objectClass = 'SupplyOrder') =>
  render(
    <AdminContext dataProvider={fakeRest({ products, clients, 'storage-locations': partners })}>
      <RecordContextProvider value={{ id: 17 }}>
        <HistoryEntry
          objectClass={objectClass}
          entry={{ ...logged, log_id: 1, action: 'update', data: {}, line_items: [], ...entry }}
        />
      </RecordContextProvider>
    </AdminContext>,
  );
const article = () => screen.getByRole('article').textContent;

describe('an entry of the history', () => {
  it('shows what became what, and leaves out what stayed', async () => {
    show({
      data: { status: 'ORDERED', sequence: 'SPLY-000017' },
      before: { status: 'CREATING', sequence: 'SPLY-000017' },
    });
    expect(article()).toMatch(/Status\s*Creating → Ordered$/);
  });

  it('shows a value alone where none is known before', () => {
    show({ data: { status: 'ORDERED' } });
    expect(article()).toMatch(/Status\s*Ordered$/);
  });

  it('names a changed line by its product', async () => {
    const line = { ...logged, id: 31, action: 'update', data: { product: 7, quantity: 1020, cost: 0.25 } };
    show({ line_items: [{ ...line, before: { product: 7, quantity: 102, cost: 0.25 } }] });
    await screen.findByText('Newborn');
    expect(article()).toMatch(/UpdateProduct\s*NewbornQuantity\s*102 → 1,020$/);
  });

  it('names a changed line for a client by that client as well', async () => {
    const [before, data] = [50, 25].map((quantity) => ({ product: 8, quantity, client: 22 }));
    show({ line_items: [{ ...logged, id: 32, action: 'update', before, data }] }, 'BulkDistribution');
    await screen.findByText('Ida Berg');
    expect(article()).toMatch(/UpdateProduct\s*Size 1Client\s*Ida BergQuantity\s*50 → 25$/);
  });

  it('gives no number of a client whom the user may not see', async () => {
    const data = { product: 8, quantity: 25, client: 44 };
    show({ line_items: [{ ...logged, id: 34, action: 'create', data }] }, 'BulkDistribution');
    await screen.findByText('Size 1');
    expect(article()).toMatch(/Client\s*a client who is not shown/);
    expect(article()).not.toContain('44');
  });

  it('names a line for nobody by its product alone', async () => {
    const [before, data] = [50, 25].map((quantity) => ({ product: 8, quantity, client: null }));
    show({ line_items: [{ ...logged, id: 33, action: 'update', before, data }] }, 'BulkDistribution');
    await screen.findByText('Size 1');
    expect(article()).toMatch(/UpdateProduct\s*Size 1Quantity\s*50 → 25$/);
  });

  it('names the partners with which a child was, and from when until when', async () => {
    const stays = [{ until: null, since: '2025-02-01T06:00:00.000Z', partner: 13 }];
    show({ data: { stays } }, 'Client');
    await screen.findByText(/Two Rivers/);
    expect(article()).toMatch(/Partners\s*Two Rivers, 02\/01\/2025 12:00 am CST, empty$/);
  });

  it('shows what a removed line had', async () => {
    const line = { ...logged, id: 31, action: 'remove', data: {} };
    show({ line_items: [{ ...line, before: { product: 8, quantity: 5 } }] });
    await screen.findByText('Size 1');
    expect(article()).toMatch(/RemoveProduct\s*Size 1Quantity\s*5$/);
  });
});
