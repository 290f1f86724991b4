import { render, screen, waitFor } from '@testing-library/react';
import { WhichBank } from './WhichBank';

const URL = 'http://localhost:4001/';
const BAND = /Practice bank: try anything/;

/** The page with the answer of the server about the bank. */
const open = (bank: object | 'unreachable' | 'failing') => {
  let asked = '';
  globalThis.fetch = (async (url: string) => {
    asked = url;
    if (bank === 'unreachable') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ data: bank }), { status: bank === 'failing' ? 503 : 200 });
  }) as typeof fetch;
  const { container } = render(<WhichBank />);
  return { container, asked: () => asked };
};

describe('the sign-in page', () => {
  it('leads from the real bank to the practice bank beside it', async () => {
    const { asked } = open({ isPractice: false, other: { url: URL, isRunning: true } });
    const link = await screen.findByRole('link', { name: 'Go to the practice bank' });
    expect(link.getAttribute('href')).toBe(URL);
    expect(screen.queryByText(BAND)).toBeNull();
    expect(asked()).toBe('/api/public/bank');
  });

  it('says how the practice bank is started where it does not run', async () => {
    open({ isPractice: false, other: { url: URL, isRunning: false } });
    await screen.findByText('npm start -- --practice');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('marks the practice bank, and leads back to the real one', async () => {
    open({ isPractice: true, other: { url: URL, isRunning: true } });
    await screen.findByText(BAND);
    expect(screen.getByRole('link', { name: 'Go to the real bank' }).getAttribute('href')).toBe(URL);
  });

  it('marks the practice bank alone, while the real one does not run', async () => {
    open({ isPractice: true, other: { url: URL, isRunning: false } });
    await screen.findByText(BAND);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByText('npm start -- --practice')).toBeNull();
  });

  it.each([{ isPractice: false, other: null }, 'unreachable', 'failing'] as const)(
    'has nothing of it for a bank without another, or without an answer',
    async (bank) => {
      const { container, asked } = open(bank);
      await waitFor(() => expect(asked()).toBe('/api/public/bank'));
      expect(container.textContent).toBe('');
    },
  );
});
