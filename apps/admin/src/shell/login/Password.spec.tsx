import { fireEvent, screen } from '@testing-library/react';
import { openPortal } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const signedOutWorld = () => ({ ...smallWorld(), user: undefined as never });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a forgotten password', () => {
  it('is asked about from the sign-in page, and the answer of the server is shown', async () => {
    const world = signedOutWorld();
    const message = 'If there is an account with this email, a link is on its way. It is valid for one hour.';
    world.next = { 'POST password/forgotten': { status: 200, body: { success: true, message } } };
    const portal = openPortal('/login', world);
    fireEvent.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Send the link' }));
    await screen.findByText('Email is required');
    type('Email', ' ada@example.com ');
    press('Send the link');
    await screen.findByText(message);
    expect(portal.asked.at(-1)).toMatchObject({ path: 'password/forgotten', body: { email: 'ada@example.com' } });
  });

  it('is set anew by the link, which leads to the sign-in page where nobody is signed in by it', async () => {
    const world = signedOutWorld();
    const message = 'Your new password is set.';
    world.next = { 'POST password/reset': { status: 200, body: { success: true, message, otpRequired: false } } };
    const portal = openPortal('/reset-password?token=abc', world);
    await screen.findByLabelText('New password');
    type('New password', 'a better one');
    press('Set password');
    await screen.findByRole('button', { name: 'Sign in' });
    expect(portal.router.state.location.pathname).toBe('/login');
    const sent = portal.asked.find(({ path }) => path === 'password/reset');
    expect(sent?.body).toEqual({ token: 'abc', password: 'a better one' });
  });

  it('is shown on request, and signs in at once', async () => {
    const world = smallWorld();
    world.next = {
      'POST password/reset': { status: 200, body: { success: true, message: 'Set.', otpRequired: false } },
    };
    const portal = openPortal('/reset-password?token=abc', world);
    const field = await screen.findByLabelText<HTMLInputElement>('New password');
    expect(field.type).toBe('password');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show the password' }));
    expect(field.type).toBe('text');
    type('New password', 'a better one');
    press('Set password');
    await screen.findByRole('heading', { name: 'Today' });
    expect(portal.router.state.location.pathname).toBe('/');
  });

  it('leads to the second step where one is asked for', async () => {
    const world = smallWorld({ user: { roles: [], otpRequired: true, otpTypes: ['email'] } });
    world.next = {
      'POST password/reset': { status: 200, body: { success: true, message: 'Set.', otpRequired: true } },
    };
    openPortal('/reset-password?token=abc', world);
    await screen.findByLabelText('New password');
    type('New password', 'a better one');
    press('Set password');
    await screen.findByRole('button', { name: 'Send the code by email' });
  });

  it('is the first one for somebody who is invited, in words for them', async () => {
    openPortal('/reset-password?token=abc&invitation=1', signedOutWorld());
    await screen.findByText('Welcome: choose your password');
    screen.getByLabelText('Your password');
    expect(screen.queryByText('Set a new password')).toBeNull();
  });

  it('says at the field what is wrong with the password, and above it what is wrong with the link', async () => {
    const world = signedOutWorld();
    const refuseNext = (message: string, errors: object) => {
      world.next = { 'POST password/reset': { status: 422, body: { code: 'invalid', message, errors } } };
    };
    openPortal('/reset-password?token=abc', world);
    await screen.findByLabelText('New password');
    refuseNext('There are invalid values. Please check the fields and try again.', {
      password: 'Must have 8 to 1000 characters',
    });
    type('New password', 'short');
    press('Set password');
    await screen.findByText('Must have 8 to 1000 characters');
    expect(screen.queryByText(/invalid values/)).toBeNull();
    refuseNext('This link is no longer valid. Ask for a new one.', { token: 'used' });
    press('Set password');
    await screen.findByText('This link is no longer valid. Ask for a new one.');
    expect(screen.queryByText('Must have 8 to 1000 characters')).toBeNull();
  });
});
