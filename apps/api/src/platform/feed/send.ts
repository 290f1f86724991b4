import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** A reader that takes nothing for so long is cut off. It comes again with its cursor. */
const STALL_LIMIT_MS = 30_000;

/** Waits until the reader took enough of what was sent before. @returns whether more may be sent */
export const send = async (
  response: ServerResponse,
  text: string,
  signal: AbortSignal,
  stallLimitMs = STALL_LIMIT_MS,
): Promise<boolean> => {
  if (signal.aborted || response.destroyed) return false;
  if (response.write(text)) return true;
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  const timer = setTimeout(giveUp, stallLimitMs);
  signal.addEventListener('abort', giveUp);
  try {
    await once(response, 'drain', { signal: waiting.signal });
    return true;
  } catch {
    response.destroy();
    return false;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
};
