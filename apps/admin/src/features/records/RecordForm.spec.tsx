import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openPortal, openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: RegExp, value: string, nth = 0) =>
  fireEvent.change((await screen.findAllByLabelText(label))[nth]!, { target: { value } });
const requestBy = ({ asked }: ReturnType<typeof openScreen>, method: string) => asked.find((a) => a.method === method);

describe('a supplier', () => {
  it('starts with one blank address and contact, and is checked before it is sent', async () => {
    const portal = openScreen('/suppliers/new', smallWorld());
    expect(await screen.findAllByLabelText('Street')).toHaveLength(1);
    await type(/^First name/, 'Bo');
    await press('Save Supplier');
    await screen.findByRole('alert', { name: 'Invalid Values' });
    screen.getByText('Contact Last Name is required');
    screen.getByText('Contact Email is required');
    expect(screen.queryByText('Contact First Name is required')).toBeNull();
    expect(requestBy(portal, 'POST')).toBeUndefined();
  });

  it('takes a removal back until it is saved, then sends it to the server', async () => {
    const portal = openScreen('/suppliers/1', smallWorld());
    const contacts = await screen.findByRole('region', { name: 'Contacts' });
    const inContacts = (name: string) => within(contacts).getByRole('button', { name });
    fireEvent.click(inContacts('Remove Contact 1'));
    fireEvent.click(await within(contacts).findByRole('button', { name: 'Undo' }));
    await within(contacts).findByDisplayValue('Lind');
    fireEvent.click(inContacts('Remove Contact 1'));
    await press('Save Supplier');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/suppliers'));
    expect(requestBy(portal, 'PATCH')?.body.contacts).toMatchObject([{ id: 21, isDeleted: true }]);
  });

  it('has its addresses at home, or in a country that is searched for, with a state of its own', async () => {
    const portal = openScreen('/suppliers/new', smallWorld());
    const country = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Country' });
    await waitFor(() => expect(country.value).toBe('United States'));
    fireEvent.change(country, { target: { value: 'cana' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Canada' }));
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull());
    await type(/^State/, 'Ontario');
    await type(/^Street(?! \()/, '1 Main St');
    await type(/^City/, 'Toronto');
    await type(/^Postal code/, 'M5H 2N2');
    await type(/^Name/, 'Maple Mills');
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /^Type/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Vendor' }));
    await press('Save Supplier');
    await waitFor(() =>
      expect(requestBy(portal, 'POST')?.body.addresses).toMatchObject([{ state: 'Ontario', country: 'Canada' }]),
    );
  });

  it('shows what the server changed in a name', async () => {
    const warning = 'Name: invisible characters were removed.';
    const world = smallWorld();
    const saved = { ...world.rows.suppliers!.find(({ id }) => id === 1), title: 'Corner Church' };
    const body = { data: saved, meta: { warnings: [warning] } };
    openScreen('/suppliers/1', { ...world, next: { 'PATCH suppliers/1': { status: 200, body } } });
    await type(/^Name/, 'Corner\u200b Church');
    await press('Save Supplier');
    await screen.findByText(warning);
  });

  it('shows what the server finds next to the field', async () => {
    const errors = { title: 'Another supplier has this name' };
    const general = 'There are invalid values. Please check the fields and try again.';
    const message = `${general} Title: Another supplier has this name.`;
    const next = { 'PATCH suppliers/1': { status: 422, body: { code: 422, message, errors } } };
    openScreen('/suppliers/1', smallWorld({ next }));
    await type(/^Name/, 'Corner Church');
    await press('Save Supplier');
    await screen.findByRole('alert', { name: 'Invalid Values' });
    screen.getByText('Another supplier has this name');
    screen.getByText(general);
    expect(screen.queryByText(message)).toBeNull();
  });
});

describe('a product', () => {
  it('leads after a refused save to the first wrong value, and lists them all above the form', async () => {
    const world = smallWorld();
    const packs = { PacksPerBag: 12, PackSize: 25, MaxPacks: 2 };
    for (const [name, value] of Object.entries(packs))
      Object.assign(world.rows.products![0]!, { [`agency${name}`]: value, [`hospital${name}`]: value });
    openScreen('/products/7', world);
    await press('New minimum');
    await type(/^Minimum in diapers/, '100');
    await press('Save Product');
    const message = await screen.findByRole('alert', { name: 'Invalid Values' });
    const first = screen.getByRole('combobox', { name: /^Warehouse/ });
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByRole('button', { name: 'Save Product' }).focus();
    const [link] = within(message).getAllByRole('button', { name: /^Minimums/ });
    fireEvent.click(link!);
    expect(document.activeElement).toBe(first);
    fireEvent.click(within(message).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByText('Invalid Values')).toBeNull());
    within(message).getByText('The Following fields needs attention:');
  });

  it('says what is wrong with a field when it is left, and no more once it is right', async () => {
    openScreen('/products/new', smallWorld());
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    fireEvent.blur(name);
    await screen.findByText('Product name is required');
    expect(screen.queryByText('Product SKU is required')).toBeNull();
    fireEvent.change(name, { target: { value: 'Swimmers' } });
    await waitFor(() => expect(screen.queryByText('Product name is required')).toBeNull());
  });

  it('has its category chosen before it is asked for', async () => {
    openScreen('/products/new', smallWorld());
    const category = await screen.findByRole('combobox', { name: /^Product category/ });
    fireEvent.mouseDown(category);
    fireEvent.blur(category);
    expect(screen.queryByText('Product category is required')).toBeNull();
    fireEvent.keyDown(await screen.findByRole('listbox'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    fireEvent.blur(category);
    await screen.findByText('Product category is required');
  });

  it('says what it needs, in the words of the specification', async () => {
    openScreen('/products/new', smallWorld());
    await press('Save Product');
    await screen.findByRole('alert', { name: 'Invalid Values' });
    screen.getByText('Product name is required');
    screen.getByText('Product SKU is required');
    screen.getByText('Product category is required');
    expect(screen.getAllByText('This field is required').length).toBeGreaterThanOrEqual(4);
  });

  it('leaves its place in the list to the server when it is new', async () => {
    const portal = openScreen('/products/new', smallWorld());
    await type(/^Name/, 'Size 2');
    await type(/^SKU/, 'S2');
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /^Product category/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Diapers' }));
    for (const label of [
      /^Agency packs per bag/,
      /^Agency pack size/,
      /^Hospital packs per bag/,
      /^Hospital pack size/,
    ])
      await type(label, '12');
    await press('Save Product');
    await waitFor(() => expect(requestBy(portal, 'POST')?.body).toMatchObject({ name: 'Size 2', agencyMaxPacks: 1 }));
    expect(requestBy(portal, 'POST')?.body).not.toHaveProperty('orderIndex');
  });
});

describe('the stock of a product', () => {
  beforeEach(() => localStorage.clear());
  const next = {
    'GET products/7/inventory': {
      status: 200,
      body: {
        data: {
          onHand: { warehouse: 1250, partner: 75, total: 1325 },
          reserved: { warehouse: 200, partner: 0, total: 200 },
          available: { warehouse: 1050, partner: 275, total: 1325 },
        },
      },
    },
  };

  it('is summed up for administrators', async () => {
    localStorage.setItem('portal.user.1.stockUnit', '"diapers"');
    openScreen('/products/7', smallWorld({ next: { ...next } }));
    const summary = await screen.findByRole('region', { name: 'Inventory' });
    const figures = async (name: string) =>
      within((await within(summary).findByText('1,250')).closest('table')!)
        .getAllByRole('row', { name: new RegExp(`^${name}`) })
        .map((row) =>
          within(row)
            .getAllByRole('cell')
            .map(({ textContent }) => textContent),
        );
    expect(await figures('On hand')).toEqual([['1,250', '75', '1,325']]);
    expect(await figures('Reserved')).toEqual([['200', '0', '200']]);
    expect(await figures('Available')).toEqual([['1,050', '275', '1,325']]);
  });

  it('is nobody else\u2019s to see', async () => {
    openScreen('/products/7', smallWorld({ user: { roles: ['ROLE_PRODUCT_EDIT'] }, next: { ...next } }));
    await screen.findByDisplayValue('Newborn');
    expect(screen.queryByRole('region', { name: 'Inventory' })).toBeNull();
  });
});

describe('a user', () => {
  it('keeps the password unless a new one is typed, and the groups as they are ticked', async () => {
    const small = smallWorld();
    small.rows.users!.push({ ...small.rows.users![0]!, id: 2, email: 'bo@example.com' });
    const portal = openScreen('/admin/users/2', small);
    await type(/^Mobile phone/, '555');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Everything needed' }));
    await press('Save');
    await press('Save without a group');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/admin/users'));
    expect(requestBy(portal, 'PATCH')?.body).toMatchObject({ phoneNumber: '555', groups: [] });
    expect(requestBy(portal, 'PATCH')?.body).not.toHaveProperty('plainTextPassword');
  });
});

describe('the own account', () => {
  it('shows its groups, which somebody else changes', async () => {
    const small = smallWorld();
    Object.assign(small.rows.users![0]!, { groups: [{ id: 1, name: 'Everything needed' }] });
    openScreen('/admin/users/1', small);
    await screen.findByText('Everything needed');
    expect(screen.queryByRole('checkbox', { name: 'Everything needed' })).toBeNull();
  });

  it('can be changed by anybody; saving leads back to where they came from', async () => {
    const portal = openPortal('/', smallWorld({ user: { roles: ['ROLE_PRODUCT_VIEW'] } }));
    await press(/^Account/);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'My account' }));
    await type(/^Mobile phone/, '555');
    await type(/^Current password/, 'the old one');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await press('Save');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/'));
    expect(requestBy(portal, 'PATCH')).toMatchObject({ path: 'users/1', body: { phoneNumber: '555' } });
  });
});

describe('a group', () => {
  it('offers the roles that the server names', async () => {
    const portal = openScreen('/admin/groups/1', smallWorld());
    fireEvent.click(await screen.findByRole('checkbox', { name: 'May see products and categories' }));
    fireEvent.click(screen.getByRole('checkbox', { name: /^Two-step/ }));
    await press('Save');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/admin/groups'));
    expect(requestBy(portal, 'PATCH')?.body).toEqual({
      name: 'Everything needed',
      roles: ['ROLE_ADMIN', 'ROLE_PRODUCT_VIEW'],
      requiresTwoStep: true,
    });
  });
});

describe('the minimums of a product', () => {
  const kept = { id: 5, warehouse: { id: 1 }, units: 400, isDeleted: false };
  const productWith = (minimums: readonly object[]) => {
    const world = smallWorld();
    const agency = { agencyPacksPerBag: 12, agencyPackSize: 25, agencyMaxPacks: 2 };
    const hospital = { hospitalPacksPerBag: 6, hospitalPackSize: 75, hospitalMaxPacks: 1 };
    Object.assign(world.rows.products!.find(({ id }) => id === 7)!, { ...agency, ...hospital, minimums });
    return openScreen('/products/7', world);
  };
  const section = async () => within(await screen.findByRole('region', { name: 'Minimum per warehouse' }));
  const chooseWarehouse = async (name: string, of = 0) => {
    const boxes = (await section()).getAllByRole('combobox', { name: /Warehouse/ });
    fireEvent.mouseDown(boxes[of]!);
    fireEvent.click(await screen.findByRole('option', { name }));
  };

  it('are one for each warehouse, which is said before they are sent', async () => {
    const portal = productWith([kept]);
    fireEvent.click(await (await section()).findByRole('button', { name: 'New minimum' }));
    await chooseWarehouse('Main Warehouse', 1);
    await type(/^Minimum in diapers/, '50', 1);
    await press('Save Product');
    await screen.findByRole('alert', { name: 'Invalid Values' });
    screen.getByText('This warehouse has a minimum already');
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    await chooseWarehouse('north hall', 1);
    await press('Save Product');
    await waitFor(() =>
      expect(requestBy(portal, 'PATCH')?.body.minimums).toEqual([kept, { warehouse: { id: 2 }, units: 50 }]),
    );
  });

  it('are removed, and say until then which warehouse had what', async () => {
    const portal = productWith([kept]);
    fireEvent.click(await (await section()).findByRole('button', { name: 'Remove Minimum 1' }));
    expect((await (await section()).findByText('Main Warehouse')).closest('p')?.textContent).toBe(
      'Main Warehouse, 400',
    );
    await press('Save Product');
    await waitFor(() => expect(requestBy(portal, 'PATCH')?.body.minimums).toEqual([{ ...kept, isDeleted: true }]));
  });
});
