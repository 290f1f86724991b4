import { DEFAULT_ZONE, dayOf } from '@bank/domain';
import { useSyncExternalStore } from 'react';
import { readZoneSetting, subscribeToZone } from './zoneSetting';

/** The zone in which screens show, take and search times: the same on every device. */
export const timeZone = (): string => readZoneSetting() ?? DEFAULT_ZONE;
export const isTimeZoneSet = (): boolean => readZoneSetting() !== null;

export const useTimeZone = (): string => useSyncExternalStore(subscribeToZone, timeZone);

/** The bank's day at this moment, YYYY-MM-DD. */
export const today = (): string => dayOf(new Date().toISOString(), timeZone());
