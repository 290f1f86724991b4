import { say } from '../messages';

const formatPart = (at: Date, options: Intl.DateTimeFormatOptions, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(at);

const day = { month: '2-digit', day: '2-digit', year: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit', hour12: true } as const;

const formatInZone = (iso: string, timeZone: string | undefined): string => {
  const at = new Date(iso);
  return `${formatPart(at, day, timeZone)} ${formatPart(at, time, timeZone).replace(/\s/g, ' ').toLowerCase()}`;
};

/** An instant as MM/DD/YYYY h:mm a, in UTC like the days that filters send. */
export const dateTime = (iso: string): string => formatInZone(iso, 'UTC');

/** An instant in the browser's time zone. */
export const localTime = (iso: string): string => formatInZone(iso, undefined);

/** An instant for the history: in America/Chicago, marked CST all the year. */
export const chicagoTime = (iso: string): string => `${formatInZone(iso, 'America/Chicago')} ${say.history.zone}`;

/** An instant to the second in UTC: 2026-03-02 22:05:09. */
export const utcTime = (iso: string): string => new Date(iso).toISOString().slice(0, 19).replace('T', ' ');

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
export const number = (value: number): string => numbers.format(value);

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });
export const money = (value: number): string => dollars.format(value);

/** A day as a date field holds it (2026-03-02) -> the instant that a filter sends: the day's start or end in UTC. */
export const edgeOfDay = {
  start: (date: string) => `${date}T00:00:00.000Z`,
  end: (date: string) => `${date}T23:59:59.999Z`,
};
export type Edge = keyof typeof edgeOfDay;
