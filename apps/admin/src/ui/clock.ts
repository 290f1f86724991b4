import { DEFAULT_ZONE, dayOf } from '@bank/domain';
import { useSyncExternalStore } from 'react';

/** The time zone that the bank has set; null as long as there is none. It arrives with the session. */
let zoneSetting: string | null = null;
const listeners = new Set<() => void>();

export const setTimeZone = (zone: string | null): void => {
  if (zone === zoneSetting) return;
  zoneSetting = zone;
  for (const notify of listeners) notify();
};

/** The zone in which screens show, take and search times: the same on every device. */
export const timeZone = (): string => zoneSetting ?? DEFAULT_ZONE;
export const isTimeZoneSet = (): boolean => zoneSetting !== null;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** Draws a component anew when the zone is another one. */
export const useTimeZone = (): string => useSyncExternalStore(subscribe, timeZone);

/** The bank's day at this moment, YYYY-MM-DD. */
export const today = (): string => dayOf(new Date().toISOString(), timeZone());
