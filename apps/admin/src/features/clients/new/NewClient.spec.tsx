import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { today } from '../../../kit/values/clock';
import { openScreen } from '../../../testing/portal';
import { smallWorld } from '../../../testing/world';

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const bodiesSent = ({ asked }: ReturnType<typeof openScreen>, path: string) =>
  asked.filter((request) => request.method === 'POST' && request.path === path).map(({ body }) => body);
const yearsAgo = (years: number) => `${Number(today().slice(0, 4)) - years}-01-01`;
const LAST_YEAR = yearsAgo(1);

const question = (definition_id: number, label: string, of: object = {}) => ({
  id: 0,
  definition_id,
  name: `question_${definition_id}`,
  label,
  labelEs: null,
  helpText: null,
  helpTextEs: null,
  type: 'STRING',
  displayInterface: 'TEXT',
  hasOptions: false,
  isRequired: false,
  isDisabled: false,
  isDuplicateReference: false,
  orderIndex: definition_id,
  options: [],
  attributeFieldPermissions: [],
  value: null,
  ...of,
});
const clientFields = [
  question(11, 'Medicaid number', { isDuplicateReference: true, isRequired: true }),
  question(12, 'Diaper size'),
];
const match = (of: object = {}) => ({
  id: 'LMNPRSTV',
  fullName: 'Ana Diaz',
  parentFullName: 'Eva Diaz',
  status: 'INACTIVE',
  birthdate: LAST_YEAR,
  partner: { id: 3, title: 'Agency East', fullAddress: '1 Main St, Tulsa, OK 74101' },
  canPartnerTransfer: true,
  score: 100,
  isExact: true,
  reasons: ['Same name and birth date'],
  lastDistribution: { order: { distributionPeriod: '2026-03' } },
  ...of,
});
const agencyEast = { id: 3, title: 'Agency East', status: 'ACTIVE' };
const partnerUser = {
  roles: ['ROLE_PARTNER', 'ROLE_CLIENT_MANAGE_OWN'],
  partners: [agencyEast],
  activePartner: agencyEast,
};

const check = async (firstName = 'Ana', lastName = 'Diaz', birthdate = LAST_YEAR) => {
  await type(/^First Name/, firstName);
  await type(/^Last Name/, lastName);
  await type(/^Birth Date/, birthdate);
  await press('Check for Duplicate');
};
const FOUND = 'Possible Existing Match Found... If inactive, please transfer a client below to your partner agency.';

