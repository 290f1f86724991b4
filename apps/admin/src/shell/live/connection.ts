import { screenUser } from '../../api/transport/screenUser';
import { type LiveNews, live } from './signals';
import { openStream } from './stream';

/** Between the tabs of a browser: the one that leads passes on what it hears. */
type Message =
  | { type: 'hello'; stream: string }
  | { type: 'asked' }
  | { type: 'lost' }
  | { type: 'news'; news: LiveNews };

const canShare = () => 'locks' in navigator && typeof BroadcastChannel !== 'undefined';

const take = (message: Message) => {
  if (message.type === 'hello') {
    if (live.stream === message.stream) return;
    live.stream = message.stream;
    // Nobody has heard what changed since the screen was read.
    live.notify({ type: 'missed' });
  }
  if (message.type === 'lost') live.stream = undefined;
  if (message.type === 'news') live.notify(message.news);
};

/** The stream of this tab, whose news go to others as well. */
const lead = (user: number, pass: (message: Message) => void): (() => void) => {
  const both = (message: Message) => {
    pass(message);
    take(message);
  };
  let close: () => void = () => {};
  close = openStream({
    onHello: (hello) => {
      // Somebody else has signed in in this browser: their stream is no business of this screen.
      if (hello.user !== user) close();
      else both({ type: 'hello', stream: hello.stream });
    },
    onNews: (news) => both({ type: 'news', news }),
    onLost: () => both({ type: 'lost' }),
  });
  return () => close();
};

/** One connection for all tabs of the user in this browser; one for each where tabs can't share, and none where there are no streams. @returns a function that ends it */
export const connect = (user: number | undefined = screenUser.id): (() => void) => {
  if (user === undefined || typeof EventSource === 'undefined') return () => {};
  if (!canShare()) return lead(user, () => {});
  const ending = new AbortController();
  const name = `live-${user}`;
  const tabs = new BroadcastChannel(name);
  let isLeading = false;
  tabs.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'asked') {
      if (isLeading && live.stream) tabs.postMessage({ type: 'hello', stream: live.stream } satisfies Message);
    } else take(data);
  };
  tabs.postMessage({ type: 'asked' } satisfies Message);
  const leadUntilEnd = () =>
    new Promise<void>((resolve) => {
      isLeading = true;
      const close = lead(user, (message) => tabs.postMessage(message));
      ending.signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  // The lock passes to another tab when this one is closed.
  navigator.locks.request(name, { signal: ending.signal }, leadUntilEnd).catch(() => {});
  return () => {
    ending.abort();
    tabs.close();
    live.stream = undefined;
  };
};
