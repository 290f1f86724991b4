import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

type Portal = ReturnType<typeof openScreen>;
const TOTALS = 'reports/distribution-totals';
const OWN = { id: 3, title: 'Agency East' };

const part = (product: string, month: string) => ({ family: 'products', product, month });
const behind = (month: string) => ({
  screen: '/reports/distribution-lines',
  given: { product: '7', startingAt: month, endingAt: month },
  fromRow: { partner: 'id' },
});
/** The answer of a report with a column for each of two months of a product. */
const totalsWorld = () => {
  const world = smallWorld();
  world.rows[TOTALS] = [
    { id: 3, name: 'Agency East', type: 'AGENCY', total: 30, 'NB-2026-01': 10, 'NB-2026-02': 20 },
    { id: 4, name: 'Clinic West', type: 'AGENCY', total: 5, 'NB-2026-01': 5, 'NB-2026-02': 0 },
  ];
  world.meta = {
    [TOTALS]: {
      position: '1234567',
      sums: { total: 35, 'NB-2026-01': 15, 'NB-2026-02': 20 },
      columns: [
        { key: 'id', label: 'Partner ID', type: 'integer' },
        { key: 'name', label: 'Partner', type: 'text', link: '/partners/{id}' },
        { key: 'total', label: 'Total Distributed', type: 'decimal' },
        ...['2026-01', '2026-02'].map((month) => ({
          key: `NB-${month}`,
          label: `Newborn ${month}`,
          type: 'decimal',
          part: part('Newborn', month),
          behind: behind(month),
        })),
      ],
    },
  };
  return world;
};
const openTotals = (filter: object = {}, world = totalsWorld()) =>
  openScreen(`/${TOTALS}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`, world);

const lastQuery = ({ asked }: Portal, path: string) =>
  Object.fromEntries(asked.filter((request) => request.path === path).at(-1)?.query ?? []);
const cellsOf = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());

