import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const readAttentionBox = async () => {
  const box = (await screen.findByText('The Following fields needs attention:')).parentElement!;
  return within(box)
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent);
};
const bodiesSent = ({ asked }: ReturnType<typeof openScreen>, method: string) =>
  asked.filter((request) => request.method === method).map(({ path, body }) => ({ path, body }));
const manager = { roles: ['ROLE_PARTNER_MANAGE_OWN'], partners: [{ id: 3, title: 'Agency East' }] };

describe('the form of a partner', () => {
  it('lists what needs attention, in words, before anything is sent', async () => {
    const portal = openScreen('/partners/new', smallWorld());
    await type(/^Maximum orders per month/, '0');
    await press('Save Partner');
    await press('OK');
    expect((await readAttentionBox()).sort()).toEqual([
      'Contacts: Contact Info is missing.',
      'Is Public Display: Display Publicly is required',
      'Max Order Number Per Month: The Maximum Orders per month must be greater than 0',
      'Partner Type: Partner Type is required',
      'Title: Partner Name/Title is required',
    ]);
    expect(bodiesSent(portal, 'POST')).toEqual([]);
  });

  it('leads after a create to a list that shows the new one, the newest first, whatever was searched before', async () => {
    const world = smallWorld();
    const contact = { firstName: 'Ann', lastName: 'Low', email: 'ann@example.com', isProgramContact: true };
    const north = { title: 'Agency North', partnerType: 'AGENCY', isPublicDisplay: true, maxOrderNumberPerMonth: 1 };
    const portal = openScreen('/partners?filter={"status":"ACTIVE"}', world);
    await waitFor(() => expect(portal.calls()).toContain('GET partners'));
    const source = JSON.stringify({ ...north, status: 'START', contacts: [contact] });
    await portal.router.navigate(`/partners/new?${new URLSearchParams({ source })}`);
    await screen.findByDisplayValue('Agency North');
    portal.world.next = {
      'POST partners': { status: 201, body: { data: { ...north, id: 9, status: 'START', contacts: [contact] } } },
    };
    await press('Save Partner');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/partners'));
    const query = () =>
      portal.asked.filter(({ method, path }) => method === 'GET' && path === 'partners').at(-1)!.query;
    await waitFor(() => expect(query().get('status')).toBe('START'));
    expect(query().get('sort')).toBe('id|desc');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toBe('Start'));
  });

  it('lists what the fields of a contact lack', async () => {
    openScreen('/partners/3', smallWorld());
    await type(/^Last name/, '');
    await press('Save Partner');
    await press('OK');
    expect(await readAttentionBox()).toEqual(['Contacts 1 Last Name: Contact Last Name is required']);
  });

  it('does without its last contact only until it is saved', async () => {
    const portal = openScreen('/partners/3', smallWorld());
    const contacts = await screen.findByRole('region', { name: 'Contacts' });
    fireEvent.click(within(contacts).getByRole('button', { name: 'Remove Contact 1' }));
    await press('Save Partner');
    await press('OK');
    expect(await readAttentionBox()).toEqual(['Contacts: Contact Info is missing.']);
    within(contacts).getByText('Contact Info is missing.');
    fireEvent.click(await within(contacts).findByRole('button', { name: 'Undo' }));
    await press('Save Partner');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/partners'));
    expect(bodiesSent(portal, 'PATCH')).toMatchObject([{ path: 'partners/3', body: { contacts: [{ id: 22 }] } }]);
    expect(bodiesSent(portal, 'PATCH')[0]!.body).not.toHaveProperty('status');
  });

  it('leaves the maximum of orders to administrators', async () => {
    openScreen('/partners/3', smallWorld({ user: { roles: ['ROLE_PARTNER_EDIT_ALL'] } }));
    await screen.findByLabelText(/^Name\/Title/);
    expect(screen.queryByLabelText(/^Maximum orders per month/)).toBeNull();
    screen.getByText('The people of the partner can read this.');
  });

  it('lets its own people read what staff keep, and change the rest', async () => {
    openScreen('/partners/3', smallWorld({ user: manager }));
    await screen.findByLabelText(/^Forecast average months/);
    screen.getByText(/Ask them for changes/);
    const ofStaff = ['Name/Title', 'Partner Type', 'Display Publicly', 'Diaper pickup location', 'Legacy id', 'Notes'];
    expect(screen.queryByText('The people of the partner can read this.')).toBeNull();
    for (const label of [...ofStaff, 'Street', 'City'])
      expect([label, screen.queryByLabelText(new RegExp(`^${label}`))]).toEqual([label, null]);
    screen.getByText('Partner Type');
    screen.getByLabelText(/^Last name/);
  });

  it('stays after a save of its own people, whose list has no other partner', async () => {
    const { router } = openScreen('/partners/3', smallWorld({ user: manager }));
    await type(/^Forecast average months/, '4');
    await press('Save Partner');
    await screen.findByText('Saved Agency East');
    expect(router.state.location.pathname).toBe('/partners/3');
  });

  it('shows who works for the partner, page by page', async () => {
    const portal = openScreen('/partners/3', smallWorld());
    fireEvent.click(await screen.findByRole('tab', { name: 'Users' }));
    const link = await screen.findByRole('link', { name: 'pat@example.com' });
    expect(link.getAttribute('href')).toBe('/admin/users/9');
    expect(link.closest('tr')!.textContent).toContain('Agency East, Clinic West');
    expect(portal.asked.find(({ path }) => path === 'users/partner/3')?.query.get('per_page')).toBe('10');
  });

  it('shows who has yet to accept the invitation, and sends it again', async () => {
    const world = smallWorld();
    const waiting = { expiresAt: '2026-03-09T22:05:09.000Z', isExpired: false, maySend: false };
    const user = world.rows['users/partner']![0]!;
    world.rows['users/partner'] = [
      { ...user, invitation: null },
      { ...user, id: 10, email: 'ina@example.com', invitation: waiting },
      { ...user, id: 11, email: 'late@example.com', invitation: { ...waiting, isExpired: true, maySend: true } },
    ];
    world.rows.users!.push({ id: 11, email: 'late@example.com' });
    const portal = openScreen('/partners/3', world);
    fireEvent.click(await screen.findByRole('tab', { name: 'Users' }));
    const rowOf = async (email: string) => within((await screen.findByRole('link', { name: email })).closest('tr')!);
    expect((await rowOf('pat@example.com')).queryByText(/nvit/)).toBeNull();
    (await rowOf('ina@example.com')).getByText(/^Invited, expires 03\/(09|10)\/2026/);
    expect((await rowOf('ina@example.com')).queryByRole('button')).toBeNull();
    const late = await rowOf('late@example.com');
    late.getByText('Invitation expired');
    fireEvent.click(late.getByRole('button', { name: 'Send again' }));
    await screen.findByText('A link is on its way to late@example.com.');
    expect(portal.calls().filter((call) => call === 'GET users/partner/3').length).toBeGreaterThan(1);
  });

  it('warns where nobody gets the letter that invites a user', async () => {
    const world = smallWorld();
    world.next = { 'GET invitations/letters': { status: 200, body: { data: { isMailed: false } } } };
    openScreen('/partners/3', world);
    fireEvent.click(await screen.findByRole('tab', { name: 'Users' }));
    await press('Add user');
    await screen.findByText(/^This portal has no mail server yet/);
  });

  it('gets a user out of its contacts, who is invited by e-mail', async () => {
    const world = smallWorld();
    world.rows.groups!.push({ id: 4, name: 'Partner', roles: ['ROLE_PARTNER'] });
    const portal = openScreen('/partners/3', world);
    fireEvent.click(await screen.findByRole('tab', { name: 'Users' }));
    await press('Add user');
    const dialog = await screen.findByRole('dialog', { name: 'Add a user for Agency East' });
    await within(dialog).findByText('Partner');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Invite' }));
    expect(await within(dialog).findAllByText('Field is required')).toHaveLength(3);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Kim Oak' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Invite' }));
    await screen.findByText('An invitation is on its way to kim@example.org. It is valid for 7 days.');
    expect(bodiesSent(portal, 'POST')).toEqual([
      {
        path: 'users',
        body: {
          name: { firstName: 'Kim', lastName: 'Oak' },
          email: 'kim@example.org',
          groups: [{ id: 4 }],
          partners: [{ id: 3 }],
          invite: true,
        },
      },
    ]);
  });

  it('gets no user by who may not make users', async () => {
    openScreen('/partners/3', smallWorld({ user: manager }));
    fireEvent.click(await screen.findByRole('tab', { name: 'Users' }));
    await screen.findByText('pat@example.com');
    expect(screen.queryByRole('button', { name: 'Add user' })).toBeNull();
  });

  it('has no people before it is there', async () => {
    openScreen('/partners/new', smallWorld());
    await screen.findByRole('tab', { name: 'Location and Contacts' });
    expect(screen.queryByRole('tab', { name: 'Users' })).toBeNull();
  });
});

