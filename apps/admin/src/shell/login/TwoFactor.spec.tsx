import { ROLES } from '@bank/domain';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { openPortal } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const halfSignedInWorld = (otpTypes = ['sms', 'email']) =>
  smallWorld({ user: { roles: ROLES, isAdmin: true, otpRequired: true, otpTypes } });
const codePage = '/two-factor/code-verification';
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const addressOf = ({ router }: ReturnType<typeof openPortal>) =>
  router.state.location.pathname + router.state.location.search;

describe('signing in where a second step is asked for', () => {
  it('leads from the password to the choice, to the code, and to the site root', async () => {
    const portal = openPortal('/login', halfSignedInWorld());
    await screen.findByRole('button', { name: 'Sign in' });
    type('Email', 'ada@example.com');
    type('Password', 'password');
    press('Sign in');
    fireEvent.click(await screen.findByRole('button', { name: 'Send the code by SMS' }));
    await screen.findByText('Please enter the code sent');
    expect(addressOf(portal)).toBe(`${codePage}?otpType=sms`);
    expect(portal.asked.find(({ path }) => path === 'otp/generate')?.body).toEqual({ otpType: 'sms' });
    type('Code', '123456');
    press('Submit');
    await screen.findByRole('heading', { name: 'Today' });
    expect(addressOf(portal)).toBe('/');
    expect(portal.asked.find(({ path }) => path === 'otp/verify')?.body).toEqual({ code: '123456', otpType: 'sms' });
  });

  it('offers SMS only to users whom it can reach', async () => {
    openPortal('/two-factor', halfSignedInWorld(['email']));
    await screen.findByRole('button', { name: 'Send the code by email' });
    expect(screen.queryByRole('button', { name: 'Send the code by SMS' })).toBeNull();
  });

  it('lets nobody past it to another screen', async () => {
    const portal = openPortal('/suppliers', halfSignedInWorld());
    await screen.findByRole('button', { name: 'Send the code by email' });
    expect(addressOf(portal)).toBe('/two-factor');
    expect(screen.queryByRole('link', { name: 'Suppliers' })).toBeNull();
  });

  it('takes over when the server begins to ask for it, without a word in the error panel', async () => {
    const world = smallWorld();
    const refusal = { code: 'OTP_REQUIRED', message: 'Please enter the code that was sent to you.' };
    world.next = { 'GET suppliers': { status: 403, body: refusal } };
    const portal = openPortal('/suppliers', world);
    await screen.findByRole('button', { name: 'Send the code by email' });
    expect(addressOf(portal)).toBe('/two-factor');
    expect(screen.queryByText(refusal.message)).toBeNull();
  });

  it('counts the seconds down when a code was sent to another session a moment ago, then sends one', async () => {
    const world = halfSignedInWorld(['email']);
    const message = 'Too many attempts. Try again in 2 minutes.';
    const headers = { 'Retry-After': '97' };
    world.next = { 'POST otp/generate': { status: 429, body: { code: 'tooMany', message }, headers } };
    const portal = openPortal('/two-factor', world);
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send the code by email' });
    fireEvent.click(send);
    await screen.findByText(/^A code was already sent\. You can ask for the next one in 9[67] s\.$/);
    expect(send.disabled).toBe(true);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 98_000);
    try {
      await waitFor(() => expect(send.disabled).toBe(false));
    } finally {
      clock.mockRestore();
    }
    expect(screen.queryByText(/^A code was already sent/)).toBeNull();
    fireEvent.click(send);
    await screen.findByText('Please enter the code sent');
    expect(portal.calls().filter((call) => call === 'POST otp/generate')).toHaveLength(2);
  });

  it('has a way out', async () => {
    const portal = openPortal('/two-factor', halfSignedInWorld());
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await screen.findByRole('button', { name: 'Sign in' });
    expect(portal.calls()).toContain('DELETE session');
  });

  it('is for users who are half signed in', async () => {
    const portal = openPortal('/two-factor', { ...smallWorld(), user: undefined as never });
    await screen.findByRole('button', { name: 'Sign in' });
    expect(portal.router.state.location.pathname).toBe('/login');
  });
});

