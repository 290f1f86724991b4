import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const settings = {
  timeZone: null,
  pullupCategory: 1,
  zipCountyStates: ['MO', 'KS'],
  partnerReviewStart: '03-01',
  partnerReviewEnd: '04-01',
  partnerReviewLastStartRun: '2026-03-01T12:00:00Z',
  partnerReviewLastEndRun: null,
  clientReviewStart: null,
  clientReviewEnd: null,
  clientReviewLastStartRun: null,
  clientReviewLastEndRun: null,
};
const world = () => {
  const small = smallWorld();
  small.next = {
    'GET system/settings': { status: 200, body: { data: settings } },
    'POST system/settings': { status: 200, body: { data: { ...settings, clientReviewStart: '05-01' } } },
  };
  return small;
};
const period = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the configuration', () => {
  it('makes the time zone that is chosen and saved the clock of the screens', async () => {
    const small = world();
    small.next!['POST system/settings'] = { status: 200, body: { data: { ...settings, timeZone: 'America/Chicago' } } };
    const portal = openScreen('/admin/configuration', small);
    await screen.findByText('03/01/2026 12:00 pm UTC');
    const zone = screen.getByRole('combobox', { name: 'Time zone' });
    fireEvent.change(zone, { target: { value: 'central time' } });
    fireEvent.click(await screen.findByRole('option', { name: /^America\/Chicago/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Save Configuration' }));
    await screen.findByText('03/01/2026 6:00 am CST');
    const saved = portal.asked.find(({ method, path }) => method === 'POST' && path === 'system/settings');
    expect(saved?.body).toMatchObject({ timeZone: 'America/Chicago' });
  });

  it('shows the settings and saves them, but not the runs', async () => {
    const portal = openScreen('/admin/configuration', world());
    const partner = await period('Partner annual review period');
    expect((partner.getByLabelText(/^Start/) as HTMLInputElement).value).toBe('03-01');
    expect(partner.getByText('Never')).toBeTruthy();
    expect(partner.getByText(/If you change the days of a review that is under way, its end moves too/)).toBeTruthy();
    expect(screen.getByText('MO')).toBeTruthy();
    expect(await screen.findByText('Diapers')).toBeTruthy();
    const client = await period('Client annual review period');
    fireEvent.change(client.getByLabelText(/^Start/), { target: { value: '05-01' } });
    fireEvent.change(client.getByLabelText(/^End/), { target: { value: '06-01' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save Configuration' }));
    await waitFor(() => expect(portal.calls()).toContain('POST system/settings'));
    const saved = portal.asked.find(({ method, path }) => method === 'POST' && path === 'system/settings');
    expect(saved?.body).toMatchObject({
      pullupCategory: 1,
      zipCountyStates: ['MO', 'KS'],
      partnerReviewStart: '03-01',
      clientReviewStart: '05-01',
      clientReviewEnd: '06-01',
    });
    expect(saved?.body).not.toHaveProperty('partnerReviewLastStartRun');
    const button = screen.getByRole('button', { name: 'Save Configuration' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    expect(button.closest('[inert]')).toBeNull();
  });

  it('takes the texts of the public registration in both languages', async () => {
    const small = world();
    const texts = { publicHospitalTextEn: 'Call us.', publicFaqTextEs: '¿Quién?' };
    small.next!['GET system/settings'] = { status: 200, body: { data: { ...settings, ...texts } } };
    const portal = openScreen('/admin/configuration', small);
    const section = await period('Public registration');
    expect((section.getByLabelText('Registered at the hospital (English)') as HTMLInputElement).value).toBe('Call us.');
    fireEvent.change(section.getByLabelText('Frequently asked questions (Spanish)'), {
      target: { value: '¿Quién?\n\nTodos.' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save Configuration' }));
    await waitFor(() => expect(portal.calls()).toContain('POST system/settings'));
    const saved = portal.asked.find(({ method, path }) => method === 'POST' && path === 'system/settings');
    expect(saved?.body).toMatchObject({ publicHospitalTextEn: 'Call us.', publicFaqTextEs: '¿Quién?\n\nTodos.' });
  });

  it('says which day is none before the server is asked', async () => {
    const portal = openScreen('/admin/configuration', world());
    const client = await period('Client annual review period');
    fireEvent.change(client.getByLabelText(/^Start/), { target: { value: '02-30' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save Configuration' }));
    expect(await client.findByText('Must be a month and a day, such as 03-31')).toBeTruthy();
    expect(portal.calls()).not.toContain('POST system/settings');
  });

  it('has everything made into a ZIP file, once its holder knows what that means', async () => {
    const portal = openScreen('/admin/configuration', world());
    const section = await period('Take everything out');
    fireEvent.click(section.getByRole('button', { name: 'Export everything' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export everything?' }));
    dialog.getByText(/The access log notes that you have taken it out/);
    expect(portal.calls()).not.toContain('POST exports');
    fireEvent.click(dialog.getByRole('button', { name: 'Export everything' }));
    await waitFor(() => expect(portal.calls()).toContain('POST exports'));
    const asked = portal.asked.find(({ path, method }) => path === 'exports' && method === 'POST');
    expect(asked?.body).toEqual({ path: 'whole-export', query: {} });
    await screen.findByText(/^The ZIP file is being made/);
  });
});