describe('the profile of a partner', () => {
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
    orderIndex: definition_id,
    options: [],
    attributeFieldPermissions: [],
    value: null,
    ...of,
  });
  const newProfile = [question(11, 'Short Name', { isRequired: true }), question(12, 'Mission')];

  it('is named by its questions where the review needs them, and saved with the partner', async () => {
    const world = smallWorld();
    const [partner] = world.rows.partners!;
    Object.assign(partner!, { status: 'NEEDS_PROFILE_REVIEW', profile: { attributes: newProfile } });
    const portal = openScreen('/partners/3', world);
    fireEvent.click(await screen.findByRole('tab', { name: 'Profile' }));
    await type(/^Mission/, 'Dry babies');
    await press('Save Partner');
    await press('OK');
    expect(await readAttentionBox()).toEqual(['Short Name: Field is required']);
    await type(/^Short Name/, 'East');
    await press('Save Partner');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/partners'));
    expect(bodiesSent(portal, 'PATCH')[0]!.body.profile).toEqual({
      attributes: [
        { definition_id: 11, value: 'East' },
        { definition_id: 12, value: 'Dry babies' },
      ],
    });
  });

  it.each([
    ['START', 0],
    ['ACTIVE', 1],
  ])('is saved unfinished in %s, with a hint where a question is new', async (status, hints) => {
    const world = smallWorld();
    Object.assign(world.rows.partners![0]!, { status, profile: { attributes: newProfile } });
    const portal = openScreen('/partners/3', world);
    fireEvent.click(await screen.findByRole('tab', { name: 'Profile' }));
    await type(/^Mission/, 'Dry babies');
    expect(screen.queryAllByText('Required, and not answered yet')).toHaveLength(hints);
    await press('Save Partner');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/partners'));
    expect(bodiesSent(portal, 'PATCH')[0]!.body.profile.attributes).toEqual([
      { definition_id: 11, value: null },
      { definition_id: 12, value: 'Dry babies' },
    ]);
  });

  it('lists what a submission lacks, with links to the questions', async () => {
    const refusal = {
      code: 'invalid',
      message: 'The profile is not finished: 1 required question has no answer yet. Short Name: Field is required.',
      errors: { 'profile.attributes.11': 'Short Name: Field is required' },
    };
    const world = smallWorld({ next: { 'PATCH partners/3/transition': { status: 422, body: refusal } } });
    Object.assign(world.rows.partners![0]!, { profile: { attributes: newProfile } });
    openScreen('/partners/3', world);
    await press('Submit');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Submit' }));
    const dialog = await screen.findByRole('alert', { name: 'Invalid Values' });
    within(dialog).getByText('The profile is not finished: 1 required question has no answer yet.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(await readAttentionBox()).toEqual(['Short Name: Field is required']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Short Name');
    expect(screen.getByRole('tab', { name: 'Profile' }).getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Short Name/));
  });

  it('stands in sections, each with its progress, which follows what is typed', async () => {
    const sectioned = [
      question(11, 'Short Name', { isRequired: true, section: 'Agency' }),
      question(12, 'Mission', { section: 'Agency', value: 'Dry babies' }),
      question(13, 'Served', { type: 'INTEGER', displayInterface: 'NUMBER', isRequired: true, section: 'People' }),
      question(14, 'Anything else'),
    ];
    openScreen('/partners/new', smallWorld({ newProfile: sectioned }));
    fireEvent.click(await screen.findByRole('tab', { name: 'Profile' }));
    const agency = await screen.findByRole('region', { name: 'Agency' });
    within(agency).getByText(/^1 of 2 · 1 required answer missing/);
    screen.getByText('Profile: 1 of 4');
    expect(screen.getByLabelText<HTMLInputElement>(/^Served/).placeholder).toBe('');
    await type(/^Short Name/, 'East');
    await within(agency).findByText('2 of 2');
    screen.getByText('Profile: 2 of 4');
    screen.getByRole('button', { name: /People: 0 of 1/ });
    within(screen.getByRole('region', { name: 'Other questions' })).getByLabelText('Anything else');
  });

  it('is named by its questions where somebody else changed an answer', async () => {
    const details = ['profile.12', 'profile.99'].map((field) => ({
      field,
      by: 'Ana Oak',
      at: '2026-03-01T12:00:00.000Z',
    }));
    const stale = { code: 'stale', message: 'Ana Oak changed this.', details };
    const world = smallWorld({ next: { 'PATCH partners/3': { status: 412, body: stale } } });
    Object.assign(world.rows.partners![0]!, { profile: { attributes: [question(11, 'Short Name'), newProfile[1]] } });
    openScreen('/partners/3', world);
    await type(/^Name\/Title/, 'East');
    await press('Save Partner');
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('Mission');
    within(dialog).getByText('Profile');
  });

  it('is there for a new partner too', async () => {
    openScreen('/partners/new', smallWorld({ newProfile }));
    fireEvent.click(await screen.findByRole('tab', { name: 'Profile' }));
    await screen.findByLabelText(/^Short Name/);
  });
});

