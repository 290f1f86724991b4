import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const search = async () => fireEvent.click(await screen.findByRole('button', { name: 'Search' }));
const query = ({ asked }: ReturnType<typeof openScreen>, path: string) =>
  Object.fromEntries(asked.find((request) => request.path === path)?.query ?? []);

describe('stock levels', () => {
  it('are asked for in packages unless said otherwise, on a day, as known on another one, all at once', async () => {
    const portal = openScreen('/stock-levels', smallWorld());
    fireEvent.change(await screen.findByLabelText('End Date'), { target: { value: '2026-03-31' } });
    fireEvent.change(screen.getByLabelText('As known on'), { target: { value: '2026-04-15' } });
    await search();
    const product = await screen.findByRole('link', { name: 'Newborn' });
    expect(product.getAttribute('href')).toBe('/products/7');
    expect(query(portal, 'stock-levels')).toEqual({
      showDiapersOrPackages: 'packages',
      endingAt: '2026-03-31T23:59:59.999Z',
      asKnownAt: '2026-04-15T23:59:59.999Z',
    });
  });
});

describe('stock levels of no place in particular', () => {
  const SENTENCE = /These figures count all warehouses and all partners together\./;

  it('say that they count warehouses and partners, and count one of the two by one press', async () => {
    const portal = openScreen('/stock-levels?filter={}', smallWorld());
    await screen.findByText(SENTENCE);
    fireEvent.click(screen.getByRole('link', { name: 'Count warehouses alone.' }));
    await waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull());
    await waitFor(() =>
      expect(portal.asked.some(({ query: asked }) => asked.get('locationType') === 'WAREHOUSE')).toBe(true),
    );
  });
});

describe('the transactions report', () => {
  it('says in words what is committed, and money in dollars', async () => {
    const portal = openScreen('/reports/transactions?filter={}', smallWorld());
    await search();
    await screen.findByText('$0.25');
    screen.getByText('Committed', { selector: 'tbody td' });
    expect(query(portal, 'reports/transactions')).toEqual({ sort: 'id|desc', page: '1', per_page: '50' });
  });

  it('is searched for a usual period by one press, which fills its dates in', async () => {
    const portal = openScreen('/reports/transactions', smallWorld());
    const today = new Date().toISOString().slice(0, 10);
    fireEvent.click(await screen.findByText('This month'));
    await screen.findByText('$0.25');
    expect(query(portal, 'reports/transactions')).toMatchObject({
      startingAt: `${today.slice(0, 7)}-01T00:00:00.000Z`,
      endingAt: `${today}T23:59:59.999Z`,
    });
    expect(screen.getByLabelText<HTMLInputElement>('Created to').value).toBe(today);
  });

  it('says when its Excel file could not be made, and can be asked again', async () => {
    const failure = { status: 503, body: { code: 'unavailable', message: 'The sheet is not ready' } };
    const portal = openScreen('/reports/transactions', smallWorld());
    await search();
    await screen.findByText('$0.25');
    portal.world.next = { 'GET reports/transactions': failure };
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Excel' }));
    await screen.findByText('The sheet is not ready');
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(false));
    complaints.mockRestore();
    expect(portal.asked.at(-1)?.query.get('download')).toBe('xlsx');
  });
});

describe('the fields of a search', () => {
  const optionsOf = async (label: string) => {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
    return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  };

  it('offer every place where one of them is asked for', async () => {
    openScreen('/reports/transactions', smallWorld());
    const everywhere = ['Main Warehouse', 'north hall', 'Agency East'];
    expect(await optionsOf('Location')).toEqual(expect.arrayContaining(everywhere));
  });

  it('offer every partner where one is asked for', async () => {
    const world = smallWorld();
    for (let id = 50; id < 70; id++)
      world.rows['storage-locations']!.push({ id, title: `Agency ${id}`, type: 'partner' });
    openScreen('/reports/distribution-totals', world);
    const partners = await optionsOf('Partner');
    expect(partners).toEqual(expect.arrayContaining(['Agency East', 'Agency 50', 'Agency 69']));
    expect(partners).not.toContain('Main Warehouse');
  });

  it.each(['/reports/transfer-rate', '/reports/hospital-clients'])('offer hospitals alone: %s', async (route) => {
    const world = smallWorld();
    world.rows['storage-locations']!.push(
      { id: 50, title: 'Oak Agency', type: 'partner', partnerType: 'AGENCY' },
      { id: 51, title: 'Elm Hospital', type: 'partner', partnerType: 'HOSPITAL' },
    );
    openScreen(route, world);
    expect((await optionsOf('Partner')).filter((option) => option?.match(/^(Oak|Elm|Main)/))).toEqual(['Elm Hospital']);
  });

  it.each(['/reports/distribution-totals', '/reports/partner-inventory', '/reports/clients-served'])(
    'take no end before its start: %s',
    async (route) => {
      const portal = openScreen(route, smallWorld());
      const [start, end] = [await screen.findByLabelText(/^(Start|From) /), screen.getByLabelText(/^(End|To) /)];
      const [later, earlier] =
        start.getAttribute('type') === 'month' ? ['2026-05', '2026-04'] : ['2026-05-02', '2026-05-01'];
      fireEvent.change(start, { target: { value: later } });
      fireEvent.change(end, { target: { value: earlier } });
      await search();
      await screen.findByText(/^(End|To) .* must not be before (Start|From) /);
      expect(portal.asked.filter(({ path }) => route.endsWith(path))).toEqual([]);
    },
  );
});

describe('a link to the rows behind a number', () => {
  const follow = (route: string, filter: object) => {
    const world = smallWorld();
    world.rows['reports/transfer-order-lines'] = [];
    openScreen(`${route}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`, world);
  };

  it('names the order that it searches for, which no field can', async () => {
    follow('/reports/transfer-order-lines', { order: 51 });
    await screen.findByRole('button', { name: 'Search without Transfer: TXFR-000051' });
  });

  it('shows in its field the product whose id it has as a text', async () => {
    follow('/reports/transactions', { product: '7' });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Product' }).textContent).toBe('Newborn'));
  });
});

describe('a report on paper, without the fields of its search', () => {
  const printed = async (route: string, filter: object, world = smallWorld()) => {
    openScreen(`${route}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`, world);
    return screen.findByLabelText('Searched for');
  };

  it('says what it was searched for, in words, and when it was printed', async () => {
    const note = await printed('/reports/transactions', {
      product: '7',
      startingAt: '2026-03-01T00:00:00.000Z',
      endingAt: '2026-03-31T23:59:59.999Z',
    });
    await waitFor(() =>
      expect(Array.from(note.children, ({ textContent }) => textContent)).toEqual([
        'Product: Newborn',
        'Created from: 03/01/2026',
        'Created to: 03/31/2026',
        expect.stringMatching(/^Printed \d+\/\d+\/\d{4} \d+:\d\d [ap]m/),
      ]),
    );
  });

  it('names what is chosen before anybody chooses, and shows an address that is no month as it is', async () => {
    const stock = await printed('/stock-levels', {});
    expect(stock.textContent).toMatch(/: Packages/);
    cleanup();
    const totals = await printed('/reports/distribution-totals', { startingAt: 'nonsense' });
    expect(totals.textContent).toContain('Month: nonsense');
  });
});
