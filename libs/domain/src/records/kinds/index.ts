import { apiToken } from './api-token';
import { clientAttribute, partnerAttribute } from './attributes';
import { client } from './client';
import { type OrdinaryKind, type OrdinaryPath, ordinaryRecords } from './ordinary';
import { partner } from './partner';
import { group, user } from './people';
import { product } from './product';
import { setting } from './setting';
import { supplier } from './supplier';
import { warehouse } from './warehouse';
import { webhook } from './webhook';

export { type OrdinaryKind, type OrdinaryPath, ordinaryRecords };

export const records = {
  ...ordinaryRecords,
  product,
  supplier,
  warehouse,
  partner,
  client,
  user,
  group,
  apiToken,
  webhook,
  clientAttribute,
  partnerAttribute,
  setting,
} as const;
export type RecordKind = keyof typeof records;
export { MAX_OPTIONS } from './attributes';
export {
  ageExpirationOf,
  EXPIRATION_FIELDS,
  isBirthdateServed,
  isGrown,
  MAX_CLIENT_AGE_YEARS,
  temporaryOverrideEnd,
  WRONG_BIRTHDATE,
} from './client';
export { bankHoursFields, PUBLIC_TEXTS, type PublicText, publicTextFields } from './public-texts';
export { answerDaysOf, linesOfAddress, REVIEWS, SETTINGS_ID } from './setting';
