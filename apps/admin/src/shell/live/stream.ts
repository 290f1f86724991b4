import { API } from '../../api/transport/http';
import type { LiveNews } from './signals';

export interface StreamListener {
  onHello: (hello: { stream: string; user: number }) => void;
  onNews: (news: LiveNews) => void;
  onLost: () => void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** Other screens of the user took the place of this one, or their session has ended. */
const WAIT_AFTER_END_MS = 60_000;

/** Up to twice as long after each failure, and never all browsers at once. */
export const waitBeforeTry = (failures: number, random = Math.random()): number =>
  Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + random / 2);

/** One stream of server-sent events, opened again whenever it is lost. @returns a function that closes it */
export const openStream = ({ onHello, onNews, onLost }: StreamListener): (() => void) => {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const openIn = (ms: number) => {
    close();
    onLost();
    timer = setTimeout(open, ms);
  };
  const open = () => {
    close();
    const opened = new EventSource(`${API}/live`);
    source = opened;
    // biome-ignore lint/suspicious/noExplicitAny: each event has the data that its name says
    const on = (name: string, take: (data: any) => void) =>
      opened.addEventListener(name, ({ data }: MessageEvent<string>) => take(JSON.parse(data)));
    on('hello', (hello) => {
      failures = 0;
      onHello(hello);
    });
    on('signals', (signals) => onNews({ type: 'signals', signals }));
    on('missed', () => onNews({ type: 'missed' }));
    on('end', ({ reason }) => {
      // What is asked anew is refused, so that the screen asks to sign in before anybody else looks at it.
      if (reason === 'session') onNews({ type: 'missed' });
      openIn(reason === 'rights' || reason === 'stopping' ? waitBeforeTry(0) : WAIT_AFTER_END_MS);
    });
    opened.onerror = () => openIn(waitBeforeTry(failures++));
  };
  /** Who comes back to the screen, or gets a network again, need not wait for the rest of the time. */
  const openSooner = () => {
    if (!source && !document.hidden) open();
  };
  window.addEventListener('online', openSooner);
  document.addEventListener('visibilitychange', openSooner);
  open();
  return () => {
    window.removeEventListener('online', openSooner);
    document.removeEventListener('visibilitychange', openSooner);
    close();
  };
};
