import { normalise, records } from '@bank/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const read = (bankLogo: string | null) => ({
  status: 200,
  body: { data: { ...normalise(records.setting.fields, { bankName: 'Oak Diaper Bank' }, () => 0), bankLogo } },
});
const pngOf = (bytes: string) => new File([bytes], 'logo.png', { type: 'image/png' });
const open = (bankLogo: string | null = null) => {
  const world = smallWorld();
  world.next = { 'GET system/settings': read(bankLogo) };
  return openScreen('/admin/configuration', world);
};
const logo = async () => within(await screen.findByRole('group', { name: 'Logo' }));
const choose = async (file: File) =>
  fireEvent.change((await logo()).getByLabelText('Logo', { selector: 'input' }), { target: { files: [file] } });
const isEnabled = (name: string) =>
  waitFor(async () => expect((await logo()).getByRole('button', { name }).hasAttribute('disabled')).toBe(false));

describe('the logo of the bank', () => {
  it('is saved by itself as soon as it is chosen, and shown', async () => {
    const { world, asked } = open();
    expect((await logo()).queryByRole('img')).toBeNull();
    world.next = {
      'POST system/settings/logo': { status: 200, body: { data: {} } },
      'GET system/settings': read('a1'),
    };
    await choose(pngOf('abc'));
    const shown = await (await logo()).findByRole('img', { name: 'The logo of your bank' });
    expect(shown.getAttribute('src')).toBe('/api/public/logo/a1');
    await screen.findByText('The logo is saved.');
    const [sent] = asked.filter(({ path, method }) => method === 'POST' && path === 'system/settings/logo');
    expect(sent?.body).toEqual({
      filename: 'logo.png',
      mimeType: 'image/png',
      content: `data:image/png;base64,${btoa('abc')}`,
    });
    expect((await logo()).getByRole('button', { name: 'Choose another picture' })).toBeTruthy();
  });

  it('is removed', async () => {
    const { world } = open('a1');
    const remove = await (await logo()).findByRole('button', { name: 'Remove' });
    await isEnabled('Remove');
    world.next = {
      'DELETE system/settings/logo': { status: 200, body: { data: {} } },
      'GET system/settings': read(null),
    };
    fireEvent.click(remove);
    await screen.findByText('The logo is removed.');
    await waitFor(async () => expect((await logo()).queryByRole('img')).toBeNull());
  });

  it('stays as it is when the server refuses the picture, and says why', async () => {
    const { world } = open('a1');
    await (await logo()).findByRole('img');
    const message = 'Choose a PNG or JPEG picture.';
    world.next = { 'POST system/settings/logo': { status: 422, body: { code: 'invalid', message } } };
    await choose(pngOf('GIF89a'));
    await screen.findByText(message);
    expect((await logo()).getByRole('img').getAttribute('src')).toBe('/api/public/logo/a1');
    await isEnabled('Choose another picture');
  });

  it('waits until the other changes of the form are saved', async () => {
    open();
    const button = await (await logo()).findByRole('button', { name: 'Choose a picture' });
    fireEvent.change(screen.getByLabelText('Name of the bank'), { target: { value: 'Elm Diaper Bank' } });
    await screen.findByText('Save the other changes first.');
    expect(button.hasAttribute('disabled')).toBe(true);
  });
});
