import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** A reader that takes nothing for so long is cut off. It comes again with its cursor. */
export const STALL_LIMIT_MS = 30_000;
/** The limit counts anew after each, so that a slow reader is not taken for one that stands still. */
const BYTES_AT_ONCE = 64 * 1024;

interface Sending {
  /** Aborted where nothing more may be sent. */
  signal?: AbortSignal;
  stallLimitMs?: number;
}

/** Waits until the reader took enough of what was sent. @returns whether more may be sent; the answer is broken off where not */
export const send = async (response: ServerResponse, text: string, sending: Sending = {}): Promise<boolean> => {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += BYTES_AT_ONCE)
    if (!(await sendPart(response, bytes.subarray(from, from + BYTES_AT_ONCE), sending))) return false;
  return true;
};

/** Ends an answer, and breaks it off where nobody takes the rest. */
export const endAnswer = (response: ServerResponse, stallLimitMs = STALL_LIMIT_MS): void => {
  if (response.destroyed) return;
  const timer = setTimeout(() => response.destroy(), stallLimitMs).unref();
  response.once('close', () => clearTimeout(timer));
  response.end();
};

const sendPart = async (
  response: ServerResponse,
  part: Buffer,
  { signal, stallLimitMs = STALL_LIMIT_MS }: Sending,
): Promise<boolean> => {
  if (signal?.aborted || response.destroyed) return false;
  if (response.write(part)) return true;
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  const timer = setTimeout(giveUp, stallLimitMs);
  signal?.addEventListener('abort', giveUp);
  response.once('close', giveUp);
  try {
    await once(response, 'drain', { signal: waiting.signal });
    return true;
  } catch {
    response.destroy();
    return false;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
    response.off('close', giveUp);
  }
};
