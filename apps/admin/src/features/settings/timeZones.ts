import { DEFAULT_ZONE } from '@bank/domain';
import type { Choice } from '../../kit/values/fields';

/** `Central Time`, by which people search; nothing where English has only an offset. */
const commonName = (timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
};

const nameOf = (zone: string): string => [zone.replaceAll('_', ' '), commonName(zone)].filter(Boolean).join(' \u2013 ');

/** The time zones that the browser knows, with the chosen one where it is missing. */
export const timeZoneChoices = (chosen: string | null | undefined): Choice[] => {
  const zones = new Set([DEFAULT_ZONE, ...Intl.supportedValuesOf('timeZone'), ...(chosen ? [chosen] : [])]);
  return [...zones].map((id) => ({ id, name: nameOf(id) }));
};