describe('the code page', () => {
  it('asks for a code before it asks the server', async () => {
    const { calls } = openPortal(`${codePage}?otpType=email`, halfSignedInWorld());
    await screen.findByText('Please enter the code sent');
    press('Submit');
    await screen.findByText('Code required');
    expect(calls()).not.toContain('POST otp/verify');
  });

  it('shows what the server says of a wrong code in a red alert, and takes the right one then', async () => {
    openPortal(`${codePage}?otpType=email`, halfSignedInWorld());
    await screen.findByText('Please enter the code sent');
    type('Code', '000000');
    press('Submit');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Invalid or expired code');
    expect(alert.className).toContain('Error');
    type('Code', '123456');
    press('Submit');
    await screen.findByRole('heading', { name: 'Today' });
    expect(screen.queryByText('Invalid or expired code')).toBeNull();
  });

  it('sends another code, and then not for 120 seconds, counting down', async () => {
    const { calls } = openPortal(`${codePage}?otpType=email`, halfSignedInWorld());
    fireEvent.click(await screen.findByRole('button', { name: 'Resend OTP' }));
    const waiting = await screen.findByRole('button', { name: /^Resend OTP in 1[12]\d s$/ });
    expect((waiting as HTMLButtonElement).disabled).toBe(true);
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now');
    try {
      act(() => void clock.mockReturnValue(start + 50_000));
      await screen.findByRole('button', { name: /^Resend OTP in (70|71) s$/ });
      clock.mockReturnValue(start + 121_000);
      const again = await screen.findByRole('button', { name: 'Resend OTP' });
      expect((again as HTMLButtonElement).disabled).toBe(false);
    } finally {
      clock.mockRestore();
    }
    expect(calls().filter((call) => call === 'POST otp/generate')).toHaveLength(1);
  });

  it('counts from the first code, too', async () => {
    openPortal('/two-factor', halfSignedInWorld());
    fireEvent.click(await screen.findByRole('button', { name: 'Send the code by email' }));
    await screen.findByRole('button', { name: /^Resend OTP in \d+ s$/ });
  });

  it('goes on counting where it was when it is loaded again', async () => {
    const portal = openPortal('/two-factor', halfSignedInWorld());
    fireEvent.click(await screen.findByRole('button', { name: 'Send the code by email' }));
    await screen.findByRole('button', { name: /^Resend OTP in \d+ s$/ });
    const { location } = portal.router.state;
    cleanup();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    try {
      openPortal({ ...location, key: 'again' }, halfSignedInWorld());
      await screen.findByRole('button', { name: /^Resend OTP in (59|60) s$/ });
    } finally {
      clock.mockRestore();
    }
  });

  it('waits as long as the server says', async () => {
    const world = halfSignedInWorld();
    const headers = { 'Retry-After': '2400' };
    world.next = { 'POST otp/generate': { status: 429, body: { code: 'tooMany', message: 'Later.' }, headers } };
    openPortal(codePage, world);
    fireEvent.click(await screen.findByRole('button', { name: 'Resend OTP' }));
    await screen.findByText('Later.');
    await screen.findByRole('button', { name: /^Resend OTP in (2400|2399) s$/ });
  });

  it('says why no other code was sent', async () => {
    const world = halfSignedInWorld();
    const message = 'Too many attempts. Try again in 2 minutes.';
    world.next = { 'POST otp/generate': { status: 429, body: { code: 'tooMany', message } } };
    openPortal(codePage, world);
    fireEvent.click(await screen.findByRole('button', { name: 'Resend OTP' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
    expect((screen.getByRole('button', { name: 'Resend OTP' }) as HTMLButtonElement).disabled).toBe(false);
  });
});
