import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openPortal } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const pagination = { total: 12_000, per_page: 50, current_page: 1 };

/** Asks for the Excel file of a list of 12,000 rows. */
const startExport = async () => {
  const world = smallWorld({ meta: { 'reports/transactions': { pagination } } });
  const portal = openPortal('/reports/transactions?filter={"product":7}', world);
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  // A user without exports asks for none.
  expect(portal.calls()).not.toContain('GET exports');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Excel' }));
  return portal;
};

beforeEach(() => localStorage.clear());

describe('the Excel file of a long list', () => {
  it('is made by a job, whose progress stands in the top bar, and whose end is notified', async () => {
    const portal = await startExport();
    fireEvent.click(await screen.findByRole('button', { name: 'Exports: 1 being made, 0 done' }));
    expect(portal.asked.find(({ method }) => method === 'POST')?.body).toEqual({
      path: 'reports/transactions',
      query: { product: '7', sort: 'id|desc' },
    });
    const tray = within(await screen.findByRole('dialog', { name: 'Exports' }));
    expect(tray.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    tray.getByText('3,000 of 12,000 rows');
    Object.assign(portal.world.exports![0]!, { status: 'DONE', rows: 12_000, file: 'Transaction.xlsx' });
    await screen.findByText('The Excel file of Transactions Report is ready.');
    fireEvent.click(await tray.findByRole('button', { name: /^Download:/ }));
    await waitFor(() => expect(portal.calls()).toContain('GET exports/1/file'));
  });

  it('can be cancelled; the button of the top bar goes with the last one', async () => {
    const portal = await startExport();
    fireEvent.click(await screen.findByRole('button', { name: /^Exports:/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^Cancel:/ }));
    await waitFor(() => expect(screen.queryByText('3,000 of 12,000 rows')).toBeNull());
    expect(portal.calls()).toContain('DELETE exports/1');
    expect(Object.keys(localStorage).filter((key) => key.endsWith('.exports'))).toEqual([]);
  });

  it('is announced on another screen after a reload', async () => {
    const done = {
      id: 5,
      path: 'reports/transactions',
      title: 'Transactions Report',
      status: 'DONE' as const,
      rows: 12_000,
      total: 12_000,
      message: null,
      file: 'Transaction.xlsx',
      createdAt: '2026-03-02T22:05:09.000Z',
      endedAt: '2026-03-02T22:06:09.000Z',
    };
    localStorage.setItem('portal.user.1.exports', '[5]');
    openPortal('/products', smallWorld({ exports: [done] }));
    await screen.findByText('The Excel file of Transactions Report is ready.');
    screen.getByRole('button', { name: 'Exports: 0 being made, 1 done' });
    expect(localStorage.getItem('portal.user.1.exports')).toBe('[]');
  });
});
