import type { Input } from '../../fields';
import { addMonths, firstOfNextMonth, isDay } from '../../time';
import { defineRecord } from '../definition';

/** A child is served while younger than this, unless its expiration is overridden. */
export const MAX_CLIENT_AGE_YEARS = 4;
const DEFAULT_MAX_PULLUP_DISTRIBUTIONS = 6;
export const WRONG_BIRTHDATE = 'Birth Date must be a past date and less than 4 years.';

const required = 'Field is required';
const name = (label: string, missing: string) =>
  ({ type: 'text', label, required: missing, personal: true, names: 'person' }) as const;

const isOverridden = ({ isExpirationOverridden, isExpirationOverriddenTemporarily }: Input): boolean =>
  isExpirationOverridden === true || isExpirationOverriddenTemporarily === true;

const MONTHS_PER_YEAR = 12;
/** The day on which a child is too old. Born on February 29, it is a day that every fourth year has. */
const tooOldOn = (birthdate: string): string => addMonths(birthdate, MAX_CLIENT_AGE_YEARS * MONTHS_PER_YEAR);

/** The first day of the month after the one in which a child is too old; null without a birthdate. Days are YYYY-MM-DD. */
export const ageExpirationOf = (birthdate: unknown): string | null =>
  typeof birthdate === 'string' && isDay(birthdate) ? firstOfNextMonth(tooOldOn(birthdate)) : null;

/** The day until which a temporary override that begins today lasts. */
export const temporaryOverrideEnd = (today: string): string => addMonths(today, 1);

/** Whether a child born on this day is born, and young enough to be served. */
export const isBirthdateServed = (birthdate: string, today: string): boolean =>
  birthdate < today && tooOldOn(birthdate) > today;

/** Expirations follow from the birthdate unless they are overridden, and an override that has ended leaves nothing behind. */
const complete = (values: Input, _before?: Input, today?: string): Input => {
  const isTemporary = values.isExpirationOverriddenTemporarily === true;
  return {
    ...values,
    ...(isOverridden(values) ? {} : { ageExpiresAt: ageExpirationOf(values.birthdate), distributionExpiresAt: null }),
    temporaryOverrideExpirationDueDate: isTemporary
      ? (values.temporaryOverrideExpirationDueDate ?? (today ? temporaryOverrideEnd(today) : null))
      : null,
  };
};

/** Whether a child is past the age in which it was served. */
export const isGrown = (birthdate: unknown, today: string): boolean =>
  typeof birthdate === 'string' && isDay(birthdate) && tooOldOn(birthdate) <= today;

const overrides = ['isExpirationOverridden', 'isExpirationOverriddenTemporarily'] as const;

/** A child turns four without anybody changing the birthdate, and may be saved then, whatever becomes of the overrides. */
const findWrongBirthdate = (values: Input, before?: Input, today?: string): Record<string, string> => {
  const { birthdate } = values;
  if (!today || typeof birthdate !== 'string' || !isDay(birthdate)) return {};
  if (before && birthdate === before.birthdate) return {};
  const isRight = isOverridden(values) ? birthdate < today : isBirthdateServed(birthdate, today);
  return isRight ? {} : { birthdate: WRONG_BIRTHDATE };
};

/** A child that gets diapers. Its status moves by its own workflow, and its answers are those to the client attributes. */
export const client = defineRecord({
  kind: 'client',
  path: 'clients',
  title: 'Client',
  plural: 'Clients',
  deletedAs: 'Client',
  name: 'fullName',
  isUsedInOrders: true,
  fields: {
    firstName: name('First Name', 'First Name is required'),
    lastName: name('Last Name', 'Last Name is required'),
    parentFirstName: name('Parent/Guardian First Name', 'Parent/Guardian First Name is required'),
    parentLastName: name('Parent/Guardian Last Name', 'Parent/Guardian Last Name is required'),
    birthdate: { type: 'date', label: 'Birth Date', required: 'Birth Date is required', personal: true },
    partner: { type: 'ref', label: 'Assigned Partner', to: 'partner', required: 'Partner is required' },
    isExpirationOverridden: { type: 'flag', label: 'Override expirations' },
    isExpirationOverriddenTemporarily: { type: 'flag', label: 'Override expirations for 30 days' },
    temporaryOverrideExpirationDueDate: { type: 'date', label: 'Override ends on' },
    ageExpiresAt: { type: 'date', label: 'Age expiration', personal: true },
    distributionExpiresAt: { type: 'date', label: 'Distribution expiration' },
    pullupDistributionMax: {
      type: 'integer',
      label: 'Maximum pull-up distributions',
      initial: DEFAULT_MAX_PULLUP_DISTRIBUTIONS,
      required,
    },
    publicId: { type: 'text', label: 'ID', max: 8, unique: 'Another client has this ID', assigned: true },
    familyId: { type: 'text', label: 'Family', max: 8, assigned: true },
    isPublic: { type: 'flag', label: 'Registered by the family', assigned: true },
  },
  complete,
  disagreements: findWrongBirthdate,
});

/** The fields that only holders of ROLE_CLIENT_OVERRIDE_EXPIRATIONS may set. */
export const EXPIRATION_FIELDS = [
  ...overrides,
  'temporaryOverrideExpirationDueDate',
  'ageExpiresAt',
  'distributionExpiresAt',
  'pullupDistributionMax',
] as const;
