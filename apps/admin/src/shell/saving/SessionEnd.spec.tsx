import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openPortal, openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

type Portal = ReturnType<typeof openScreen>;
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const nameField = async () => (await screen.findAllByLabelText<HTMLInputElement>(/^Name/))[0]!;
const type = async (value: string) => fireEvent.change(await nameField(), { target: { value } });
const requestsBy = ({ asked }: Portal, method: string) => asked.filter((request) => request.method === method);
const bo = {
  id: 2,
  name: { firstName: 'Bo', lastName: 'Lind' },
  email: 'bo@example.com',
  roles: smallWorld().user!.roles,
  isAdmin: true,
};

const signInDialog = () => screen.findByRole('dialog', { name: 'Sign in to continue' });
const signIn = async (password = 'password', email?: string) => {
  const dialog = within(await signInDialog());
  if (email) fireEvent.change(dialog.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(dialog.getByRole('button', { name: 'Sign in' }));
};

/** The form of supplier 1 with another name, after the session has ended. */
const typeAndLoseSession = async (world = smallWorld()) => {
  const portal = openScreen('/suppliers/1', world);
  await type('Huggies Store');
  portal.world.isSessionOver = true;
  return portal;
};
const supplier = ({ world }: Portal) => world.rows.suppliers![0]!;

describe('after the session has ended', () => {
  it('a save waits for a sign-in over the form, and then goes on once, with the same key', async () => {
    const portal = await typeAndLoseSession();
    await press('Save Supplier');
    const dialog = within(await signInDialog());
    dialog.getByText('Please sign in.');
    expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
    expect(screen.queryByText(/^Saved/)).toBeNull();
    await signIn('wrong');
    await dialog.findByText('Invalid credentials.');
    expect(supplier(portal)).toMatchObject({ title: 'Huggies Outlet' });
    await signIn();
    await screen.findByText(/^Saved/);
    expect(supplier(portal)).toMatchObject({ title: 'Huggies Store', revision: 1 });
    const keys = requestsBy(portal, 'PATCH').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('a new record is made once', async () => {
    const portal = openScreen('/suppliers/new', smallWorld());
    await type('Maple Mills');
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /^Type/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Vendor' }));
    portal.world.isSessionOver = true;
    await press('Save Supplier');
    await signIn();
    await screen.findByText(/^Saved/);
    expect(portal.world.rows.suppliers!.filter(({ title }) => title === 'Maple Mills')).toHaveLength(1);
  });

  it('a deletion is not said to be done before it is', async () => {
    const portal = openScreen('/suppliers/2', smallWorld());
    await press('More actions');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete Supplier' }));
    portal.world.isSessionOver = true;
    await press('Delete');
    await signInDialog();
    expect(screen.queryByText(/^Deleted/)).toBeNull();
    expect(portal.world.rows.suppliers).toHaveLength(2);
    await signIn();
    await screen.findByText(/^Deleted/);
    expect(portal.world.rows.suppliers!.map(({ id }) => id)).toEqual([1]);
  });

  it('a transition goes on after the sign-in', async () => {
    const portal = openScreen('/orders/supply/17', smallWorld());
    await press('Place order');
    portal.world.isSessionOver = true;
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Place order' }));
    await signIn();
    await waitFor(() => expect(portal.world.rows['orders/supply']![0]).toMatchObject({ status: 'ORDERED' }));
  });

  it('a bulk change goes on after the sign-in, though no form is open', async () => {
    const done = { status: 200, body: { data: [{ id: 1, ok: true }], meta: { changed: 1, refused: 0 } } };
    const over = { status: 401, body: { code: 'unauthenticated', message: 'Please sign in.' } };
    const portal = openScreen('/suppliers', smallWorld({ next: { 'PATCH supplier/bulk-change': over } }));
    await screen.findByText('Corner Church');
    for (const box of screen.getAllByRole('checkbox').slice(1)) fireEvent.click(box);
    await press('Bulk Operations');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Set status to Inactive' }));
    await signInDialog();
    portal.world.next = { 'PATCH supplier/bulk-change': done };
    await signIn();
    await screen.findByText('1 changed');
  });

  it('a read does not throw an open form away', async () => {
    const portal = await typeAndLoseSession();
    await press('View History');
    await signIn();
    await screen.findByText('Ada Byron', { selector: 'article *' });
    expect((await nameField()).value).toBe('Huggies Store');
    expect(portal.router.state.location.pathname).toBe('/suppliers/1');
  });

  it('the second step is taken in the dialog too', async () => {
    const portal = await typeAndLoseSession();
    portal.world.user!.otpRequired = true;
    await press('Save Supplier');
    await signIn();
    await press('Send the code by email');
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
    await press('Submit');
    await screen.findByText(/^Saved/);
    expect(supplier(portal)).toMatchObject({ title: 'Huggies Store' });
  });

  it('a session that is asked for its second step in mid-form keeps the form, and says nothing false', async () => {
    const portal = openScreen('/suppliers/1', smallWorld());
    await type('Huggies Store');
    portal.world.user!.otpRequired = true;
    const refusal = { code: 'OTP_REQUIRED', message: 'Please enter the code that was sent to you.' };
    portal.world.next = { 'PATCH suppliers/1': { status: 403, body: refusal } };
    await press('Save Supplier');
    await press('Send the code by email');
    expect(screen.queryByText(/^Saved/)).toBeNull();
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
    await press('Submit');
    await screen.findByText(/^Saved/);
    expect(supplier(portal)).toMatchObject({ title: 'Huggies Store' });
  });

  it('what one person typed is not sent in the name of another, and the first can still save it', async () => {
    const portal = await typeAndLoseSession(smallWorld({ others: { 'bo@example.com': bo } }));
    const ada = portal.world.user!;
    await press('Save Supplier');
    await signIn('password', 'bo@example.com');
    await screen.findByText('These are the entries of Ada Byron. They cannot be saved in the name of Bo Lind.');
    screen.getByText('Another person has signed in since then. Nothing was sent in their name, and nothing was saved.');
    expect((await nameField()).value).toBe('Huggies Store');
    await press('Save Supplier');
    expect(supplier(portal)).toMatchObject({ title: 'Huggies Outlet' });
    const dialog = within(await signInDialog());
    expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
    portal.world.others = { 'ada@example.com': ada };
    await signIn();
    await screen.findByText(/^Saved/);
    expect(supplier(portal)).toMatchObject({ title: 'Huggies Store' });
  });

  it('a form that is left for the sign-in page offers its entries again afterwards, by their owner alone', async () => {
    const portal = await typeAndLoseSession(smallWorld({ others: { 'bo@example.com': bo } }));
    await press('Save Supplier');
    fireEvent.click(within(await signInDialog()).getByRole('button', { name: 'Leave this screen' }));
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/login'));
    expect(supplier(portal)).toMatchObject({ title: 'Huggies Outlet' });
    cleanup();
    const forBo = openScreen('/suppliers/1', smallWorld({ user: bo }), { keepsDrafts: true });
    expect((await nameField()).value).toBe('Huggies Outlet');
    expect(forBo.calls()).toContain('GET suppliers/1');
    expect(screen.queryByText(/^You have unsaved entries/)).toBeNull();
    cleanup();
    openScreen('/suppliers/1', smallWorld(), { keepsDrafts: true });
    await press('Restore');
    await waitFor(async () => expect((await nameField()).value).toBe('Huggies Store'));
  });
});

describe('after somebody else has signed in in another tab', () => {
  const notice = 'Bo Lind has signed in to this browser since then. Nothing was sent or shown in their name.';
  const ada = { ...smallWorld().user!, id: 1 };
  const typeAndLetBoSignIn = async () => {
    const portal = openScreen('/suppliers/1', smallWorld({ others: { 'ada@example.com': ada } }));
    await type('Huggies Store');
    portal.world.user = bo;
    await press('Save Supplier');
    await within(await signInDialog()).findByText(notice);
    expect(supplier(portal)).toMatchObject({ title: 'Huggies Outlet' });
    return portal;
  };

  it('a save waits for its own user, and then goes on', async () => {
    const portal = await typeAndLetBoSignIn();
    await signIn();
    await screen.findByText(/^Saved/);
    expect(supplier(portal)).toMatchObject({ title: 'Huggies Store', revision: 1 });
  });

  it('a save does not go out in the name of the other, and nothing typed is lost', async () => {
    const portal = await typeAndLetBoSignIn();
    await press('Continue as Bo Lind');
    await screen.findByText('These are the entries of Ada Byron. They cannot be saved in the name of Bo Lind.');
    expect((await nameField()).value).toBe('Huggies Store');
    expect(supplier(portal)).toMatchObject({ title: 'Huggies Outlet' });
  });

  it('the next screen says so, before it shows anything of the other', async () => {
    const portal = openPortal('/suppliers/1', smallWorld());
    await nameField();
    portal.world.user = bo;
    fireEvent.click(await screen.findByTitle('Products'));
    await within(await signInDialog()).findByText(notice);
    screen.getByRole('button', { name: 'Account: Ada Byron', hidden: true });
    expect(screen.queryByText('Newborn')).toBeNull();
    await press('Continue as Bo Lind');
    await screen.findByText('Newborn');
    await screen.findByRole('button', { name: 'Account: Bo Lind' });
  });

  it('a sign-out signs out the user who is signed in', async () => {
    const portal = openPortal('/suppliers/1', smallWorld());
    await nameField();
    portal.world.user = bo;
    await press('Account: Ada Byron');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/login'));
    expect(portal.calls()).toContain('DELETE session');
  });
});
