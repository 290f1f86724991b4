import { temporaryOverrideEnd } from '@bank/domain';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { today } from '../../../kit/values/clock';
import { openScreen } from '../../../testing/portal';
import { smallWorld } from '../../../testing/world';

const ANA = '/clients/BCDFGHJK';
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const save = async (item = 'Save') => {
  if (item === 'Save') return press('Save Client');
  await press('Ways of saving');
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const bodiesSent = ({ asked }: ReturnType<typeof openScreen>, method: string) =>
  asked.filter((request) => request.method === method).map(({ path, body }) => ({ path, body }));
/** The world with other values of a client: the first one, unless said. */
const worldWith = (values: object, changes: Parameters<typeof smallWorld>[0] = {}, place = 0) => {
  const world = smallWorld(changes);
  Object.assign(world.rows.clients![place]!, values);
  return world;
};
const readBox = (label: string) => screen.getByText(label).parentElement!.textContent;

describe('the form of a client', () => {
  it('has its parts, and names the tab without the name of the child', async () => {
    const portal = openScreen(ANA, smallWorld());
    await screen.findByRole('heading', { name: 'Ana Diaz', level: 1 });
    screen.getByText('Client Edit');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Client Information',
      'Client Profile',
      'Distribution History',
    ]);
    await waitFor(() => expect(document.title).toMatch(/^BCDFGHJK · Client · /));
    expect(portal.asked.find(({ path }) => path === 'clients/BCDFGHJK')!.query.getAll('include[]')).toEqual([
      'partner',
      'attributes:all',
      'attributes.options',
      'lastDistribution',
      'lastDistribution.order',
    ]);
  });

  it('is saved with what it was opened with, and stays or goes to the list', async () => {
    const portal = openScreen(ANA, smallWorld());
    await type(/^First Name/, 'Anna');
    await save();
    await waitFor(() => expect(bodiesSent(portal, 'PATCH')).toHaveLength(1));
    expect(bodiesSent(portal, 'PATCH')[0]).toMatchObject({
      path: 'clients/BCDFGHJK',
      body: { firstName: 'Anna', partner: { id: 3 }, attributes: [] },
    });
    expect(portal.asked.find(({ method }) => method === 'PATCH')!.headers.get('If-Match')).toBe('"0"');
    expect(portal.router.state.location.pathname).toBe(ANA);
    await type(/^First Name/, 'Annie');
    await save('Save and Exit');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/clients'));
  });

  it('lists what needs attention before anything is sent', async () => {
    const portal = openScreen(ANA, smallWorld());
    await type(/^Parent\/Guardian First Name/, '');
    await type(/^Birth Date/, '2199-01-01');
    await save();
    const dialog = await screen.findByRole('alert', { name: 'Invalid Values' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
    const box = (await screen.findByText('The Following fields needs attention:')).parentElement!;
    expect(
      within(box)
        .getAllByRole('listitem', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Birthdate: Birth Date must be a past date and less than 4 years.',
      'Parent First Name: Parent/Guardian First Name is required',
    ]);
    expect(bodiesSent(portal, 'PATCH')).toEqual([]);
  });

  it('does not ask the age again of a child who has turned four', async () => {
    const portal = openScreen(ANA, worldWith({ birthdate: '2015-06-01' }));
    await type(/^First Name/, 'Anna');
    await save();
    await waitFor(() => expect(bodiesSent(portal, 'PATCH')).toHaveLength(1));
  });

  it('shows what another user changed first', async () => {
    const stale = {
      code: 'stale',
      message: 'Bo Lind changed this since you opened it.',
      details: [{ field: 'lastName', by: 'Bo Lind', at: '2026-03-02T22:05:09.000Z' }],
    };
    openScreen(ANA, smallWorld({ next: { 'PATCH clients/BCDFGHJK': { status: 412, body: stale } } }));
    await type(/^First Name/, 'Anna');
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Somebody else has saved this since you opened it' });
    within(dialog).getByRole('rowheader', { name: 'Last Name' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reload and keep what I typed' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>(/^First Name/).value).toBe('Anna');
  });

  it('shows in words which answers are others by now', async () => {
    const size = {
      id: 12,
      definition_id: 12,
      name: 'client_diaper_size',
      label: 'Diaper size',
      labelEs: null,
      helpText: null,
      helpTextEs: null,
      type: 'OPTION_LIST',
      displayInterface: 'SELECT_SINGLE',
      hasOptions: true,
      isRequired: false,
      isDisabled: false,
      orderIndex: 1,
      options: [
        { id: 1, name: 'Newborn', nameEs: null, value: null, isDeleted: false },
        { id: 2, name: 'Size 1', nameEs: null, value: null, isDeleted: false },
      ],
      attributeFieldPermissions: [],
      value: 1,
    };
    const stale = {
      code: 'stale',
      message: 'Bo Lind changed this since you opened it.',
      details: [{ field: 'profile.12', by: 'Bo Lind', at: '2026-03-02T22:05:09.000Z' }],
    };
    const world = worldWith({ attributes: [size] });
    openScreen(ANA, world);
    await type(/^First Name/, 'Anna');
    world.next = { 'PATCH clients/BCDFGHJK': { status: 412, body: stale } };
    Object.assign(world.rows.clients![0]!, { attributes: [{ ...size, value: 2 }] });
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Somebody else has saved this since you opened it' });
    const row = within(dialog).getByRole('rowheader', { name: 'Diaper size' }).closest('tr')!;
    expect(row.textContent).toMatch(/^Diaper sizeNot changed by youSize 1Bo Lind, /);
  });

  it('keeps the partner while distributions wait for the client', async () => {
    openScreen(ANA, worldWith({ hasPendingDistributionOrders: true }));
    await screen.findByText("Partner can't be changed because there are pending distribution orders for this client.");
    expect(screen.queryByRole('combobox', { name: /^Assigned Partner/ })).toBeNull();
  });

  it.each(['INACTIVE', 'CREATION', 'INACTIVE_(EXPIRED)', 'NEEDS_REVIEW'])(
    'can only be read while the client is %s',
    async (status) => {
      openScreen(ANA, worldWith({ status, isEditable: false }));
      await screen.findByText('Only an active client can be changed: activate it, or mark it as reviewed, first.');
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(screen.queryByRole('button', { name: 'Save Client' })).toBeNull();
      expect(readBox('Birth Date')).toBe('Birth Date06/01/2025');
    },
  );

  it('is deleted by administrators, after they confirm it', async () => {
    const portal = openScreen(ANA, smallWorld());
    await press('More actions');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete Client' }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to delete Ana Diaz?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/clients'));
    expect(portal.calls()).toContain('DELETE clients/BCDFGHJK');
  });

  it('shows neither deletion, history, openings nor erasure to others', async () => {
    openScreen(ANA, smallWorld({ user: { roles: ['ROLE_CLIENT_EDIT_ALL'] } }));
    await screen.findByLabelText(/^First Name/);
    for (const name of ['More actions', 'View History', 'Who opened this record', 'Erase personal data'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('the expirations of a client', () => {
  it('are overridden for one month by a switch, which also takes that back', async () => {
    const portal = openScreen(ANA, smallWorld());
    const flag = await screen.findByRole('switch', { name: /30 days/ });
    fireEvent.click(flag);
    expect((await screen.findByLabelText<HTMLInputElement>(/^Override ends on/)).value).toBe(
      temporaryOverrideEnd(today()),
    );
    fireEvent.click(flag);
    await waitFor(() => expect(screen.queryByLabelText(/^Override ends on/)).toBeNull());
    fireEvent.click(flag);
    await save();
    await waitFor(() => expect(bodiesSent(portal, 'PATCH')).toHaveLength(1));
    expect(bodiesSent(portal, 'PATCH')[0]!.body).toMatchObject({
      isExpirationOverriddenTemporarily: true,
      temporaryOverrideExpirationDueDate: temporaryOverrideEnd(today()),
    });
  });

  it('can be set where they are overridden, and follow from the birthdate otherwise', async () => {
    openScreen(ANA, smallWorld());
    await screen.findByLabelText(/^First Name/);
    expect(readBox('Age expiration')).toBe('Age expiration07/01/2029');
    fireEvent.click(screen.getByLabelText('Override expirations'));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Age expiration/)).value).toBe('2029-07-01');
  });

  it('can only be read without the right to override them, and are not sent', async () => {
    const user = { roles: ['ROLE_CLIENT_EDIT_ALL'] };
    const portal = openScreen(ANA, worldWith({ pullupDistributionCount: 6 }, { user }));
    await type(/^First Name/, 'Anna');
    expect(screen.queryByRole('switch')).toBeNull();
    expect(readBox('Age expiration')).toBe('Age expiration07/01/2029');
    expect(readBox('Pull-up distributions')).toBe('Pull-up distributions6 of 6 (Maxed Out)');
    await save();
    await waitFor(() => expect(bodiesSent(portal, 'PATCH')).toHaveLength(1));
    const sent = Object.keys(bodiesSent(portal, 'PATCH')[0]!.body);
    expect(sent.filter((name) => /xpir|pullup/.test(name))).toEqual([]);
  });
});

describe('the status of a client', () => {
  it('is moved by the transitions that the server allows, by their titles', async () => {
    const portal = openScreen(ANA, smallWorld());
    await press('Change Status');
    const titles = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(titles).toEqual([
      'Deactivate',
      'Deactivate (Blocked)',
      'Deactivate (Duplicate)',
      'Deactivate (Expire Client)',
      'Needs Review',
    ]);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Deactivate' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Are you sure you want to Transition to Deactivate?',
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('Inactive');
    expect(screen.queryByRole('button', { name: 'Save Client' })).toBeNull();
    expect(bodiesSent(portal, 'PATCH')).toEqual([
      { path: 'clients/BCDFGHJK/transition', body: { transition: 'DEACTIVATE' } },
    ]);
  });

  it('waits for the orders that are not finished', async () => {
    const pendingOrders = {
      distributionOrders: [
        { id: 4, sequence: 'DIST-000004', distributionPeriod: '2026-11', partner: { id: 3, title: 'Agency East' } },
      ],
      partnerOrders: [],
    };
    openScreen(ANA, smallWorld({ pendingOrders }));
    await press('Change Status');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deactivate' }));
    const dialog = await screen.findByRole('dialog', { name: "Client Ana Diaz can't be deactivated" });
    expect(within(dialog).getByRole('list', { name: 'Distribution Orders' }).textContent).toBe(
      'DIST-000004, November, 2026, Agency East',
    );
    within(dialog).getByRole('heading', { name: 'Partner Orders' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByText('Active');
    expect(screen.queryByText('Done: Deactivate')).toBeNull();
  });

  it('becomes active by a review', async () => {
    const portal = openScreen('/clients/WXYZ2579', smallWorld());
    await press('Mark Client Reviewed');
    await screen.findByRole('button', { name: 'Save Client' });
    expect(screen.queryByRole('button', { name: 'Mark Client Reviewed' })).toBeNull();
    expect(bodiesSent(portal, 'POST').map(({ path }) => path)).toEqual(['clients/WXYZ2579/review']);
  });
});

describe('the distribution history of a client', () => {
  const line = {
    id: 9,
    orderId: 4,
    orderSequence: 'DIST-000004',
    quantity: 1250,
    product: { id: 7, name: 'Newborn' },
    order: { distributionPeriod: '2026-11', partner: { id: 3, title: 'Agency East' }, status: 'COMPLETED' },
  };
  const lineIn = (order: object) => ({ ...line, order: { ...line.order, ...order } });

  it('shows what was distributed, and makes a sheet of it', async () => {
    const lines = [
      line,
      { ...lineIn({ status: 'CREATING' }), id: 10 },
      { ...lineIn({ reversedAt: '2026-12-01T12:00:00.000Z' }), id: 11 },
    ];
    openScreen(ANA, smallWorld({ distributions: { BCDFGHJK: lines } }));
    fireEvent.click(await screen.findByRole('tab', { name: 'Distribution History' }));
    const history = await screen.findByRole('region', { name: 'Distribution History' });
    await within(history).findAllByText('DIST-000004');
    expect(
      within(history)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Order numberDistribution MonthPartnerSizeQuantity Distributed',
      'DIST-000004November, 2026 Agency EastNewborn1,250',
      'DIST-000004November, 2026 CreatingAgency EastNewborn1,250',
      'DIST-000004November, 2026 Completed, reversedAgency EastNewborn1,250',
    ]);
    within(history).getByRole('button', { name: 'Excel' });
  });

  it('says that there is none', async () => {
    openScreen(ANA, smallWorld());
    fireEvent.click(await screen.findByRole('tab', { name: 'Distribution History' }));
    await screen.findByText('Nothing was distributed to this client yet.');
    expect(screen.queryByRole('button', { name: 'Excel' })).toBeNull();
  });
});

describe('a merged client', () => {
  const merged = {
    status: 'INACTIVE',
    isEditable: false,
    mergedTo: { id: 'BCDFGHJK', fullName: 'Ana Diaz' },
    mergedDate: '2026-03-02T22:05:09.000Z',
  };

  it('names the client that it was merged into, and becomes its own again', async () => {
    const portal = openScreen('/clients/LMNPRSTV', worldWith(merged, {}, 1));
    const link = await screen.findByRole('link', { name: 'Ana Diaz' });
    expect(link.getAttribute('href')).toBe(ANA);
    await press('Un-merge');
    const dialog = await screen.findByRole('dialog', { name: 'Un-merge Bo Diaz?' });
    within(dialog).getByText(/^Bo Diaz \(LMNPRSTV\) .* come back from Ana Diaz \(BCDFGHJK\)/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Un-merge' }));
    await screen.findByText('Bo Diaz is a separate client again.');
    await waitFor(() => expect(screen.queryByText(/^Merged into/)).toBeNull());
    expect(bodiesSent(portal, 'POST').map(({ path }) => path)).toEqual(['clients/LMNPRSTV/unmerge']);
  });

  it('has its distributions again at once when it is its own', async () => {
    const line = {
      id: 1,
      orderId: 91,
      orderSequence: 'DIST-000091',
      quantity: 50,
      product: { id: 7, name: 'Newborn' },
    };
    const order = { distributionPeriod: '2026-02', partner: { id: 3, title: 'Agency East' } };
    const world = worldWith(merged, { distributions: { LMNPRSTV: [] } }, 1);
    openScreen('/clients/LMNPRSTV', world);
    fireEvent.click(await screen.findByRole('tab', { name: 'Distribution History' }));
    await screen.findByText('Nothing was distributed to this client yet.');
    await press('Un-merge');
    const dialog = await screen.findByRole('dialog', { name: 'Un-merge Bo Diaz?' });
    Object.assign(world.distributions!, { LMNPRSTV: [{ ...line, order }] });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Un-merge' }));
    await screen.findByText('DIST-000091');
  });

  it('is named, with a link, on the client that it was merged into', async () => {
    openScreen(ANA, worldWith({ mergedFrom: [{ id: 'LMNPRSTV', fullName: 'Ana Diaz' }] }));
    const link = await screen.findByRole('link', { name: 'Ana Diaz (LMNPRSTV)' });
    expect(link.getAttribute('href')).toBe('/clients/LMNPRSTV');
    expect(link.closest('[role="alert"]')!.textContent).toBe(
      'Merged into this client: Ana Diaz (LMNPRSTV). To take a merge back, open the client that was merged.',
    );
  });

  it('is un-merged by those alone who may change all clients', async () => {
    openScreen('/clients/LMNPRSTV', worldWith(merged, { user: { roles: ['ROLE_CLIENT_VIEW_ALL'] } }, 1));
    await screen.findByRole('link', { name: 'Ana Diaz' });
    expect(screen.queryByRole('button', { name: 'Un-merge' })).toBeNull();
  });
});

describe('the erasure of a client', () => {
  it('is confirmed by the id, and leaves nothing personal on the screen', async () => {
    const erasedWith = [{ id: 'HJKLMNPQ', fullName: 'Eva Luna' }];
    const portal = openScreen(ANA, { ...smallWorld(), erasedWith, openOrders: ['DIST-000007', 'PTNR-000081'] });
    await press('Erase personal data');
    const dialog = await screen.findByRole('dialog', { name: 'Erase the personal data of Ana Diaz?' });
    const erase = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Erase personal data' });
    await within(dialog).findByText('Eva Luna (HJKLMNPQ)');
    expect(dialog.textContent).toContain('These clients were merged into this one, and are erased with it:');
    within(dialog).getByText('the ID BCDFGHJK and the partner; the status is Inactive from then on');
    within(dialog).getByText(/^The client is in 2 open orders: DIST-000007, PTNR-000081\./);
    expect(erase.disabled).toBe(true);
    const confirmation = within(dialog).getByLabelText('Type BCDFGHJK to confirm');
    fireEvent.change(confirmation, { target: { value: 'LMNPRSTV' } });
    expect(erase.disabled).toBe(true);
    fireEvent.change(confirmation, { target: { value: 'bcdfghjk' } });
    fireEvent.click(erase);
    await screen.findByText(/^The personal data of this client were erased on /);
    expect(bodiesSent(portal, 'POST')).toEqual([{ path: 'clients/BCDFGHJK/erase', body: { confirm: 'BCDFGHJK' } }]);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Distribution History']);
    expect(document.body.textContent).not.toContain('Diaz');
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Diaz');
    expect(screen.queryByRole('button', { name: 'Erase personal data' })).toBeNull();
  });

  const DELETED = '/clients/KLMNPRST';
  const worldOf = (user: object = {}) => ({
    ...smallWorld(user),
    deletedClients: [{ id: 'KLMNPRST', fullName: 'Lia Moe', deletedAt: '2026-03-02T09:00:00.000Z' }],
  });

  it('reaches one that was deleted, at the address of its screen', async () => {
    const portal = openScreen(DELETED, worldOf());
    await screen.findByText(/^Client KLMNPRST was deleted on .*2026/);
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Erase personal data');
    const dialog = await screen.findByRole('dialog', { name: 'Erase the personal data of Lia Moe?' });
    fireEvent.change(within(dialog).getByLabelText('Type KLMNPRST to confirm'), { target: { value: 'KLMNPRST' } });
    const erase = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Erase personal data' });
    await waitFor(() => expect(erase.disabled).toBe(false));
    fireEvent.click(erase);
    await screen.findByText(/^The personal data of this client were erased on /);
    expect(bodiesSent(portal, 'POST')).toEqual([{ path: 'clients/KLMNPRST/erase', body: { confirm: 'KLMNPRST' } }]);
    expect(document.body.textContent).not.toContain('Moe');
  });

  it('is offered neither for one who never was, nor to those who may not erase', async () => {
    const portal = openScreen('/clients/ZZZZZZZZ', worldOf());
    await waitFor(() => expect(portal.asked.some(({ path }) => path === 'clients/ZZZZZZZZ/erase')).toBe(true));
    await screen.findByText('There is no clients ZZZZZZZZ');
    expect(screen.queryByText(/was deleted on/)).toBeNull();
    cleanup();
    const others = openScreen(DELETED, worldOf({ user: { roles: ['ROLE_CLIENT_EDIT_ALL'] } }));
    await screen.findByText('There is no clients KLMNPRST');
    expect(others.asked.some(({ path }) => path.endsWith('/erase'))).toBe(false);
    expect(screen.queryByRole('button', { name: 'Erase personal data' })).toBeNull();
  });
});

describe('the history of a client', () => {
  it('shows days, answers and merges in words', async () => {
    const entry = (log_id: number, action: string, data: object) => ({
      log_id,
      action,
      logged_at: '2026-03-02T22:05:09.000Z',
      username: 'Ada Byron',
      data,
      before: {},
      line_items: [],
    });
    const name = { definition_id: 5, label: 'Applicant', labelEs: null, type: 'STRING', displayInterface: 'TEXT' };
    const world = worldWith({
      table_id: 41,
      attributes: [{ ...name, name: 'applicant_name', options: [], attributeFieldPermissions: [], value: 'Eva' }],
    });
    world.rows.logs = [
      entry(3, 'merge', { mergedInto: 41 }),
      entry(2, 'update', { profile: { 5: 'Eva' } }),
      entry(1, 'create', { birthdate: '2025-06-01' }),
    ];
    openScreen(ANA, world);
    await press('View History');
    const link = await screen.findByRole('link', { name: 'Ana Diaz' });
    expect(link.getAttribute('href')).toBe(ANA);
    expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Merged into.*Ana Diaz$/),
      expect.stringMatching(/Applicant.*Eva$/),
      expect.stringMatching(/Birth Date.*06\/01\/2025$/),
    ]);
  });
});

describe('the openings of a client', () => {
  const openings = Array.from({ length: 30 }, (_, place) => ({
    opened_at: '2026-03-02T22:05:09.000Z',
    username: `User ${place + 1}`,
    action: place ? 'opened' : 'exported',
    detail: place ? null : 'Clients, Excel',
  }));

  it('are shown to administrators, page by page', async () => {
    const portal = openScreen(ANA, smallWorld({ accesses: openings }));
    await press('Who opened this record');
    await screen.findByText('User 25');
    screen.getByText('Exported: Clients, Excel');
    expect(screen.queryByText('User 26')).toBeNull();
    await press('Show earlier ones');
    await screen.findByText('User 30');
    expect(screen.queryByRole('button', { name: 'Show earlier ones' })).toBeNull();
    const { query } = portal.asked.find(({ path }) => path === 'logs/access')!;
    expect([query.get('object_class'), query.get('object_id')]).toEqual(['Client', 'BCDFGHJK']);
  });

  it('are shown again after a while, while they are looked at', async () => {
    const world = smallWorld({ accesses: openings.slice(0, 1) });
    openScreen(ANA, world);
    const panel = await screen.findByRole('button', { name: 'Who opened this record' });
    jest.useFakeTimers();
    try {
      fireEvent.click(panel);
      await screen.findByText('User 1');
      world.accesses = [{ ...openings[0]!, username: 'Bo Lind' }, ...openings.slice(0, 1)];
      act(() => {
        jest.advanceTimersByTime(15_000);
      });
      await screen.findByText('Bo Lind');
    } finally {
      jest.useRealTimers();
    }
  });
});
