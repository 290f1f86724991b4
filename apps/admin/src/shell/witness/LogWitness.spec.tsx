import {
  consistencyRanges,
  formatCheckpoint,
  GrowingTree,
  hashLeaf,
  hashRange,
  signNote,
  type Tile,
  toBase64,
} from '@bank/sealed-log';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { LogWitness } from './LogWitness';

/** What the server answers: a log of so many entries, or a rewritten one. */
const aLog = (size: number, entry = (n: number) => `entry ${n}`) => {
  const tree = new GrowingTree();
  for (let n = 0; n < size; n += 1) tree.add(hashLeaf(new TextEncoder().encode(entry(n))));
  const [tile] = tree.takeChanged() as [Tile];
  const head = { origin: 'bank.example/log', size, root: tree.root() };
  const signer = { name: head.origin, publicKey: new Uint8Array(32), sign: () => new Uint8Array(64) };
  const note = signNote(formatCheckpoint(head), signer);
  const continueFrom = (old: number) =>
    consistencyRanges(old, size).map((range) => toBase64(hashRange(range, () => tile.hashes)));
  return { note, size, continueFrom };
};
type Log = ReturnType<typeof aLog>;

const asked: string[] = [];
const reported: unknown[] = [];
let log: Log | undefined;
const answer = (status: number, body: unknown) =>
  ({ ok: status < 400, status, json: async () => body, text: async () => body }) as Response;

const answerAs = (url: string, options: RequestInit = {}): Response => {
  asked.push(url);
  if (url.endsWith('/contradictions')) {
    reported.push(JSON.parse(String(options.body)));
    return answer(200, { success: true });
  }
  if (!log) return answer(404, {});
  if (url.endsWith('/checkpoint')) return answer(200, log.note);
  const old = Number(url.split('/').at(-1));
  if (old > log.size) return answer(400, {});
  return answer(200, { data: { checkpoint: log.note, hashes: log.continueFrom(old) } });
};

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  reported.length = 0;
  window.fetch = async (url, options) => answerAs(String(url), options);
});

/** Comes back to the portal, and waits until this browser has asked. */
const come = async () => {
  cleanup();
  const before = asked.length;
  render(
    <MemoryRouter>
      <LogWitness delayMs={0} />
    </MemoryRouter>,
  );
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
};
const kept = () => JSON.parse(localStorage.getItem('log-checkpoint') ?? '{}').note;
const alert = () => screen.findByRole('alert');

describe('a browser', () => {
  it('keeps the last checkpoint that it saw, while the log continues it', async () => {
    log = aLog(3);
    await come();
    await waitFor(() => expect(kept()).toBe(log!.note));
    log = aLog(11);
    await come();
    await waitFor(() => expect(kept()).toBe(log!.note));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(reported).toEqual([]);
  });

  it.each<[string, () => Log]>([
    ['was rewritten', () => aLog(11, (n) => (n === 1 ? 'another' : `entry ${n}`))],
    ['was rewritten and is as long', () => aLog(5, (n) => `other ${n}`)],
    ['lost its end', () => aLog(4)],
  ])('says and reports that the log %s', async (_, rewritten) => {
    log = aLog(5);
    await come();
    await waitFor(() => expect(kept()).toBe(log!.note));
    const seen = log.note;
    log = rewritten();
    await come();
    expect((await alert()).textContent).toMatch(/^What was recorded in this portal up to .+ its history was changed\./);
    await screen.findByText(/The portal has noted it, too\./);
    expect(reported).toEqual([{ checkpoint: seen }]);
    expect(kept()).toBe(seen);
  });

  it('goes on with the log of today once somebody has read it', async () => {
    log = aLog(5);
    await come();
    await waitFor(() => expect(kept()).toBe(log!.note));
    log = aLog(4);
    await come();
    fireEvent.click(await screen.findByRole('button', { name: 'Understood' }));
    await waitFor(() => expect(kept()).toBe(log!.note));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says nothing where the server does not answer, or has no seal', async () => {
    log = aLog(5);
    await come();
    await waitFor(() => expect(kept()).toBe(log!.note));
    const { note } = log;
    log = undefined;
    await come();
    window.fetch = () => {
      asked.push('nothing');
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    await come();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(kept()).toBe(note);
  });
});
