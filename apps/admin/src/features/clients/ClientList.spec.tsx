import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const findRow = async (name: string) => (await screen.findByText(name)).closest('tr')!;
const select = async (name: string) =>
  fireEvent.click(within(await findRow(name)).getByRole('checkbox', { name: `Select ${name}` }));
const pick = async (menu: string, item: string) => {
  await press(menu);
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const bodiesSent = ({ asked }: ReturnType<typeof openScreen>, method: string) =>
  asked.filter((request) => request.method === method).map(({ path, body }) => ({ path, body }));
const lastQuery = ({ asked }: ReturnType<typeof openScreen>, path: string) =>
  asked.filter((request) => request.path === path).at(-1)!.query;

const agencyEast = { id: 3, title: 'Agency East', status: 'ACTIVE' };
const partnerUser = {
  roles: ['ROLE_PARTNER', 'ROLE_CLIENT_MANAGE_OWN'],
  partners: [agencyEast],
  activePartner: agencyEast,
};

describe('the list of clients', () => {
  it('is asked for with Search, the active clients, 25 a page, the newest first', async () => {
    const portal = openScreen('/clients', smallWorld());
    await screen.findByText('Run a search above to display results.');
    screen.getByRole('heading', { name: 'Client List' });
    await press('Search');
    await findRow('Ana Diaz');
    const query = lastQuery(portal, 'clients');
    expect(['sort', 'page', 'per_page', 'status'].map((name) => query.get(name))).toEqual([
      'id|desc',
      '1',
      '25',
      'ACTIVE',
    ]);
    expect(query.getAll('include[]')).toEqual(['partner']);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      'ID',
      'Name',
      'Birthdate',
      'Assigned Partner',
      'Diaper Size',
      'Status',
      'Expires',
      'Created',
      'Last Updated',
      'Actions',
    ]);
    for (const name of ['BCDFGHJK', 'Ana Diaz'])
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/clients/BCDFGHJK');
  });

  it('shows when a child was born, what size it wears and when it is served no longer', async () => {
    const world = smallWorld();
    Object.assign(world.rows.clients![0]!, { diaperSize: 'Size 2', expiresAt: '2029-07-01' });
    openScreen('/clients?filter={}', world);
    await press('Search');
    const row = await findRow('Ana Diaz');
    for (const shown of ['06/01/2025', 'Size 2', '07/01/2029']) within(row).getByText(shown);
  });

  it('says of a client whose personal data were erased that they were', async () => {
    const world = smallWorld();
    Object.assign(world.rows.clients![1]!, {
      fullName: null,
      firstName: null,
      lastName: null,
      erasedAt: '2026-03-02T12:00:00.000Z',
    });
    openScreen('/clients?filter={}', world);
    await press('Search');
    const row = await findRow('Erased');
    within(row).getByRole('link', { name: 'LMNPRSTV' });
    within(row).getByText('Inactive');
  });

  it('can be exported only where a filter is set', async () => {
    const portal = openScreen('/clients?filter={}', smallWorld());
    await press('Search');
    await findRow('Ana Diaz');
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    await type(/^Keyword/, 'ana');
    await press('Search');
    await screen.findByRole('button', { name: 'Export' });
    expect(lastQuery(portal, 'clients').get('keyword')).toBe('ana');
  });

  it('keeps the names that were searched for out of the address, and in this tab', async () => {
    const portal = openScreen('/clients?filter={}', smallWorld());
    await type(/^Keyword/, 'Rosalind');
    await press('Search');
    await waitFor(() => expect(lastQuery(portal, 'clients').get('keyword')).toBe('Rosalind'));
    const { pathname, search } = portal.router.state.location;
    expect(decodeURIComponent(search)).toMatch(/^\?.*"kept":"\w+"/);
    expect(decodeURIComponent(search)).not.toContain('Rosalind');
    await act(() => portal.router.navigate('/'));
    await act(() => portal.router.navigate(pathname + search));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Keyword/)).value).toBe('Rosalind');
  });

  it('asks for the search anew where its names are in another tab', async () => {
    const portal = openScreen('/clients?filter=%7B%22kept%22%3A%22zzzz%22%7D', smallWorld());
    await screen.findByText('Run a search above to display results.');
    expect(portal.calls()).not.toContain('GET clients');
  });

  it('marks a client reviewed who waits for it', async () => {
    const portal = openScreen('/clients?filter={}', smallWorld());
    await press('Search');
    const row = await findRow('Cy Reed');
    expect(screen.getAllByRole('button', { name: 'Mark Reviewed' })).toHaveLength(1);
    fireEvent.click(within(row).getByRole('button', { name: 'Mark Reviewed' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark Reviewed' })).toBeNull());
    within(await findRow('Cy Reed')).getByText('Active');
    expect(bodiesSent(portal, 'POST').map(({ path }) => path)).toEqual(['clients/WXYZ2579/review']);
  });

  it.each([
    ['ACTIVE', null],
    ['NEEDS_PROFILE_REVIEW', null],
    ['REVIEW_PAST_DUE', 'true'],
  ])(
    'takes new clients from the people of a partner that is %s: is the button disabled? %s',
    async (status, disabled) => {
      const user = { ...partnerUser, activePartner: { ...agencyEast, status } };
      openScreen('/clients?filter={}', smallWorld({ user }));
      const button = await screen.findByText('Create Client or Check for Duplicates');
      expect(button.getAttribute('aria-disabled')).toBe(disabled);
    },
  );

  it.each([
    ['a closed partner', { ...agencyEast, status: 'INACTIVE' }, /^Your partner cannot see or take clients now/],
    ['none', undefined, /^Choose a partner first/],
  ])('says to people of %s why it is empty', async (_, activePartner, reason) => {
    openScreen('/clients?filter={}', smallWorld({ user: { ...partnerUser, activePartner } }));
    await screen.findByText(reason);
  });

  it('has no button for a new client for users who may not register any', async () => {
    openScreen('/clients?filter={}', smallWorld({ user: { roles: ['ROLE_CLIENT_VIEW_ALL'] } }));
    await press('Search');
    await findRow('Ana Diaz');
    expect(screen.queryByText('Create Client or Check for Duplicates')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('a merge of clients', () => {
  it('needs a target, shows what moves, and deactivates the others unless that is switched off', async () => {
    const world = smallWorld({ distributions: { LMNPRSTV: [{ id: 1 }, { id: 2 }] } });
    const portal = openScreen('/clients?filter={}', world);
    await press('Search');
    await select('Ana Diaz');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Bulk Operations' }).disabled).toBe(true);
    await select('Bo Diaz');
    await pick('Bulk Operations', 'Merge Clients');
    const dialog = await screen.findByRole('dialog', { name: 'Merge Clients' });
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Merge' });
    expect(confirm.disabled).toBe(true);
    expect(within(dialog).getByLabelText<HTMLInputElement>('Deactivate the merged clients').checked).toBe(true);
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Ana Diaz (BCDFGHJK)' }));
    within(dialog).getByText('Distributions: 2');
    fireEvent.click(confirm);
    await screen.findByText('Merged');
    expect(bodiesSent(portal, 'POST')).toEqual([
      {
        path: 'clients/merge',
        body: { targetClient: 'BCDFGHJK', sourceClients: ['LMNPRSTV'], context: ['deactivate'] },
      },
    ]);
  });

  it('shows the clients side by side, and says which of their differences matter', async () => {
    const world = smallWorld();
    Object.assign(world.rows.clients![1]!, { birthdate: '2024-06-01', partner: { id: 4, title: 'Clinic West' } });
    openScreen('/clients?filter={}', world);
    await press('Search');
    await select('Ana Diaz');
    await select('Bo Diaz');
    await pick('Bulk Operations', 'Merge Clients');
    const dialog = await screen.findByRole('dialog', { name: 'Merge Clients' });
    const table = within(dialog).getByRole('table', { name: 'The clients to merge' });
    expect([...table.querySelectorAll('tr')].map(({ cells }) => [...cells].map((cell) => cell.textContent))).toEqual([
      ['', 'Ana Diaz (BCDFGHJK)', 'Bo Diaz (LMNPRSTV)'],
      ['BirthdateDiffers', '06/01/2025', '06/01/2024'],
      ['Parent/Guardian', 'Eva Diaz', 'Eva Diaz'],
      ['Assigned PartnerDiffers', 'Agency East', 'Clinic West'],
      ['StatusDiffers', 'Active', 'Inactive'],
    ]);
    within(dialog).getByText('The birthdates differ. Make sure that this is one child.');
    within(dialog).getByText(/^The clients belong to different partners\./);
  });

  it('says in the dialog why it was refused', async () => {
    const message = "These clients can't be merged: Bo Diaz is merged into Cy Reed already.";
    const next = { 'POST clients/merge': { status: 409, body: { code: 'conflict', message } } };
    openScreen('/clients?filter={}', smallWorld({ next }));
    await press('Search');
    await select('Ana Diaz');
    await select('Bo Diaz');
    await pick('Bulk Operations', 'Merge Clients');
    const dialog = await screen.findByRole('dialog', { name: 'Merge Clients' });
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Ana Diaz (BCDFGHJK)' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Merge' }));
    await within(dialog).findByText(message);
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Ana Diaz (BCDFGHJK)' }).checked).toBe(true);
  });

  it('is not offered to users who look after their own clients only', async () => {
    openScreen('/clients?filter={}', smallWorld({ user: partnerUser }));
    await press('Search');
    await select('Ana Diaz');
    await select('Bo Diaz');
    await press('Bulk Operations');
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Update Client Info',
      'Mark as Reviewed',
    ]);
  });
});

it('confirms the reviews of several clients at once, and says what became of each', async () => {
  const bank = smallWorld();
  for (const place of [0, 1]) Object.assign(bank.rows.clients![place]!, { canReview: true });
  const data = [
    { id: 'BCDFGHJK', ok: true },
    { id: 'LMNPRSTV', ok: false, message: 'Somebody was faster.' },
  ];
  bank.next = { 'POST clients/bulk-review': { status: 200, body: { data } } };
  const portal = openScreen('/clients?filter={}', bank);
  await press('Search');
  await select('Ana Diaz');
  await select('Bo Diaz');
  await pick('Bulk Operations', 'Mark as Reviewed');
  const dialog = await screen.findByRole('dialog', { name: 'Mark as Reviewed' });
  within(dialog).getByText(/^Clients waiting for a review: 2 of the 2 selected/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as Reviewed' }));
  await within(dialog).findByText(/Somebody was faster/);
  expect(bodiesSent(portal, 'POST')).toEqual([
    { path: 'clients/bulk-review', body: { selectedClients: ['BCDFGHJK', 'LMNPRSTV'] } },
  ]);
});

describe('a bulk update of clients', () => {
  const openUpdate = async (...names: string[]) => {
    await press('Search');
    for (const name of names) await select(name);
    await pick('Bulk Operations', 'Update Client Info');
    return screen.findByRole('dialog', { name: 'Update Client Info' });
  };
  const choose = async (dialog: HTMLElement, label: string, option: string) => {
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: label }));
    fireEvent.click(await screen.findByRole('option', { name: option }));
  };

  it('says for each client what became of it', async () => {
    const world = smallWorld();
    world.rows.clients![1]!.status = 'ACTIVE';
    world.refusedRows = { LMNPRSTV: { id: 'LMNPRSTV', ok: false, message: 'This client has pending orders.' } };
    const portal = openScreen('/clients?filter={}', world);
    const dialog = await openUpdate('Ana Diaz', 'Bo Diaz');
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Update' }).disabled).toBe(true);
    await choose(dialog, 'Status', 'Deactivate (Blocked)');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Update' }));
    await within(dialog).findByText('1 changed, 1 refused');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Bo Diaz (LMNPRSTV): This client has pending orders.', 'Ana Diaz (BCDFGHJK): changed']);
    expect(bodiesSent(portal, 'POST')).toEqual([
      {
        path: 'clients/bulk-change',
        body: { selectedClients: ['BCDFGHJK', 'LMNPRSTV'], changes: { status: 'BLOCK' } },
      },
    ]);
  });

  it('changes the status only of clients who are in the same one', async () => {
    const portal = openScreen('/clients?filter={}', smallWorld());
    const dialog = await openUpdate('Ana Diaz', 'Bo Diaz');
    within(dialog).getByText('Selected clients must all be in the same status to bulk change status.');
    expect(within(dialog).getByRole('combobox', { name: 'Status' }).getAttribute('aria-disabled')).toBe('true');
    await choose(dialog, 'Assigned Partner', 'Agency East');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Update' }));
    await within(dialog).findByText('2 changed, 0 refused');
    expect(bodiesSent(portal, 'POST')[0]!.body.changes).toEqual({ partner: 3 });
  });

  it('changes the status for those alone who may change all clients', async () => {
    openScreen('/clients?filter={}', smallWorld({ user: partnerUser }));
    const dialog = await openUpdate('Ana Diaz', 'Bo Diaz');
    within(dialog).getByRole('combobox', { name: 'Assigned Partner' });
    expect(within(dialog).queryByRole('combobox', { name: 'Status' })).toBeNull();
  });

  it('asks before clients leave the sight of the user who gives them away', async () => {
    const portal = openScreen('/clients?filter={}', smallWorld({ user: partnerUser }));
    const dialog = await openUpdate('Ana Diaz', 'Bo Diaz');
    await choose(dialog, 'Assigned Partner', 'Agency East');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Update' }));
    const question = await screen.findByRole('dialog', { name: 'Give 2 clients to another partner?' });
    within(question).getByText('You will no longer see them.');
    expect(bodiesSent(portal, 'POST')).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Give to another partner' }));
    await within(dialog).findByText('2 changed, 0 refused');
    expect(bodiesSent(portal, 'POST')[0]!.body).toMatchObject({ changes: { partner: 3 }, confirm: true });
  });
});

