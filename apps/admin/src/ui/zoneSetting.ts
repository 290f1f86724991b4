/** The time zone that the bank has set; null as long as there is none. It arrives with the session. */
let zoneSetting: string | null = null;
const listeners = new Set<() => void>();

export const setTimeZone = (zone: string | null): void => {
  if (zone === zoneSetting) return;
  zoneSetting = zone;
  for (const notify of listeners) notify();
};

export const readZoneSetting = (): string | null => zoneSetting;

/** @returns a function that ends the subscription */
export const subscribeToZone = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
