import { createListeners } from './listeners';

/** The time zone that the bank has set; null as long as there is none. It arrives with the session. */
let zoneSetting: string | null = null;
const listeners = createListeners();

export const setTimeZone = (zone: string | null): void => {
  if (zone === zoneSetting) return;
  zoneSetting = zone;
  listeners.notify();
};

export const readZoneSetting = (): string | null => zoneSetting;

export const subscribeToZone = listeners.subscribe;
