import { withStorage } from '../device/deviceStorage';

/**
 * The requests of a screen's first load, asked before the screen's code is there: beside the session, not after it. They
 * are those that the same screen made when it was opened on this device before. The server judges each of them, and
 * nobody sees an answer before the portal knows who the user is.
 */

const REMEMBERED_LOADS = 'portal.firstLoads';
const MAX_REMEMBERED_SCREENS = 30;
/** With more of them, the first would come later. */
const MAX_REQUESTS = 8;
/** The acts of a user after which requests are no longer those of the first load. */
const USER_ACTS = ['pointerdown', 'keydown'] as const;

interface Load {
  /** The address of the screen, with `:id` in place of the record's id. */
  screen: string;
  id: string | undefined;
  urls: string[];
}
/** Screen -> its requests, with `{id}` in place of the id; the screen that was opened last stands last. */
type Loads = Readonly<Record<string, readonly string[]>>;

const early = new Map<string, Promise<Response>>();
let load: Load | undefined;

/** Asks for an answer that `takeEarly` gives away once. */
export const askEarly = (url: string, ask: (url: string) => Promise<Response>): Promise<Response> => {
  const answer = early.get(url) ?? ask(url);
  // The code that takes the answer handles its failure.
  answer.catch(() => undefined);
  early.set(url, answer);
  return answer;
};

/** The answer to a request that was asked early, unless it was taken before. What a first load asks is remembered. */
export const takeEarly = (url: string): Promise<Response> | undefined => {
  if (load && load.urls.length < MAX_REQUESTS && !load.urls.includes(url)) {
    load.urls.push(url);
    remember(load);
  }
  const answer = early.get(url);
  early.delete(url);
  return answer;
};

/** Begins the first load of the screen at this address, which lasts until the user does something. */
export const beginFirstLoad = (address: string, ask: (url: string) => Promise<Response>): void => {
  const [, id] = /\/(\d+)(?=[/?]|$)/.exec(address) ?? [];
  const screen = id === undefined ? address : address.replace(`/${id}`, '/:id');
  for (const url of readLoads()[screen] ?? []) void askEarly(url.replaceAll('{id}', id ?? ''), ask);
  load = { screen, id, urls: [] };
  for (const act of USER_ACTS) window.addEventListener(act, endFirstLoad, { capture: true, once: true });
};

/** Nothing that was asked before is taken from now on, because it may have changed. */
export const endFirstLoad = (): void => {
  load = undefined;
  early.clear();
};

/** Whether somebody has worked on this device and not signed out. */
export const isKnownDevice = (): boolean => Object.keys(readLoads()).length > 0;

export const forgetDevice = (): void => {
  endFirstLoad();
  withStorage('localStorage', (storage) => storage.removeItem(REMEMBERED_LOADS));
};

const remember = ({ screen, id, urls }: Load) => {
  const withoutId = (url: string) => (id === undefined ? url : url.replace(`/${id}`, '/{id}'));
  const { [screen]: _, ...others } = readLoads();
  const kept = Object.entries(others).slice(1 - MAX_REMEMBERED_SCREENS);
  const loads: Loads = { ...Object.fromEntries(kept), [screen]: urls.map(withoutId) };
  withStorage('localStorage', (storage) => storage.setItem(REMEMBERED_LOADS, JSON.stringify(loads)));
};

/** Where the browser keeps nothing, each first load is like the first one on the device. */
const readLoads = (): Loads =>
  withStorage('localStorage', (storage) => JSON.parse(storage.getItem(REMEMBERED_LOADS) ?? '{}') as Loads) ?? {};
