import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const api = 'client/attribute/definition';
const asian = { id: 7, name: 'Asian', nameEs: 'Asiática', value: 'asian', isDeleted: false, is_deleted: false };
const race = {
  id: 3,
  definition_id: 3,
  name: 'client_race',
  label: 'Race',
  labelEs: 'Raza',
  helpText: null,
  helpTextEs: null,
  type: 'OPTION_LIST',
  displayInterface: 'CHECKBOX_GROUP',
  status: 'ACTIVE',
  isRequired: true,
  isDisabled: false,
  isDuplicateReference: false,
  isDisplayedPublicly: true,
  orderIndex: 0,
  options: [asian, { ...asian, id: 8, name: 'Other', nameEs: null }],
  viewGroups: [],
  editGroups: [],
  attributeFieldPermissions: [],
  lackingAnswer: 12,
};
const world = () => {
  const small = smallWorld();
  return { ...small, rows: { ...small.rows, [api]: [race], 'partner/attribute/definition': [] } };
};
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const choose = async (label: RegExp, option: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const sent = ({ asked }: ReturnType<typeof openScreen>, method: string) =>
  asked.find((request) => request.method === method);

describe('the Spanish label', () => {
  it('says what families read in its place, where they are asked and it is empty', async () => {
    openScreen('/admin/attributes/client/3', world());
    const help = 'Families who read Spanish see the English label';
    const label = await screen.findByLabelText('Attribute Label (Spanish)');
    expect(screen.queryByText(help)).toBeNull();
    fireEvent.change(label, { target: { value: ' ' } });
    await screen.findByText(help);
    fireEvent.click(screen.getByLabelText('Displayed publicly'));
    await waitFor(() => expect(screen.queryByText(help)).toBeNull());
  });
});

describe('the list of attributes', () => {
  it('shows each with its type, and the handle it is dragged by', async () => {
    openScreen('/admin/attributes/client', world());
    await screen.findByRole('link', { name: 'Race' });
    screen.getByRole('heading', { name: 'Client Profile Attributes' });
    screen.getByText('client_race');
    screen.getByText('Option List');
    screen.getByRole('button', { name: 'Move Race' });
  });

  it('says how many records lack an answer to a required one, and leads to them', async () => {
    const portal = openScreen('/admin/attributes/client', world());
    fireEvent.click(await screen.findByRole('link', { name: '12' }));
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/clients'));
    await waitFor(() =>
      expect(portal.asked.find(({ path }) => path === 'clients')!.query.get('lacksAnswer')).toBe('3'),
    );
    expect((await screen.findByRole('combobox', { name: 'No Answer to' })).textContent).toBe('Race');
  });
});

describe('the editor of an attribute', () => {
  it('makes the machine name from the label of a new one, until it is edited by hand', async () => {
    openScreen('/admin/attributes/partner/new', world());
    const name = await screen.findByLabelText<HTMLInputElement>(/^Attribute Machine Name/);
    await type(/^Attribute Label \(English\)/, 'How many children?');
    await waitFor(() => expect(name.value).toBe('how_many_children'));
    await type(/^Attribute Machine Name/, 'children');
    await type(/^Attribute Label \(English\)/, 'How many babies?');
    expect(name.value).toBe('children');
    await type(/^Attribute Machine Name/, '');
    await type(/^Attribute Label \(English\)/, 'Babies');
    await waitFor(() => expect(name.value).toBe('babies'));
  });

  it('leaves the machine name of a saved one alone', async () => {
    openScreen('/admin/attributes/client/3', world());
    await type(/^Attribute Label \(English\)/, 'Ethnicity');
    expect(screen.getByLabelText<HTMLInputElement>(/^Attribute Machine Name/).value).toBe('client_race');
  });

  it('asks for options when the type has them, and lets who may edit view', async () => {
    const portal = openScreen('/admin/attributes/partner/new', world());
    await type(/^Attribute Label \(English\)/, 'Agency is a');
    await type(/^Attribute Label \(Spanish\)/, 'La agencia es');
    await type(/^Attribute Machine Name/, 'designation');
    expect(screen.queryByRole('region', { name: 'Options' })).toBeNull();
    expect(screen.queryByLabelText('Displayed publicly')).toBeNull();
    await choose(/^Attribute Type/, 'Option List');
    await screen.findByRole('region', { name: 'Options' });
    await press('New option');
    await type(/^Name \*?$/, 'Government');
    const groups = await screen.findByRole('region', { name: 'Group Types' });
    fireEvent.click(await within(groups).findByRole('checkbox', { name: /^Can Edit/ }));
    await waitFor(() =>
      expect(within(groups).getByRole<HTMLInputElement>('checkbox', { name: /^Can View/ }).checked).toBe(true),
    );
    await press('Save Attribute');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/admin/attributes/partner'));
    expect(sent(portal, 'POST')).toMatchObject({
      path: 'partner/attribute/definition',
      body: {
        label: 'Agency is a',
        labelEs: 'La agencia es',
        name: 'designation',
        type: 'OPTION_LIST',
        displayInterface: 'SELECT_SINGLE',
        options: [{ name: 'Government' }],
        canEdit: { 1: true },
        canView: { 1: true },
      },
    });
  });

  it('takes the removal of an option back until it is saved, then hides it', async () => {
    const portal = openScreen('/admin/attributes/client/3', world());
    await press('Remove: Asian');
    await press('Undo');
    await screen.findByDisplayValue('Asian');
    await press('Remove: Asian');
    await press('Save Attribute');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/admin/attributes/client'));
    expect(sent(portal, 'PATCH')?.body.options).toMatchObject([
      { id: 7, isDeleted: true },
      { id: 8, isDeleted: false },
    ]);
  });

  it.each([
    [101, '101 active clients have no answer: it is asked at their next review'],
    [1, '1 active client has no answer: it is asked at its next review'],
    [0, 'Nobody who is active lacks an answer'],
  ])('says beside the box Required whom it concerns, as soon as it is ticked: %s', async (count, text) => {
    const open = world();
    const note = { ...race, isRequired: false, lackingAnswer: null };
    const portal = openScreen('/admin/attributes/client/3', {
      ...open,
      rows: { ...open.rows, [api]: [note] },
      lacking: { [api]: count },
    });
    const box = await screen.findByRole('checkbox', { name: 'Required' });
    expect(screen.queryByText(text)).toBeNull();
    fireEvent.click(box);
    await screen.findByText(text);
    expect(document.getElementById(box.getAttribute('aria-describedby')!)?.textContent).toBe(text);
    expect(portal.asked.find(({ path }) => path === `${api}/lacking-answer`)?.query.get('question')).toBe('3');
    fireEvent.click(box);
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    fireEvent.click(box);
    await screen.findByText(text);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Disabled' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  it('says whom a new question of partners concerns', async () => {
    const partnerApi = 'partner/attribute/definition';
    const portal = openScreen('/admin/attributes/partner/new', { ...world(), lacking: { [partnerApi]: 4 } });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Required' }));
    await screen.findByText('4 active partners have no answer: it is asked at their next review');
    expect(portal.asked.find(({ path }) => path === `${partnerApi}/lacking-answer`)?.query.has('question')).toBe(false);
  });

  it('is checked before it is sent', async () => {
    const portal = openScreen('/admin/attributes/client/new', world());
    await type(/^Attribute Machine Name/, 'no spaces');
    await press('Save Attribute');
    await screen.findByRole('alert', { name: 'Invalid Values' });
    screen.getByText('Must consist of letters, digits and underscores, such as home_phone');
    expect(screen.getAllByText('Field is required')).toHaveLength(2);
    expect(sent(portal, 'POST')).toBeUndefined();
  });
});