describe('the search for clients', () => {
  const search = async (user: NonNullable<Parameters<typeof smallWorld>[0]>['user']) => {
    const portal = openScreen('/clients/search', smallWorld(user ? { user } : {}));
    await type(/^Name of client/, 'diaz');
    await type(/^Birthdate/, '2025-06-01');
    await press('Search');
    await findRow('Bo Diaz');
    return portal;
  };
  const searchAcross = async (child: object = {}) => {
    const world = smallWorld({ user: partnerUser });
    Object.assign(world.rows.clients![1]!, { partner: { id: 4, title: 'Mercy Hospital' }, ...child });
    const portal = openScreen('/clients/search', world);
    await type(/^First Name/, 'Bo');
    await type(/^Last Name/, 'Diaz');
    await press('Search');
    await screen.findByText('Enter the first name, the last name and the birth date together, or the ID.');
    await type(/^Birthdate/, '2025-06-01');
    await press('Search');
    await findRow('Bo Diaz');
    return portal;
  };

  it('asks people of a partner for the whole name and the birthdate, and keeps them out of the address', async () => {
    const portal = await searchAcross();
    screen.getByText(/^To find a child of another partner, enter the full name and birth date, or the ID/);
    expect(screen.queryByLabelText(/^Name of client/)).toBeNull();
    expect(Object.fromEntries(lastQuery(portal, 'clients/search'))).toEqual({
      firstName: 'Bo',
      lastName: 'Diaz',
      birthdate: '2025-06-01',
      'include[]': 'partner',
    });
    expect(decodeURIComponent(portal.router.state.location.search)).not.toMatch(/Diaz|2025/);
  });

  it('finds 5 at most, with the day of birth, and keeps what it looked for out of the address', async () => {
    const portal = await search({ roles: ['ROLE_CLIENT_EDIT_ALL'] });
    screen.getByRole('heading', { name: 'Client Search' });
    screen.getByText('The search is limited to 5 results.');
    expect(within(await findRow('Bo Diaz')).getByText('06/01/2025')).toBeTruthy();
    expect(Object.fromEntries(lastQuery(portal, 'clients/search'))).toEqual({
      keyword: 'diaz',
      birthdate: '2025-06-01',
      'include[]': 'partner',
    });
    expect(decodeURIComponent(portal.router.state.location.search)).not.toMatch(/diaz|2025/);
    expect(screen.getByRole('link', { name: 'LMNPRSTV' }).getAttribute('href')).toBe('/clients/LMNPRSTV');
  });

  it('shows a child who is not served grey, with the status and since when', async () => {
    const world = smallWorld({ user: { roles: ['ROLE_CLIENT_EDIT_ALL'] } });
    Object.assign(world.rows.clients![1]!, { status: 'INACTIVE_(EXPIRED)', expiredOn: '2021-03-01' });
    openScreen('/clients/search', world);
    await type(/^Name of client/, 'diaz');
    await press('Search');
    const [gone, served, waiting] = [await findRow('Bo Diaz'), await findRow('Ana Diaz'), await findRow('Cy Reed')];
    within(gone).getByText('Inactive (Expired)');
    within(gone).getByText('expired on 03/01/2021');
    within(waiting).getByText('Needs Review');
    // No style sheet is computed here: rows of the same look have the same class.
    expect(waiting.className).toBe(served.className);
    expect(gone.className).not.toBe(served.className);
  });

  it('needs a name or a birthdate', async () => {
    const portal = openScreen('/clients/search', smallWorld());
    await press('Search');
    await screen.findByText('Enter a keyword or a birth date to search for.');
    screen.getByText('Run a search above to display results.');
    await type(/^Name of client/, 'diaz');
    await press('Search');
    await findRow('Bo Diaz');
    expect(screen.queryByText('Enter a keyword or a birth date to search for.')).toBeNull();
    await press('Clear filters');
    await screen.findByText('Run a search above to display results.');
    expect(portal.calls().filter((call) => call === 'GET clients/search')).toHaveLength(1);
  });

  it('transfers a client to the active partner, and leads to it', async () => {
    const portal = await searchAcross();
    const buttonOf = async (name: string) =>
      within(await findRow(name)).getByRole('button', { name: 'Transfer to Active Partner' });
    const refused = await buttonOf('Ana Diaz');
    expect(refused.getAttribute('aria-disabled')).toBe('true');
    fireEvent.mouseOver(refused);
    await screen.findByText('This client is not in a transferable status or you do not have access.');
    fireEvent.click(refused);
    const offered = await buttonOf('Bo Diaz');
    fireEvent.mouseOver(offered);
    await screen.findByText('Transfer client to Agency East');
    fireEvent.click(offered);
    const question = await screen.findByRole('dialog', { name: 'Transfer Bo Diaz to Agency East?' });
    within(question).getByText(
      'Bo Diaz is with Mercy Hospital now, and goes to Agency East. Mercy Hospital will no longer see the child.',
    );
    within(question).getByText('The status changes from Inactive to Active at once.');
    fireEvent.click(within(question).getByRole('button', { name: 'Transfer' }));
    const dialog = await screen.findByRole('dialog', { name: 'The client was transferred to your active partner.' });
    within(dialog).getByText(
      'Bo Diaz was with Mercy Hospital, and is with Agency East now. Mercy Hospital no longer sees the child.',
    );
    within(dialog).getByText('The status changed from Inactive to Active.');
    // The table behind the dialog, which is hidden from readers of the screen.
    const behind = screen.getByText('Bo Diaz').closest('tr')!;
    await waitFor(() => within(behind).getByText('Agency East'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Open the client' }));
    await screen.findByText('Client Edit');
    expect(portal.router.state.location.pathname).toBe('/clients/LMNPRSTV');
    expect(bodiesSent(portal, 'POST').map(({ path }) => path)).toEqual(['clients/LMNPRSTV/transfer']);
  });

  it('leaves a client where it is when the question about its transfer is answered with no', async () => {
    const portal = await searchAcross({ status: 'CREATION' });
    fireEvent.click(within(await findRow('Bo Diaz')).getByRole('button', { name: 'Transfer to Active Partner' }));
    const question = await screen.findByRole('dialog', { name: 'Transfer Bo Diaz to Agency East?' });
    within(question).getByText('The status changes from Creating to Active at once.');
    within(question).getByText('Nobody has activated this registration before: look through it afterwards.');
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    within(await findRow('Bo Diaz')).getByText('Mercy Hospital');
    expect(bodiesSent(portal, 'POST')).toEqual([]);
  });

  it('transfers nothing for users who work for no partner', async () => {
    await search({ roles: ['ROLE_CLIENT_EDIT_ALL'] });
    for (const button of screen.getAllByRole('button', { name: 'Transfer to Active Partner' }))
      expect(button.getAttribute('aria-disabled')).toBe('true');
  });
});
