import { type Checkpoint, continues, fromBase64, parseCheckpoint } from '@bank/sealed-log';
import { API } from '../../api/transport/http';
import { type KeptCheckpoint, keepCheckpoint, readKeptCheckpoint } from './keptCheckpoint';

/** What this browser has seen and the log does not continue. */
export interface Contradiction {
  seen: KeptCheckpoint;
  /** What the server says today, to go on with; undefined where the log is shorter than what was seen. */
  today: string | undefined;
}

const MALFORMED = 400;

const headOf = (note: string): Checkpoint | undefined => parseCheckpoint(note.slice(0, note.lastIndexOf('\n\n') + 1));

/** Asks without the signs of somebody at work: neither an error nor the end of a session is shown because of it. */
const ask = (path: string, options?: RequestInit): Promise<Response> =>
  fetch(`${API}/log/${path}`, { headers: { 'X-Requested-With': 'XMLHttpRequest' }, ...options });

const seen = (note: string): KeptCheckpoint => ({ note, seenAt: new Date().toISOString() });

/** Compares the log with what this browser saw last, and keeps what it sees now. @returns undefined also where the server doesn't answer */
export const checkLog = async (): Promise<Contradiction | undefined> => {
  const kept = readKeptCheckpoint();
  const earlier = kept && headOf(kept.note);
  if (!kept || !earlier) return startKeeping();
  const response = await ask(`consistency/${earlier.size}`);
  if (response.status === MALFORMED) return { seen: kept, today: undefined };
  if (!response.ok) return undefined;
  const { checkpoint, hashes } = (await response.json()).data as { checkpoint: string; hashes: string[] };
  const later = headOf(checkpoint);
  const proof = hashes.flatMap((hash) => fromBase64(hash) ?? []);
  if (!later || later.origin !== earlier.origin || !continues(earlier, later, proof))
    return { seen: kept, today: checkpoint };
  keepCheckpoint(seen(checkpoint));
  return undefined;
};

const startKeeping = async (): Promise<undefined> => {
  const response = await ask('checkpoint');
  if (response.ok) keepCheckpoint(seen(await response.text()));
};

/** Lets the server keep the proof that its log was another one. @returns whether it took it */
export const reportContradiction = async ({ seen: { note } }: Contradiction): Promise<boolean> => {
  const body = JSON.stringify({ checkpoint: note });
  const headers = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' };
  return (await ask('contradictions', { method: 'POST', body, headers })).ok;
};

/** From here on the log as it is today counts. */
export const acceptToday = async ({ today }: Contradiction): Promise<void> => {
  if (today) keepCheckpoint(seen(today));
  else await startKeeping();
};