describe('the check for duplicates', () => {
  it('is not made while something is missing or wrong', async () => {
    const portal = openScreen('/clients/new', smallWorld({ clientFields }));
    await check('', ' ', yearsAgo(5));
    await screen.findByText('First Name is required');
    screen.getByText('Last Name is required');
    screen.getByText('Birth Date must be a past date and less than 4 years.');
    await check('Ana', 'Diaz', '2199-01-01');
    await screen.findByText('Birth Date must be a past date and less than 4 years.');
    expect(bodiesSent(portal, 'clients/new-check')).toEqual([]);
  });

  it('compares the names, the birthdate and the answers by which duplicates are recognized', async () => {
    const portal = openScreen('/clients/new', smallWorld({ clientFields, matches: [match()] }));
    await type(/^Medicaid number/, '123');
    expect(screen.queryByLabelText(/^Diaper size/)).toBeNull();
    await check(' Ana ');
    await screen.findByText(FOUND);
    expect(bodiesSent(portal, 'clients/new-check')).toEqual([
      {
        firstName: 'Ana',
        lastName: 'Diaz',
        birthdate: LAST_YEAR,
        attributes: [{ definition_id: 11, value: '123' }],
      },
    ]);
    const asked = portal.asked.find(({ path }) => path === 'clients/new-check')!;
    expect(asked.query.getAll('include[]')).toEqual(['partner', 'lastDistribution', 'lastDistribution.order']);
  });

  it('asks people of a partner for the birthdate', async () => {
    const portal = openScreen('/clients/new', smallWorld({ clientFields, user: partnerUser }));
    await check('Ana', 'Diaz', '');
    await screen.findByText('Birth Date is required');
    expect(bodiesSent(portal, 'clients/new-check')).toEqual([]);
  });

  it("says where another partner's child is that is like it, and no more of it", async () => {
    const partner = { id: 4, title: 'Agency West', fullAddress: null };
    const alike = { id: null, isExact: false, score: 70, reasons: ['The first names begin alike'], partner };
    openScreen('/clients/new', smallWorld({ clientFields, matches: [alike], user: partnerUser }));
    await check();
    const row = (await screen.findByText('Agency West')).closest('tr')!;
    within(row).getByText('Near match, 70 of 100');
    expect(within(row).queryByRole('button', { name: 'Transfer to Active Partner' })).toBeNull();
  });

  it('shows the clients that it may be, how alike they are, and their partners', async () => {
    const near = {
      id: 'WXYZ2579',
      fullName: 'Anabel Diaz',
      status: 'ACTIVE',
      canPartnerTransfer: false,
      score: 70,
      isExact: false,
      reasons: ['Same last name and birth date, and the first names begin alike'],
      lastDistribution: undefined,
    };
    openScreen('/clients/new', smallWorld({ clientFields, matches: [match(), match(near)], user: partnerUser }));
    await check();
    await screen.findByText(FOUND);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Parent Name',
      'Status',
      'Birthdate',
      'Match',
      'Last Activity',
      'Partner',
      'Actions',
    ]);
    const exact = within(screen.getByText('Ana Diaz').closest('tr')!);
    exact.getByText('Exact match');
    exact.getByText('Same name and birth date');
    exact.getByText(LAST_YEAR);
    exact.getByText('March, 2026');
    exact.getByText('1 Main St, Tulsa, OK 74101');
    expect(exact.getByRole('link', { name: 'Agency East' }).getAttribute('href')).toBe('/partners/contact-list/3');
    expect(exact.getByRole('button', { name: 'Transfer to Active Partner' }).getAttribute('aria-disabled')).toBe(
      'false',
    );
    const other = within(screen.getByText('Anabel Diaz').closest('tr')!);
    other.getByText('Near match, 70 of 100');
    other.getByText('Same last name and birth date, and the first names begin alike');
    expect(other.getByRole('button', { name: 'Transfer to Active Partner' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  it('forgets what it found as soon as something else is typed', async () => {
    openScreen('/clients/new', smallWorld({ clientFields, matches: [match()] }));
    await check();
    await screen.findByText(FOUND);
    await type(/^First Name/, 'Anna');
    await waitFor(() => expect(screen.queryByText(FOUND)).toBeNull());
  });

  it('transfers an inactive client to the active partner', async () => {
    const elsewhere = match({ partner: { id: 4, title: 'Mercy Hospital', fullAddress: '2 Elm St' } });
    const world = smallWorld({ clientFields, matches: [elsewhere], user: partnerUser });
    const portal = openScreen('/clients/new', world);
    await check();
    await press('Transfer to Active Partner');
    const question = await screen.findByRole('dialog', { name: 'Transfer Ana Diaz to Agency East?' });
    within(question).getByText(
      'Ana Diaz is with Mercy Hospital now, and goes to Agency East. Mercy Hospital will no longer see the child.',
    );
    world.matches = [match({ status: 'ACTIVE', canPartnerTransfer: false })];
    fireEvent.click(within(question).getByRole('button', { name: 'Transfer' }));
    await waitFor(() => within(screen.getByText('1 Main St, Tulsa, OK 74101').closest('tr')!).getByText('Active'));
    expect(screen.queryByText('Mercy Hospital')).toBeNull();
    const dialog = await screen.findByRole('dialog', { name: 'The client was transferred to your active partner.' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Open the client' }));
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/clients/LMNPRSTV'));
    expect(bodiesSent(portal, 'clients/LMNPRSTV/transfer')).toHaveLength(1);
  });
});

describe('a new client', () => {
  it('is registered in full once no other matches', async () => {
    const portal = openScreen('/clients/new', smallWorld({ clientFields, user: partnerUser }));
    await type(/^Medicaid number/, '123');
    await check();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Parent\/Guardian First Name/)));
    expect(screen.getByLabelText<HTMLInputElement>(/^First Name/).value).toBe('Ana');
    screen.getByText('New clients belong to your active partner.');
    within(screen.getByRole('region', { name: 'Client' })).getByText('Agency East');
    await type(/^Parent\/Guardian First Name/, 'Eva');
    await type(/^Parent\/Guardian Last Name/, 'Diaz');
    fireEvent.click(screen.getByRole('tab', { name: 'Client Profile' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Medicaid number/).value).toBe('123');
    await type(/^Diaper size/, 'Newborn');
    await press('Ways of saving');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Save and Exit' }));
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/clients'));
    const link = await screen.findByRole('link', { name: 'Saved Ana Diaz' });
    expect(link.getAttribute('href')).toBe('/clients/NNNNNNNN');
    const [body] = bodiesSent(portal, 'clients');
    expect(body).toMatchObject({
      firstName: 'Ana',
      lastName: 'Diaz',
      birthdate: LAST_YEAR,
      partner: { id: 3 },
      attributes: [
        { definition_id: 11, value: '123' },
        { definition_id: 12, value: 'Newborn' },
      ],
    });
    expect(body).not.toHaveProperty('pullupDistributionMax');
    expect(body).not.toHaveProperty('isExpirationOverridden');
  });

  it('lists what it lacks, and sends nothing', async () => {
    const portal = openScreen('/clients/new', smallWorld({ clientFields }));
    await check();
    await press('Save Client');
    const dialog = await screen.findByRole('alert', { name: 'Invalid Values' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
    const box = (await screen.findByText('The Following fields needs attention:')).parentElement!;
    expect(
      within(box)
        .getAllByRole('listitem', { hidden: true })
        .map(({ textContent }) => textContent)
        .sort(),
    ).toEqual([
      'Medicaid number: Field is required',
      'Parent First Name: Parent/Guardian First Name is required',
      'Parent Last Name: Parent/Guardian Last Name is required',
      'Partner: Partner is required',
    ]);
    expect(bodiesSent(portal, 'clients')).toEqual([]);
  });

  it('says what is wrong with a field or an answer when it is left', async () => {
    openScreen('/clients/new', smallWorld({ clientFields }));
    await check();
    const guardian = await screen.findByLabelText(/^Parent\/Guardian First Name/);
    fireEvent.focus(guardian);
    fireEvent.blur(guardian);
    await screen.findByText('Parent/Guardian First Name is required');
    expect(screen.queryByText('Parent/Guardian Last Name is required')).toBeNull();
    expect(screen.queryByText('The Following fields needs attention:')).toBeNull();
    fireEvent.change(guardian, { target: { value: 'Eva' } });
    await waitFor(() => expect(screen.queryByText('Parent/Guardian First Name is required')).toBeNull());
    fireEvent.click(screen.getByRole('tab', { name: 'Client Profile' }));
    fireEvent.blur(await screen.findByLabelText(/^Medicaid number/));
    await screen.findByText('Field is required');
  });

  it('leads to the first field with a problem, whose list stays closed until it is opened', async () => {
    const world = smallWorld({ clientFields });
    world.rows['storage-locations'] = Array.from({ length: 12 }, (_, place) => ({
      id: 50 + place,
      title: `Agency ${place}`,
      type: 'partner',
      status: 'ACTIVE',
    }));
    openScreen('/clients/new', world);
    await check();
    await press('Save Client');
    const dialog = await screen.findByRole('alert', { name: 'Invalid Values' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
    const assigned = screen.getByRole('combobox', { name: /^Assigned Partner/, hidden: true });
    await waitFor(() => expect(document.activeElement).toBe(assigned));
    expect(assigned.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.keyDown(assigned, { key: 'ArrowDown' });
    await screen.findByRole('option', { name: 'Agency 7' });
  });

  it('is registered all the same by an administrator who confirms it', async () => {
    openScreen('/clients/new', smallWorld({ clientFields, matches: [match()] }));
    await check();
    await press('Create a new Client');
    const dialog = await screen.findByRole('dialog', {
      name: 'Possible duplicates were found. Do you still want to create a new client?',
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create a new Client' }));
    await screen.findByRole('button', { name: 'Save Client' });
    expect(screen.queryByText(FOUND)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/^First Name/).value).toBe('Ana');
  });

  it.each([
    ['is not registered by others where a match is exact', true],
    ['is registered by others where all matches are near', false],
  ])('%s', async (_, isExact) => {
    openScreen('/clients/new', smallWorld({ clientFields, matches: [match({ isExact })], user: partnerUser }));
    await check();
    await screen.findByText(FOUND);
    expect(screen.queryByRole('button', { name: 'Create a new Client' }) === null).toBe(isExact);
  });
});
