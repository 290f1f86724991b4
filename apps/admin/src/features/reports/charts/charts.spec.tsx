import { fireEvent, screen, within } from '@testing-library/react';
import { openScreen } from '../../../testing/portal';
import { smallWorld } from '../../../testing/world';

const route = '/reports/distribution-totals';
const shown = { showDiapersOrPackages: 'packages' };
const linkTo = (filter: object) => `${route}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
const column = (month: string) => ({
  key: `NB-${month}`,
  label: `Newborn ${month}`,
  type: 'decimal',
  part: { family: 'products', product: 'Newborn', month },
});

/** Two partners, one of which gave out three times as much as the other. */
const worldWith = (columns: object[], sums: object) => {
  const world = smallWorld();
  world.rows['reports/distribution-totals'] = [
    { id: 1, name: 'Agency East', type: 'AGENCY', total: 10 },
    { id: 2, name: 'Agency West', type: 'AGENCY', total: 30 },
  ];
  const own = [
    { key: 'name', label: 'Partner', type: 'text' },
    { key: 'total', label: 'Total Distributed', type: 'decimal' },
  ];
  world.meta = { 'reports/distribution-totals': { columns: [...own, ...columns], sums: { total: 40, ...sums } } };
  return world;
};
const open = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const tableOf = async (title: string) => {
  const table = await screen.findByRole('table', { name: `${title}, as a table` });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
};

// jsdom lays nothing out, and the library complains that there is no room for a picture.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the pictures of a report', () => {
  it('show the share of each row with its unit and its filters, and the figures as a table', async () => {
    const portal = openScreen(linkTo({ ...shown, partnerType: 'AGENCY' }), worldWith([], {}));
    await open('Share by Partner');
    expect(await tableOf('Share by Partner')).toEqual([
      ['Partner', 'Packages', 'Share'],
      ['Agency West', '30', '75.0%'],
      ['Agency East', '10', '25.0%'],
      ['Total', '40', '100.0%'],
    ]);
    const figure = screen.getByRole('figure');
    expect(figure.textContent).toContain('In packages. Partner Type: Agency.');
    expect(figure.querySelector('svg')).toBeTruthy();
    const { query } = portal.asked.filter(({ path }) => path === 'reports/distribution-totals').at(-1)!;
    expect(Object.fromEntries(query)).toMatchObject({ ...shown, per_page: '500', sort: 'total|desc' });
    await open('Share by Partner');
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('show each product month by month', async () => {
    const columns = [column('2026-01'), column('2026-02')];
    const months = { startingAt: '2026-01', endingAt: '2026-02' };
    openScreen(linkTo({ ...shown, ...months }), worldWith(columns, { 'NB-2026-01': 15, 'NB-2026-02': 25 }));
    await open('Distributed by Month');
    expect(await tableOf('Distributed by Month')).toEqual([
      ['Month', 'Newborn', 'Total'],
      ['January, 2026', '15', '15'],
      ['February, 2026', '25', '25'],
      ['Total', '40', '40'],
    ]);
  });

  it('say of a month that is not over that its figures are those so far', async () => {
    const present = new Date().toISOString().slice(0, 4);
    const [first, last] = [`${present}-01`, `${Number(present) + 1}-01`];
    openScreen(linkTo({ ...shown, startingAt: first, endingAt: last }), worldWith([column(first), column(last)], {}));
    await open('Distributed by Month');
    const months = (await tableOf('Distributed by Month')).map(([month]) => month);
    expect(months).toContain(`January, ${Number(present) + 1} so far`);
  });

  it('say what a trend needs where the search has no months', async () => {
    openScreen(linkTo(shown), worldWith([], {}));
    await open('Distributed by Month');
    await screen.findByText(/choose a first and a last month and search/);
  });
});
