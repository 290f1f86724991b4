import type { AnsweredAttribute } from '@bank/domain';
import { aDefinition } from '@bank/domain/testing';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { AdminContext, Form, testDataProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { i18nProvider } from '../../app/i18n';
import { AttributeInputs } from './AttributeInputs';
import { type AskedFor, attributeProblems, postedAttributes } from './form';

const anAttribute = (definition_id: number, changes: Partial<AnsweredAttribute>): AnsweredAttribute => ({
  ...aDefinition({ label: `Attribute ${definition_id}`, orderIndex: definition_id }),
  id: 0,
  definition_id,
  hasOptions: false,
  value: null,
  ...changes,
});
const options = [
  { id: 7, name: 'Asian', nameEs: null, value: null, isDeleted: false },
  { id: 8, name: 'Other', nameEs: null, value: null, isDeleted: false },
  { id: 9, name: 'Gone', nameEs: null, value: null, isDeleted: true },
];
const attributes = [
  anAttribute(1, { label: 'Mission', isRequired: true }),
  anAttribute(2, { label: 'Race', type: 'OPTION_LIST', displayInterface: 'CHECKBOX_GROUP', options, value: [] }),
  anAttribute(3, { label: 'Size', type: 'OPTION_LIST', displayInterface: 'RADIO', options, value: { id: null } }),
  anAttribute(4, { label: 'Files a 990', type: 'BOOLEAN', displayInterface: 'YES_NO_RADIO' }),
  anAttribute(5, { label: 'Founded', type: 'INTEGER', displayInterface: 'NUMBER' }),
  anAttribute(6, { label: 'Home', type: 'ADDRESS', displayInterface: 'ADDRESS', value: { id: null } }),
  anAttribute(7, { label: 'Since', type: 'DATETIME', displayInterface: 'DATETIME', value: '2026-03-01T00:00:00.000Z' }),
  anAttribute(8, { label: 'Hidden', isDisabled: true }),
  anAttribute(9, {
    label: 'Income',
    value: 'low',
    attributeFieldPermissions: [{ definition_id: 9, group_id: 3, can_view: true, can_edit: false }],
  }),
  anAttribute(10, { label: 'Proof', type: 'FILE', displayInterface: 'FILE_UPLOAD', value: { id: null } }),
  anAttribute(11, {
    label: 'Zip',
    type: 'ZIPCODE',
    displayInterface: 'ZIPCODE',
    value: { id: 5, label: '64110 (Jackson County, MO)' },
  }),
];
const user = { groups: [3], isAdmin: false };

let offered: { id: number; label: string }[] = [];
const listOfferedZips = async () => ({ data: offered, total: offered.length });

let typedAttributes: () => readonly AnsweredAttribute[];
const FormPeek = () => {
  const { getValues } = useFormContext();
  typedAttributes = () => getValues('attributes');
  return null;
};
const renderInputs = () =>
  render(
    <AdminContext dataProvider={testDataProvider({ getList: listOfferedZips as never })} i18nProvider={i18nProvider}>
      <Form defaultValues={{ attributes }}>
        <AttributeInputs attributes={attributes} source="attributes" user={user} />
        <FormPeek />
      </Form>
    </AdminContext>,
  );
const typedValue = (definition: number) =>
  postedAttributes(typedAttributes()).find(({ definition_id }) => definition_id === definition)?.value;

describe('the inputs of attributes', () => {
  beforeEach(() => void renderInputs());

  it('show what this user may see, as words where it may not be changed', async () => {
    await screen.findByLabelText(/^Mission/);
    expect(screen.queryByText('Hidden')).toBeNull();
    screen.getByText('low');
    expect(screen.queryByLabelText('Income')).toBeNull();
    expect(screen.queryByText('Gone')).toBeNull();
    screen.getByDisplayValue('64110 (Jackson County, MO)');
    screen.getByDisplayValue('2026-03-01');
  });

  it('hold values as the API takes them', async () => {
    fireEvent.change(await screen.findByLabelText(/^Mission/), { target: { value: 'Diapers' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Other' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Asian' }));
    fireEvent.click(screen.getByRole('radio', { name: 'No' }));
    fireEvent.change(screen.getByLabelText('Founded'), { target: { value: '1987' } });
    const home = screen.getByRole('group', { name: 'Home' });
    fireEvent.change(within(home).getByLabelText('City'), { target: { value: 'Tulsa' } });
    await waitFor(() => expect(typedValue(6)).toMatchObject({ city: 'Tulsa', country: 'United States' }));
    expect([1, 2, 3, 4, 5].map(typedValue)).toEqual(['Diapers', [8], 7, false, 1987]);
  });

  it('read numbers strictly, and leave a blank one blank', async () => {
    const founded = await screen.findByLabelText<HTMLInputElement>('Founded');
    const type = (value: string) => {
      fireEvent.change(founded, { target: { value } });
      fireEvent.blur(founded);
    };
    const problem = () => attributeProblems(typedAttributes(), 'attributes', user, 'all')['attributes.4.value'];
    type('1,25');
    expect(founded.value).toBe('1,25');
    expect(problem()).toBe('“1,25” cannot be read: a comma belongs only before three digits, as in 1,250');
    type('1,250');
    expect(typedValue(5)).toBe(1250);
    expect(problem()).toBeUndefined();
    type('12.5');
    expect(problem()).toBe('Must be a whole number');
    type(' ');
    expect(typedValue(5)).toBeNull();
    expect(founded.value).toBe('');
    expect(problem()).toBeUndefined();
  });

  it('offer zips of the table as it is by then', async () => {
    const zip = await screen.findByRole('combobox', { name: 'Zip' });
    const choose = () => fireEvent.mouseDown(zip);
    offered = [{ id: 5, label: '64110 (Jackson County, MO)' }];
    choose();
    await screen.findByRole('option', { name: '64110 (Jackson County, MO)' });
    fireEvent.keyDown(zip, { key: 'Escape' });
    offered = [...offered, { id: 6, label: '64012 (Cass County, MO)' }];
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 6 * 60_000);
    choose();
    await screen.findByRole('option', { name: '64012 (Cass County, MO)' });
    clock.mockRestore();
  });

  it('take a zip that is typed and left, and name one that means none or several', async () => {
    offered = [
      { id: 6, label: '64012 (Cass County, MO)' },
      { id: 7, label: '64013 (Cass County, MO)' },
      { id: 8, label: '64013 (Jackson County, MO)' },
    ];
    const zip = await screen.findByRole('combobox', { name: 'Zip' });
    const typeAndLeave = async (value: string) => {
      zip.focus();
      fireEvent.change(zip, { target: { value } });
      fireEvent.blur(zip);
    };
    fireEvent.mouseDown(zip);
    await screen.findByRole('option', { name: '64012 (Cass County, MO)' });
    await typeAndLeave('64012');
    await waitFor(() => expect(typedValue(11)).toMatchObject({ id: 6 }));
    for (const typed of ['64013', '60601']) {
      await typeAndLeave(typed);
      await screen.findByText(`“${typed}” is not one zip of the list: choose one from the list.`);
      expect(typedValue(11)).toMatchObject({ id: 6 });
    }
  });

  it('are checked by the domain, each by the name of its input', async () => {
    fireEvent.change(await screen.findByLabelText('City'), { target: { value: 'Tulsa' } });
    await waitFor(() => expect(typedValue(6)).toMatchObject({ city: 'Tulsa' }));
    expect(attributeProblems(typedAttributes(), 'attributes', user, 'all')).toEqual({
      'attributes.0.value': 'Field is required',
      'attributes.5.value.street1': 'Field is required',
      'attributes.5.value.state': 'Field is required',
      'attributes.5.value.postalCode': 'Field is required',
    });
  });

  it('may leave open what was never answered, where an older record is saved', async () => {
    const [mission, race] = [0, 1].map((place) => ({ ...attributes[place]!, isRequired: true }));
    const problems = (asks: AskedFor, ...typed: AnsweredAttribute[]) =>
      attributeProblems(typed, 'attributes', user, asks);
    const emptied = { ...race!, id: 2, value: [] };
    const all = { 'attributes.0.value': 'Field is required', 'attributes.1.value': 'Field is required' };
    expect(problems('all', mission!, emptied)).toEqual(all);
    expect(problems('answered', mission!, emptied)).toEqual({ 'attributes.1.value': 'Field is required' });
    expect(problems('none', mission!, emptied)).toEqual({});
  });

  it('take a file that may be stored, and say why not', async () => {
    const proof = await screen.findByLabelText<HTMLInputElement>('Proof', { selector: 'input' });
    const pick = (name: string, type: string) =>
      fireEvent.change(proof, { target: { files: [new File(['%PDF-1.7'], name, { type })] } });
    pick('page.html', 'text/html');
    await screen.findByText('Must be a PDF, a PNG, JPEG or GIF image, or a Word or Excel document');
    pick('letter.pdf', 'application/pdf');
    await screen.findByText('letter.pdf');
    expect(typedValue(10)).toEqual({
      filename: 'letter.pdf',
      filesize: 8,
      mimeType: 'application/pdf',
      content: `data:application/pdf;base64,${btoa('%PDF-1.7')}`,
    });
    expect(Object.keys(attributeProblems(typedAttributes(), 'attributes', user, 'all'))).toEqual([
      'attributes.0.value',
    ]);
  });
});