describe('the screen of a report', () => {
  it('says how its figures are made, how many rows there are, and of which state of the log', async () => {
    openTotals();
    await screen.findByText('2 rows · in packages · As of log position 1,234,567');
    fireEvent.click(screen.getByRole('button', { name: 'How these figures are calculated' }));
    const help = await screen.findByRole('dialog', { name: 'How these figures are calculated' });
    within(help).getByText(/Reversed and deleted distributions never count/);
  });

  it('shows rates with two decimals, and ids without separators', async () => {
    const world = totalsWorld();
    world.rows[TOTALS] = [{ id: 12345, name: 'Agency East', total: 1234, 'forecast-NB': 0 }];
    const columns = [
      { key: 'id', label: 'Partner ID', type: 'id' },
      { key: 'name', label: 'Partner', type: 'text' },
      { key: 'total', label: 'Total Distributed', type: 'decimal' },
      { key: 'forecast-NB', label: 'Months left: Newborn', type: 'rate' },
    ];
    world.meta = { [TOTALS]: { columns } };
    openTotals({}, world);
    const row = (await screen.findByText('Agency East')).closest('tr')!;
    expect(cellsOf(row)).toEqual(['12345', 'Agency East', '1,234', '0.00']);
  });

  it('names the unit of its figures as it was searched, and not as the field stands since', async () => {
    openTotals({ showDiapersOrPackages: 'diapers' });
    await screen.findByText('2 rows · in diapers · As of log position 1,234,567');
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Show' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Packages' }));
    screen.getByText('2 rows · in diapers · As of log position 1,234,567');
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByText('2 rows · in packages · As of log position 1,234,567');
  });

  it('says below the label of a number what it counts', async () => {
    const world = smallWorld();
    world.rows['reports/distribution-lines'] = [{ id: 1, sequence: 'DIST-000001', quantity: 50, amount: 50 }];
    const filter = JSON.stringify({ showDiapersOrPackages: 'diapers' });
    openScreen(`/reports/distribution-lines?${new URLSearchParams({ filter })}`, world);
    await screen.findByRole('columnheader', { name: 'Amount Diapers' });
  });

  it('puts the sums of all pages below their columns, and months below their product', async () => {
    openTotals();
    const table = within(await screen.findByRole('table'));
    expect(cellsOf(table.getByRole('row', { name: /^Total of all pages/ }))).toEqual([
      '',
      'Total of all pages',
      '35',
      '15',
      '20',
    ]);
    expect(table.getByRole<HTMLTableCellElement>('columnheader', { name: 'Newborn' }).colSpan).toBe(2);
    table.getByRole('columnheader', { name: 'Feb 2026' });
  });

  it('links a number to the rows behind it, also as known earlier', async () => {
    openTotals({ asOf: '40' });
    const { searchParams } = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: '20' })).href);
    expect(JSON.parse(searchParams.get('filter')!)).toEqual({
      product: '7',
      startingAt: '2026-02',
      endingAt: '2026-02',
      partner: 3,
      asOf: '40',
    });
  });

  it('hides columns for its user in this browser, found by name', async () => {
    openTotals();
    fireEvent.click(await screen.findByRole('button', { name: 'Columns' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('searchbox', { name: 'Find columns' }), { target: { value: 'jan' } });
    await waitFor(() => expect(dialog.queryByRole('checkbox', { name: 'Total Distributed' })).toBeNull());
    fireEvent.click(dialog.getByRole('button', { name: 'Hide those found' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await screen.findByRole('button', { name: 'Columns (1 hidden)' });
    expect(screen.queryByText('Jan 2026')).toBeNull();
    screen.getByText('Feb 2026');
    expect(cellsOf(screen.getByRole('row', { name: /^Total of all pages/ }))).toEqual([
      '',
      'Total of all pages',
      '35',
      '20',
    ]);
    expect(Object.keys(localStorage)).toContain('portal.user.1.hiddenColumns.distribution-totals');
  });

  it('is sorted by its headings', async () => {
    const portal = openTotals();
    fireEvent.click(await screen.findByRole('button', { name: 'Total Distributed' }));
    await waitFor(() => expect(lastQuery(portal, TOTALS).sort).toBe('total|asc'));
    expect(screen.getByRole('columnheader', { name: 'Total Distributed' }).getAttribute('aria-sort')).toBe('ascending');
  });
});

describe('the search of a report', () => {
  it('by months offers the usual ones', async () => {
    const portal = openScreen(`/${TOTALS}`, totalsWorld());
    fireEvent.click(await screen.findByRole('button', { name: 'Last 12 months' }));
    await screen.findByText('Agency East', { selector: 'table *' });
    const { startingAt, endingAt } = lastQuery(portal, TOTALS) as { startingAt: string; endingAt: string };
    const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
    expect(endingAt).toBe(new Date().toISOString().slice(0, 7));
    expect(monthNumber(endingAt) - monthNumber(startingAt)).toBe(11);
  });

  it('fixes the partner to the active one for users who work for it', async () => {
    const user = { roles: ['ROLE_PARTNER_MANAGE_OWN'], partners: [OWN], activePartner: OWN };
    const portal = openScreen(`/${TOTALS}`, { ...totalsWorld(), user });
    const partner = await screen.findByLabelText<HTMLInputElement>('Partner');
    expect([partner.value, partner.disabled]).toEqual(['Agency East', true]);
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByText('Agency East', { selector: 'table *' });
    expect(lastQuery(portal, TOTALS).partner).toBeUndefined();
    expect(screen.queryByRole('button', { name: 'As known earlier…' })).toBeNull();
  });

  it('by a test of a date asks for the days that the comparison needs', async () => {
    const world = smallWorld();
    world.rows['reports/clients-report'] = [];
    const portal = openScreen('/reports/clients-report', world);
    const compare = async (operator: string) => {
      fireEvent.mouseDown(await screen.findByRole('combobox', { name: /^Age Expiration/ }));
      const options = await screen.findAllByRole('option', { name: operator });
      fireEvent.click(options.find(({ textContent }) => textContent === operator)!);
    };
    const dayField = () => screen.getByLabelText<HTMLInputElement>('Age Expiration, day');
    const secondDayField = () => screen.queryByLabelText<HTMLInputElement>('Age Expiration, second day');
    await screen.findByLabelText('Age Expiration, day');
    expect(secondDayField()).toBeNull();

    await compare('between');
    await waitFor(() => expect(secondDayField()).not.toBeNull());
    fireEvent.change(dayField(), { target: { value: '2026-03-01' } });
    fireEvent.change(secondDayField()!, { target: { value: '2026-03-31' } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByText('Nothing matches this search.');
    expect(lastQuery(portal, 'reports/clients-report')).toMatchObject({
      ageExpirationOperand: 'between',
      ageExpirationValue: '2026-03-01',
      ageExpirationValueTwo: '2026-03-31',
    });

    await compare('!empty');
    await waitFor(() => expect(dayField().disabled).toBe(true));
    expect([dayField().value, secondDayField()]).toEqual(['', null]);
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(lastQuery(portal, 'reports/clients-report').ageExpirationOperand).toBe('!empty'));
    expect(Object.keys(lastQuery(portal, 'reports/clients-report'))).not.toContain('ageExpirationValue');
    expect(Object.keys(lastQuery(portal, 'reports/clients-report'))).not.toContain('ageExpirationValueTwo');
  });

  it('that a link narrowed by more than there are fields says so, and can be widened', async () => {
    const world = smallWorld();
    world.rows['reports/distribution-lines'] = [];
    const portal = openScreen(
      `/reports/distribution-lines?${new URLSearchParams({ filter: JSON.stringify({ client: '12', product: 7 }) })}`,
      world,
    );
    const chip = await screen.findByRole('button', { name: 'Search without Client ID: 12' });
    expect(lastQuery(portal, 'reports/distribution-lines')).toMatchObject({ client: '12', product: '7' });
    fireEvent.click(chip);
    await waitFor(() => expect(lastQuery(portal, 'reports/distribution-lines').client).toBeUndefined());
    expect(lastQuery(portal, 'reports/distribution-lines').product).toBe('7');
  });
});

describe('a report as known earlier', () => {
  const openDialog = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'As known earlier…' }));
    return within(await screen.findByRole('dialog'));
  };

  it('is made up to a position, shown with the same search once it is there, and left again', async () => {
    const portal = openTotals({ partnerType: 'AGENCY' });
    const dialog = await openDialog();
    fireEvent.click(dialog.getByRole('radio', { name: 'A log position' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Log position' }), { target: { value: 'soon' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Calculate the figures' }));
    await dialog.findByText('A log position is a whole number of 1 or more.');
    fireEvent.change(dialog.getByRole('textbox', { name: 'Log position' }), { target: { value: '1,200' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Calculate the figures' }));
    const progress = await dialog.findByRole('progressbar');
    expect(progress.getAttribute('aria-valuenow')).toBe('25');
    expect(portal.asked.find(({ method }) => method === 'POST')?.body).toEqual({
      report: 'distribution-totals',
      position: '1200',
    });
    Object.assign(portal.world.pasts![0]!, { status: 'READY', done: 40 });
    await screen.findByText('As known at 03/02/2026 10:05 pm UTC, log position 1,200.');
    await waitFor(() => expect(lastQuery(portal, TOTALS)).toMatchObject({ partnerType: 'AGENCY', asOf: '1200' }));
    expect(screen.queryByRole('dialog')).toBeNull();

    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(lastQuery(portal, TOTALS).partnerType).toBeUndefined());
    expect(lastQuery(portal, TOTALS).asOf).toBe('1200');
    fireEvent.click(screen.getByRole('button', { name: 'Back to the present' }));
    await waitFor(() => expect(lastQuery(portal, TOTALS).asOf).toBeUndefined());
    expect(screen.queryByText(/^As known at/)).toBeNull();
  });

  it('is cancelled while it is being made', async () => {
    const portal = openTotals();
    const dialog = await openDialog();
    fireEvent.click(dialog.getByRole('radio', { name: 'A log position' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Log position' }), { target: { value: '40' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Calculate the figures' }));
    fireEvent.click(await dialog.findByRole('button', { name: /^Cancel:/ }));
    await waitFor(() => expect(dialog.queryByRole('progressbar')).toBeNull());
    expect(portal.calls()).toContain('DELETE reports/pasts/1');
  });

  it('is offered to be made where it is not there any more', async () => {
    const world = totalsWorld();
    const message = 'There are no figures as known at log position 40.';
    world.next = { [`GET ${TOTALS}`]: { status: 409, body: { code: 'conflict', message } } };
    openTotals({ asOf: '40' }, world);
    fireEvent.click(await screen.findByRole('button', { name: 'Calculate them' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Log position' }).value).toBe('40');
    expect(screen.getAllByText(message)).toHaveLength(1);
  });
});