describe('the workflow of a partner', () => {
  it('is offered as the server says', async () => {
    const portal = openScreen('/partners/3', smallWorld());
    await press('Submit');
    const question = await screen.findByRole('dialog', { name: 'Are you sure you want to Transition to Submit?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Submit' }));
    await screen.findByText('Application Pending');
    expect(bodiesSent(portal, 'PATCH')).toEqual([{ path: 'partners/3/transition', body: { transition: 'SUBMIT' } }]);
  });
});

describe('the closing of a partner', () => {
  it('names what it still has, with links to it', async () => {
    const world = smallWorld();
    const data = world.rows.partners!.find(({ id }) => id === 3)!;
    const meta = { enabledTransitions: [{ transition: 'DEACTIVATE', title: 'Deactivate' }] };
    world.next = { 'GET partners/3': { status: 200, body: { data, meta }, headers: { ETag: '"0"' } } };
    openScreen('/partners/3', world);
    await press('Deactivate');
    const question = within(await screen.findByRole('dialog'));
    question.getByText(/^The partner can place no orders then/);
    const links = async () =>
      (await question.findAllByRole('link')).map((link) => [
        link.textContent,
        decodeURIComponent(link.getAttribute('href')!),
      ]);
    await waitFor(async () =>
      expect(await links()).toEqual([
        ['1 active child', '/clients?filter={"partner":3,"status":"ACTIVE"}'],
        ['1 order that is still open', '/orders/partner?filter={"partner":3,"isOpen":"true"}'],
      ]),
    );
  });
});

