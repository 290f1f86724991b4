import { CURRENT_PASSWORD_MISSING } from '@bank/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const problemOf = (label: RegExp) => {
  const input = screen.getByLabelText(label);
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
};

describe('a user', () => {
  it('is made with a name, a password that can be looked at, groups and partners', async () => {
    const portal = openScreen('/admin/users/new', smallWorld());
    await type(/^First name/, 'Pat');
    await type(/^Last name/, 'Oak');
    await type(/^Email/, 'pat@example.org');
    await type(/^Password/, 'long enough');
    const password = screen.getByLabelText<HTMLInputElement>(/^Password/);
    expect(password.type).toBe('password');
    await press('Show password');
    await waitFor(() => expect(password.type).toBe('text'));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Everything needed' }));
    const assignments = within(screen.getByRole('group', { name: 'Partner assignments' }));
    fireEvent.click(await assignments.findByRole('checkbox', { name: 'Agency East' }));
    await press('Save');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/admin/users'));
    expect(portal.asked.find(({ method, path }) => method === 'POST' && path === 'users')?.body).toMatchObject({
      name: { firstName: 'Pat', lastName: 'Oak' },
      email: 'pat@example.org',
      plainTextPassword: 'long enough',
      groups: [{ id: 1 }],
      partners: [{ id: 3 }],
    });
  });

  it('is invited by e-mail when no password is typed, and again from the own page', async () => {
    const portal = openScreen('/admin/users/new', smallWorld());
    await type(/^First name/, 'Pat');
    await type(/^Last name/, 'Oak');
    await type(/^Email/, 'pat@example.org');
    screen.getByText('Leave it empty to send an invitation by email that lets them set it.');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Everything needed' }));
    await press('Save');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/admin/users'));
    expect(portal.asked.find(({ method, path }) => method === 'POST' && path === 'users')?.body).toMatchObject({
      email: 'pat@example.org',
      invite: true,
    });
    Object.assign(portal.world.rows.users!.at(-1)!, { hasPassword: false });
    await portal.router.navigate('/admin/users/2');
    await press('Send invitation');
    const question = await screen.findByRole('dialog', { name: 'Send an invitation?' });
    within(question).getByText(/^It goes to pat@example.org, is valid for 7 days/);
  });

  it('is asked about where no group is chosen', async () => {
    const portal = openScreen('/admin/users/new', smallWorld());
    await type(/^First name/, 'Pat');
    await type(/^Last name/, 'Oak');
    await type(/^Email/, 'pat@example.org');
    await screen.findByRole('checkbox', { name: 'Everything needed' });
    await press('Save');
    const question = within(await screen.findByRole('dialog', { name: 'Save this user without any group?' }));
    question.getByText(/^Without a group they can do nothing/);
    fireEvent.click(question.getByRole('button', { name: 'Choose a group' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(portal.calls()).not.toContain('POST users');
    await press('Save');
    await press('Save without a group');
    await waitFor(() => expect(portal.calls()).toContain('POST users'));
  });

  it('is put into groups that say what their members may do', async () => {
    const small = smallWorld();
    const group = (id: number, name: string, roles: readonly string[], description?: string) => ({
      id,
      name,
      roles,
      ...(description && { description }),
    });
    const views = ['ROLE_SUPPLIER_VIEW', 'ROLE_SUPPLY_ORDER_VIEW', 'ROLE_PRODUCT_VIEW', 'ROLE_WAREHOUSE_VIEW'];
    small.rows.groups = [
      group(1, 'Night shift', ['ROLE_SUPPLIER_VIEW'], 'Opens the door at night.'),
      group(2, 'Board', ['ROLE_ADMIN'], 'Decides.'),
      group(3, 'Manager', ['ROLE_ADMIN'], 'Runs the bank and has every right.'),
      group(4, 'Readers', views),
    ];
    openScreen('/admin/users/new', small);
    const said = async (name: string) =>
      document.getElementById((await screen.findByRole('checkbox', { name })).getAttribute('aria-describedby')!)
        ?.textContent;
    expect([await said('Night shift'), await said('Board'), await said('Manager'), await said('Readers')]).toEqual([
      'Opens the door at night.',
      'Decides. Has every right, including those of an administrator.',
      'Runs the bank and has every right.',
      'May see suppliers; May see deliveries; May see products and categories; and 1 more right',
    ]);
  });

  it('says at each field what is missing, before the server is asked', async () => {
    const portal = openScreen('/admin/users/new', smallWorld());
    await screen.findByLabelText(/^First name/);
    await press('Save');
    await screen.findByRole('alert', { name: 'Invalid Values' });
    for (const label of [/^First name/, /^Last name/, /^Email/]) expect(problemOf(label)).toBe('Field is required');
    expect(portal.calls()).not.toContain('POST users');
  });

  it('names groups and partners in the history', async () => {
    const small = smallWorld();
    small.rows.logs = [{ ...small.rows.logs![0], data: { groups: [1], partners: [3, 99] }, line_items: [] }];
    openScreen('/admin/users/1', small);
    await press('View History');
    const entry = (await screen.findByText('Ada Byron', { selector: 'article *' })).closest('article')!;
    await within(entry).findByText('Everything needed');
    // Those that still exist are links.
    await waitFor(() => expect(entry.textContent).toContain('Agency East, #99'));
  });

  it('who is no administrator sees neither groups nor partners, and goes back after saving', async () => {
    const portal = openScreen('/', smallWorld({ user: { roles: ['ROLE_PRODUCT_VIEW'] } }));
    await screen.findByText('Welcome. This portal holds the tools you need to manage your account.');
    await portal.router.navigate('/admin/users/1');
    await type(/^Last name/, 'Lovelace');
    await type(/^Current password/, 'the old one');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Partner assignments' })).toBeNull();
    await press('Save');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/'));
    expect(portal.world.rows.users![0]).toMatchObject({ name: { firstName: 'Ada', lastName: 'Lovelace' } });
  });
});

describe('the password of a user', () => {
  /** Opens the form of a user with these roles, as another user who may edit users. */
  const openEditor = (roles: readonly string[]) => {
    const small = smallWorld({ user: { roles: ['ROLE_USER_EDIT', 'ROLE_PRODUCT_VIEW'] } });
    small.rows.users!.push({
      ...small.rows.users![0],
      id: 2,
      email: 'bo@example.org',
      name: { firstName: 'Bo', lastName: 'Lind' },
      groups: [{ id: 2, name: 'Others', roles }],
    });
    return openScreen('/admin/users/2', small);
  };

  it('is set by who has all that they have', async () => {
    const portal = openEditor(['ROLE_PRODUCT_VIEW']);
    await type(/^Password/, 'a better one');
    expect(screen.queryByLabelText(/^Current password/)).toBeNull();
    await press('Save');
    await waitFor(() => expect(portal.calls()).toContain('PATCH users/2'));
    expect(portal.asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      plainTextPassword: 'a better one',
    });
  });

  it('is left to them by who has less, and so are name, phone and e-mail: a link is sent instead', async () => {
    const portal = openEditor(['ROLE_PRODUCT_EDIT']);
    await screen.findByText('bo@example.org');
    expect(screen.queryByLabelText(/^First name/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    expect(screen.queryByRole('textbox', { name: /^Email/ })).toBeNull();
    await press('Send password link');
    const question = await screen.findByRole('dialog', { name: 'Send a link to set a new password?' });
    within(question).getByText(/^It goes to bo@example.org and is valid for one hour/);
    fireEvent.click(within(question).getByRole('button', { name: 'Send' }));
    await screen.findByText('A link is on its way to bo@example.org.');
    expect(portal.calls()).toContain('POST users/2/password-link');
  });

  it('asks for the current one when it is one\u2019s own', async () => {
    const portal = openScreen('/admin/users/1', smallWorld());
    await type(/^Password/, 'a better');
    screen.getByText('Must have 10 to 1000 characters');
    await type(/^Password/, 'a better one');
    screen.getByText(/^Long enough\./);
    await screen.findByLabelText(/^Current password/);
    expect(screen.queryByRole('button', { name: 'Send password link' })).toBeNull();
    await press('Save');
    fireEvent.click(
      within(await screen.findByRole('alert', { name: 'Invalid Values' })).getByRole('button', { name: 'OK' }),
    );
    await waitFor(() => expect(problemOf(/^Current password/)).toBe(CURRENT_PASSWORD_MISSING));
    expect(portal.calls()).not.toContain('PATCH users/1');
    await type(/^Current password/, 'the old one');
    await press('Save');
    await waitFor(() => expect(portal.calls()).toContain('PATCH users/1'));
    expect(portal.asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      plainTextPassword: 'a better one',
      currentPassword: 'the old one',
    });
  });
});

describe('one\u2019s own name, phone and e-mail', () => {
  it('ask for the current password, and nothing else does', async () => {
    const portal = openScreen('/admin/users/1', smallWorld());
    await type(/^Mobile phone/, '816');
    await press('Save');
    fireEvent.click(
      within(await screen.findByRole('alert', { name: 'Invalid Values' })).getByRole('button', { name: 'OK' }),
    );
    await waitFor(() => expect(problemOf(/^Current password/)).toBe(CURRENT_PASSWORD_MISSING));
    await type(/^Current password/, 'the old one');
    expect(screen.queryByLabelText(/^Code/)).toBeNull();
    await press('Save');
    await waitFor(() => expect(portal.calls()).toContain('PATCH users/1'));
    expect(portal.asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      phoneNumber: '816',
      currentPassword: 'the old one',
    });
  });

  it('ask for a code as well where the second step is on', async () => {
    const world = smallWorld();
    Object.assign(world.user!, { otpTypes: ['email'], requiresTwoStep: true });
    const portal = openScreen('/admin/users/1', world);
    await press('Send the code by email');
    await waitFor(() => expect(portal.calls()).toContain('POST otp/generate'));
    await type(/^Mobile phone/, '816');
    await type(/^Current password/, 'the old one');
    await type(/^Code/, '123456');
    await press('Save');
    await waitFor(() => expect(portal.calls()).toContain('PATCH users/1'));
    expect(portal.asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ code: '123456' });
  });
});

describe('signing out everywhere', () => {
  it('is asked for on one\u2019s own page, and leads to the sign-in page', async () => {
    const portal = openScreen('/admin/users/1', smallWorld());
    await press('Sign out everywhere');
    const question = await screen.findByRole('dialog', { name: 'Sign out everywhere?' });
    within(question).getByText(/^Every browser in which you are signed in, including this one/);
    fireEvent.click(within(question).getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(portal.calls()).toContain('DELETE users/1/sessions'));
    await screen.findByRole('button', { name: 'Sign in' });
  });

  it('is done by administrators on the page of somebody else, and they stay signed in', async () => {
    const small = smallWorld();
    small.rows.users!.push({ ...small.rows.users![0], id: 2, email: 'bo@example.org' });
    const portal = openScreen('/admin/users/2', small);
    await press('Sign out everywhere');
    const question = await screen.findByRole('dialog', { name: 'Sign out everywhere?' });
    within(question).getByText(/bo@example\.org/);
    fireEvent.click(within(question).getByRole('button', { name: 'Sign out everywhere' }));
    await screen.findByText('Signed out everywhere');
    expect(portal.calls()).toContain('DELETE users/2/sessions');
    expect(portal.router.state.location.pathname).toBe('/admin/users/2');
  });
});

describe('a group', () => {
  it('holds roles that the server names, and needs one', async () => {
    const portal = openScreen('/admin/groups/new', smallWorld());
    await type(/^Group name/, 'Counters');
    await press('Save');
    const dialog = await screen.findByRole('alert', { name: 'Invalid Values' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByText('Choose at least one role');
    fireEvent.click(screen.getByRole('checkbox', { name: 'May see products and categories' }));
    await press('Save');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/admin/groups'));
    expect(portal.world.rows.groups!.at(-1)).toMatchObject({ name: 'Counters', roles: ['ROLE_PRODUCT_VIEW'] });
  });

  it('starts from a template, of the roles that the server names', async () => {
    const portal = openScreen('/admin/groups/new', smallWorld());
    await type(/^Group name/, 'Counters');
    await press('Start from a template');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Warehouse worker' }));
    const products = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'May see products and categories' });
    expect(products.checked).toBe(true);
    await press('Save');
    await waitFor(() => expect(portal.world.rows.groups!.at(-1)).toMatchObject({ roles: ['ROLE_PRODUCT_VIEW'] }));
  });

  it('is deleted after a question', async () => {
    const portal = openScreen('/admin/groups/1', smallWorld());
    await press('More actions');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Are you sure you want to delete Everything needed?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(portal.calls()).toContain('DELETE groups/1'));
  });
});
