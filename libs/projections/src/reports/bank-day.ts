import { DEFAULT_ZONE, SETTINGS_ID } from '@bank/domain';

/** SQL that follows an instant, for what the bank's clock showed then. */
export const AT_BANK_ZONE = `AT TIME ZONE coalesce((SELECT time_zone FROM read.system_settings WHERE id = ${SETTINGS_ID}), '${DEFAULT_ZONE}')`;

/** SQL for the bank's day of an instant, YYYY-MM-DD. */
export const bankDay = (instant: string): string => `(${instant} ${AT_BANK_ZONE})::date::text`;