describe('partners', () => {
  it('are asked for with Search, and make a sheet for administrators', async () => {
    const world = smallWorld();
    for (const partner of world.rows.partners!) partner.status = 'ACTIVE';
    const portal = openScreen('/partners', world);
    await screen.findByText('Run a search above to display results.');
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    await press('Search');
    await screen.findByText('Week A');
    await screen.findByRole('button', { name: 'Export' });
    screen.getByRole('link', { name: 'Create Partner' });
    expect(
      portal.asked
        .filter(({ path }) => path === 'partners')
        .at(-1)
        ?.query.toString(),
    ).toBe('status=ACTIVE&sort=title%7Casc&page=1&per_page=10');
  });

  it("are one's own for its manager, who makes neither sheets nor partners", async () => {
    openScreen('/partners?filter={}', smallWorld({ user: manager }));
    await press('Search');
    await screen.findByText('Week A');
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Create Partner' })).toBeNull();
  });

  it('show everybody who is signed in where they are', async () => {
    openScreen('/partners/contact-list/3', smallWorld({ user: { roles: [] } }));
    await screen.findByText('1 Main St, Tulsa, OK 74101');
    screen.getByRole('heading', { name: 'Agency East', level: 1 });
    screen.getByText('Partner Details');
    screen.getByText('Kim Oak');
  });

  it('say on their own page that they are not there', async () => {
    const portal = openScreen('/partners/contact-list/99', smallWorld());
    expect(await screen.findAllByText('There is no partners/partner-address 99')).not.toHaveLength(0);
    screen.getByRole('heading', { name: 'Partner Details' });
    expect(portal.router.state.location.pathname).toBe('/partners/contact-list/99');
  });
});
