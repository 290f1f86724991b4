import type { StockBar } from '@bank/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { localStorageStore } from 'react-admin';
import { type Draft, drafts } from '../../shell/saving/drafts';
import type { TodayCards, World } from '../../testing/fakeWorld';
import { openMoreFigures } from '../../testing/moreFigures';
import { openScreen } from '../../testing/portal';
import { setDate } from '../../testing/setDate';
import { smallWorld } from '../../testing/world';

const partner = { id: 3, title: 'Agency East' };
const partnerUser = {
  roles: ['ROLE_ORDER_MANAGE_OWN', 'ROLE_CLIENT_MANAGE_OWN'],
  partners: [partner],
  activePartner: partner,
};
const open = (today: Partial<TodayCards>, more: Partial<World> = {}) =>
  openScreen('/', smallWorld({ today, ...more }), { keepsDrafts: true });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const searchBehind = (link: HTMLElement) => {
  const { pathname, searchParams } = new URL(link.getAttribute('href')!, 'http://portal.test');
  return [pathname, JSON.parse(searchParams.get('filter')!)];
};
const window = { month: '2026-12', until: '2026-11-30', daysLeft: 6, own: null, waiting: null };

describe('the day', () => {
  beforeEach(() => {
    setDate('2026-11-25T03:00:00Z');
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it("stands beside the title, by the bank's clock", async () => {
    open({}, { user: { roles: ['ROLE_ADMIN'], isAdmin: true, timeZone: 'America/Chicago' } });
    await screen.findByRole('heading', { level: 1, name: 'Today' });
    await screen.findByText('Tuesday, November 24, 2026');
  });
});

describe('entries that were not saved', () => {
  const keep = (path: string, draft: Partial<Draft>) =>
    drafts.write(1, path, { savedAt: '2026-03-02T12:00:00.000Z', values: {}, ...draft });
  const listed = async () =>
    within(await screen.findByRole('alert'))
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.textContent]);
  afterEach(() => {
    sessionStorage.clear();
  });

  it('lead to their forms, the newest first', async () => {
    keep('/suppliers/new', { screen: 'New Supplier' });
    keep('/orders/partner/7', { screen: 'PTNR-000007', savedAt: '2026-03-02T18:30:00.000Z' });
    open({});
    expect(await listed()).toEqual([
      ['/orders/partner/7', 'PTNR-000007, from 03/02/2026 6:30 pm UTC'],
      ['/suppliers/new', 'New Supplier, from 03/02/2026 12:00 pm UTC'],
    ]);
  });

  it('of somebody else are not named', async () => {
    drafts.write(2, '/suppliers/new', { savedAt: '2026-03-02T12:00:00.000Z', values: {} });
    open({});
    await card('Late');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('what is late', () => {
  it('stands first, and each line leads to its list', async () => {
    open({
      late: {
        lines: [
          { list: '/orders/partner', filter: { status: 'IN_PROCESS', monthBefore: '2026-11' }, count: 1 },
          { list: '/orders/distribution', filter: { status: 'CREATING', monthBefore: '2026-11' }, count: 2 },
          { list: '/clients', filter: { status: 'CREATION', isPublic: 'true', registeredUntil: 'x' }, count: 3 },
          { list: '/a-list-of-tomorrow', filter: {}, count: 4 },
        ],
        jobs: [{ name: 'proof', at: '2026-03-02T12:00:00Z', failures: 2 }],
      },
    });
    const late = await card('Late');
    expect(screen.getAllByRole('heading', { level: 2 })[0]!.textContent).toBe('Late');
    expect(late.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 partner order for months that have ended is waiting to be shipped',
      '2 distributions for months that have ended are not finished',
      '3 children registered by their families have waited longer than families were promised',
      'The nightly job proof had 2 failures on 03/02/2026: see the log of the server',
    ]);
    expect(late.getAllByRole('link').map(searchBehind)).toEqual([
      ['/orders/partner', { status: 'IN_PROCESS', monthBefore: '2026-11' }],
      ['/orders/distribution', { status: 'CREATING', monthBefore: '2026-11' }],
      ['/clients', { status: 'CREATION', isPublic: 'true', registeredUntil: 'x' }],
    ]);
  });

  it('is marked by an icon and not by its color alone', async () => {
    open({ late: { lines: [], jobs: [{ name: 'proof', at: null, failures: 1 }] } });
    const late = await (await card('Late')).findByText(/^The nightly job proof/);
    expect(late.closest('li')?.querySelector('svg')).toBeTruthy();
  });

  it('is said to be nothing where nothing is', async () => {
    open({});
    await (await card('Late')).findByText('Nothing is late.');
  });
});

describe('the large figures', () => {
  it.each([
    ['/orders/partner', { status: 'SUBMITTED' }, 1, '1 order to accept'],
    ['/orders/partner', { status: 'IN_PROCESS' }, 1200, '1,200 orders to ship'],
    ['/orders/partner', { status: 'CREATING' }, 1, '1 partner order to finish'],
    ['/orders/partner', { isWithBank: 'true' }, 2, '2 orders with the bank'],
    ['/clients', { toReport: '2026-11' }, 40, '40 children to report for November'],
    ['/clients', { status: 'CREATION', isPublic: 'true' }, 0, '0 registrations waiting'],
    ['/clients', { status: 'NEEDS_REVIEW' }, 1, '1 client to review'],
    ['/partners', { status: 'APPLICATION_PENDING' }, 2, '2 applications to answer'],
    ['/orders/supply', { status: 'ORDERED' }, 1, '1 delivery to receive'],
    ['/orders/transfer', { status: 'CREATING' }, 3, '3 transfer orders to finish'],
  ])('lead to the list that they count: %s %j', async (list, filter, count, text) => {
    open({ figures: [{ list, filter, count }] });
    const link = await (await card('Waiting')).findByRole('link');
    expect(link.textContent).toBe(text);
    expect(searchBehind(link)).toEqual([list, filter]);
  });

  it('stand at the route of a list that has one of its own', async () => {
    open({ figures: [{ list: '/orders/inventory', filter: { status: 'CREATING' }, count: 1 }] });
    expect(searchBehind(await (await card('Waiting')).findByRole('link'))[0]).toBe('/orders/inventory/list');
  });
});

describe('the new registrations', () => {
  const child = (id: string, days: number) => {
    const [firstName, createdAt] = [`Ana ${id}`, '2026-11-24T18:00:00Z'];
    return { id, fullName: firstName, partner, createdAt, days };
  };
  const filter = { status: 'CREATION', isPublic: 'true' };

  it('say how long they have waited, and open the child', async () => {
    open({
      registrations: { count: 7, filter, newest: [child('BBBB2222', 0), child('BBBB5555', 1), child('BBBB7777', 12)] },
    });
    const shown = await card('New Registrations');
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ana BBBB2222since todayAgency East',
      'Ana BBBB5555since 1 dayAgency East',
      'Ana BBBB7777since 12 daysAgency East',
    ]);
    expect(shown.getByRole('link', { name: 'Ana BBBB5555' }).getAttribute('href')).toBe('/clients/BBBB5555');
    expect(searchBehind(shown.getByRole('link', { name: 'See all 7 waiting' }))).toEqual(['/clients', filter]);
  });

  it('say so where none waits, and are not shown to who sees no children', async () => {
    open({ registrations: { count: 0, filter, newest: [] } });
    await (await card('New Registrations')).findByText('No registration is waiting.');
    cleanup();
    open({});
    await card('Late');
    expect(screen.queryByRole('region', { name: 'New Registrations' })).toBeNull();
  });
});

describe('the order window', () => {
  it.each([
    [6, 'Orders for December are open until Monday, November 30: 6 days left'],
    [1, 'Orders for December are open until Monday, November 30: 1 day left'],
    [0, 'Orders for December are open until Monday, November 30: today is the last day'],
  ])('says until when it is open: %s days', async (daysLeft, text) => {
    open({ 'order-window': { ...window, daysLeft } });
    const shown = await card('Order Window');
    shown.getByText(text);
    shown.getByText('After that, new orders are for January.');
  });

  it('leads staff to the partners that have not ordered yet', async () => {
    const waiting = { list: '/partners', filter: { orderDue: '2026-12' }, count: 12, drafts: 0, mayOrder: 20 };
    open({ 'order-window': { ...window, waiting } });
    const link = (await card('Order Window')).getByRole('link', { name: '12 partners have not ordered yet' });
    expect(searchBehind(link)).toEqual(['/partners', { orderDue: '2026-12' }]);
    cleanup();
    open({ 'order-window': { ...window, waiting: { ...waiting, count: 0 } } });
    (await card('Order Window')).getByText('All partners that may order have ordered.');
  });

  it('does not call all partners done where none may order, and leads to them', async () => {
    const waiting = { list: '/partners', filter: { orderDue: '2026-12' }, count: 0, drafts: 0, mayOrder: 0 };
    open({ 'order-window': { ...window, waiting } });
    const shown = await card('Order Window');
    const link = shown.getByRole('link', { name: 'No partner may order now: none has a status that allows it' });
    expect(searchBehind(link)).toEqual(['/partners', {}]);
    expect(shown.queryByText('All partners', { exact: false })).toBeNull();
  });

  it.each([
    [9, 4, '9 partners have not ordered yet, 4 of them have a draft'],
    [9, 1, '9 partners have not ordered yet, 1 of them has a draft'],
    [1, 1, '1 partner has not ordered yet, but has a draft'],
    [1, 0, '1 partner has not ordered yet'],
  ])('says how many of these have only a draft: %s, %s', async (count, drafts, name) => {
    const waiting = { list: '/partners', filter: { orderDue: '2026-12' }, count, drafts, mayOrder: 20 };
    open({ 'order-window': { ...window, waiting } });
    const link = (await card('Order Window')).getByRole('link', { name });
    expect(searchBehind(link)).toEqual(['/partners', { orderDue: '2026-12' }]);
  });

  const own = { mayOrder: true, orders: 0, max: 1, begun: null };
  const newOrder = '/orders/partner/new?source={"partner":{"id":3},"orderPeriod":"2026-12"}';
  it.each([
    ['an order that is missing', own, [], [['Place the order for December', newOrder]]],
    [
      'one that was begun',
      { ...own, orders: 1, begun: { id: 81, sequence: 'PTNR-000081' } },
      [],
      [['Finish order PTNR-000081', '/orders/partner/81']],
    ],
    ['the only one', { ...own, orders: 1 }, ['Your order for December is in.'], []],
    [
      'the first of two',
      { ...own, orders: 1, max: 2 },
      ['Your order for December is in.'],
      [['Place another order for December', newOrder]],
    ],
    [
      'a partner that may not order, though one was begun',
      { ...own, mayOrder: false, orders: 1, begun: { id: 81, sequence: 'PTNR-000081' } },
      ['Your partner cannot place orders now: its status does not allow it.'],
      [],
    ],
  ])("leads a partner's people to their order: %s", async (_, orders, sentences, links) => {
    open({ 'order-window': { ...window, own: orders } }, { user: partnerUser });
    const shown = await card('Order Window');
    for (const sentence of sentences) shown.getByText(sentence);
    expect(
      shown.queryAllByRole('link').map((link) => [link.textContent, decodeURIComponent(link.getAttribute('href')!)]),
    ).toEqual(links);
  });
});

describe('the bars of stock', () => {
  beforeEach(() => localStorage.setItem('portal.user.1.stockUnit', '"diapers"'));
  afterEach(() => localStorage.clear());

  const main = { id: 1, title: 'Main Warehouse' };
  const bar = (name: string, onHand: number, minimum: number): StockBar => ({
    product: { id: name === 'Newborn' ? 7 : 8, name },
    warehouse: main,
    onHand,
    minimum,
    short: Math.max(0, minimum - onHand),
    packSize: 25,
  });
  const short = [{ list: '/stock-levels', filter: { location: 1, belowMinimum: 'true' }, count: 1, warehouse: main }];

  it('say in words what they show', async () => {
    open({ stock: { bars: [bar('Size 1', 200, 1400), bar('Newborn', 900, 600)], minimums: 11, short } });
    const shown = await card('Stock Against Minimum');
    const said = (name: string) => {
      const meter = shown.getByRole('meter', { name });
      return ['aria-valuenow', 'aria-valuemax', 'aria-valuetext'].map((part) => meter.getAttribute(part));
    };
    expect(said('Size 1 · Main Warehouse')).toEqual([
      '200',
      '2800',
      '200 on hand, minimum 1,400, below minimum by 1,200',
    ]);
    expect(said('Newborn · Main Warehouse')).toEqual(['900', '1200', '900 on hand, minimum 600, at or above minimum']);
    shown.getByText('below minimum by 1,200');
    shown.getByText('Shown are the 2 lowest against their minimum, out of 11.');
    expect(searchBehind(shown.getByRole('link', { name: '1 product is below its minimum in Main Warehouse' }))).toEqual(
      ['/stock-levels', { location: 1, belowMinimum: 'true', showDiapersOrPackages: 'diapers' }],
    );
    expect(searchBehind(shown.getByRole('link', { name: '200 on hand, minimum 1,400' }))).toEqual([
      '/reports/transactions',
      { product: 8, location: 1, committed: 'COMMITTED' },
    ]);
  });

  it('are in whole packages of the product and single diapers for users who chose packages', async () => {
    localStorage.clear();
    const bars = [bar('Size 1', 209, 1400), bar('Newborn', 24, 0), bar('Size 2', -26, 1)];
    open({ stock: { bars, minimums: 3, short: [] } });
    const shown = await card('Stock Against Minimum');
    shown.getByText('below minimum by 47 packages and 16 diapers');
    shown.getByText('8 packages and 9 diapers on hand, minimum 56 packages');
    shown.getByText('24 diapers on hand, minimum 0 packages');
    shown.getByText('-1 package and -1 diaper on hand, minimum 1 diaper');
  });

  it('stay within their ends', async () => {
    open({ stock: { bars: [bar('Size 1', -25, 100), bar('Newborn', 900, 0)], minimums: 2, short: [] } });
    const shown = await card('Stock Against Minimum');
    expect(shown.getAllByRole('meter').map((meter) => meter.getAttribute('aria-valuenow'))).toEqual(['0', '1']);
    shown.getByText('below minimum by 125');
  });

  it('say so where no minimum is set', async () => {
    open({ stock: { bars: [], minimums: 0, short: [] } });
    await (await card('Stock Against Minimum')).findByText(/^No minimum is set/);
  });
});

describe('a card that cannot be loaded', () => {
  it('leaves the others, and is tried again alone', async () => {
    const next: World['next'] = {
      'GET dashboard/registrations': { status: 500, body: { code: 500, message: 'Asleep' } },
    };
    const registrations = { count: 0, filter: {}, newest: [] };
    const portal = open({ registrations, 'order-window': window }, { next });
    await (await card('Late')).findByText('Nothing is late.');
    await card('Order Window');
    const asked = portal.asked.length;
    fireEvent.click((await card('New Registrations')).getByRole('button', { name: 'Try again' }));
    await (await card('New Registrations')).findByText('No registration is waiting.');
    expect(portal.asked.slice(asked).map(({ path }) => path)).toEqual(['dashboard/registrations']);
  });
});

describe('the other figures', () => {
  it('are asked for once they are unfolded, and stay so', async () => {
    const store = localStorageStore('1', 'today');
    const folded = openScreen('/', smallWorld(), { store });
    await card('Late');
    const asksForMore = ({ path }: { path: string }) => path === 'stock-levels' || path === 'dashboard';
    expect(folded.asked.filter(asksForMore)).toEqual([]);
    await openMoreFigures();
    await screen.findByRole('heading', { name: 'Warehouse Inventory' });
    await waitFor(() => expect(folded.asked.filter(asksForMore)).toHaveLength(2));
    cleanup();
    openScreen('/', smallWorld(), { store });
    await screen.findByRole('heading', { name: 'Warehouse Inventory' });
  });

  it('are none for people of a partner who have chosen none', async () => {
    open({}, { user: { roles: ['ROLE_ORDER_MANAGE_OWN'], partners: [] } });
    await screen.findByText('Select a Partner');
    await card('Late');
    expect(screen.queryByRole('button', { name: 'More Figures' })).toBeNull();
  });
});
