import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { withStorage } from '../../api/device/deviceStorage';
import { createListeners } from '../../kit/values/listeners';
import { knownUser } from './session';

/** A browser that keeps nothing remembers until the page is left. */
const ofThisPage = new Map<string, string>();
const listeners = createListeners();

const keyOf = (name: string): string => `portal.user.${knownUser.current()?.id ?? ''}.${name}`;

const read = (key: string): string | undefined =>
  withStorage('localStorage', (storage) => storage.getItem(key)) ?? ofThisPage.get(key);

const write = (key: string, text: string | undefined): void => {
  if (text === undefined) {
    ofThisPage.delete(key);
    withStorage('localStorage', (storage) => storage.removeItem(key));
  } else {
    const isKept = withStorage('localStorage', (storage) => {
      storage.setItem(key, text);
      return true;
    });
    if (!isKept) ofThisPage.set(key, text);
  }
  listeners.notify();
};

const subscribe = (listener: () => void): (() => void) => {
  const unsubscribe = listeners.subscribe(listener);
  // Another tab has changed it.
  window.addEventListener('storage', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', listener);
  };
};

/** Remembers a value of the signed-in user in this browser; a sign-out leaves it. @param value undefined forgets it */
export const keepForUser = (name: string, value: unknown): void =>
  write(keyOf(name), value === undefined ? undefined : JSON.stringify(value));

export const readKept = <T>(name: string): T | undefined => parse<T>(read(keyOf(name)));

const parse = <T>(text: string | undefined): T | undefined => {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The value that this browser remembers for the signed-in user, and a function that changes it in all tabs. */
export const useKept = <T>(name: string): [T | undefined, (value: T | undefined) => void] => {
  const text = useSyncExternalStore(subscribe, () => read(keyOf(name)));
  const value = useMemo(() => parse<T>(text), [text]);
  const keep = useCallback((next: T | undefined) => keepForUser(name, next), [name]);
  return [value, keep];
};
