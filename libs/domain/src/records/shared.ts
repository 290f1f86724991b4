import { HOME_COUNTRY } from '../countries';
import type { Fields } from '../fields';

/** Shared, so that a stock movement needs one number to name its location. */
export const LOCATION_IDS = 'location';

const required = 'Field is required';

export const addressFields = {
  street1: { type: 'text', label: 'Street', required },
  street2: { type: 'text', label: 'Street (line 2)' },
  city: { type: 'text', label: 'City', required },
  state: { type: 'text', label: 'State', required, max: 64, format: 'state' },
  postalCode: { type: 'text', label: 'Postal code', required, max: 16 },
  country: { type: 'text', label: 'Country', max: 64, format: 'country', initial: HOME_COUNTRY },
} as const satisfies Fields;

export const contactFields = {
  firstName: { type: 'text', label: 'First name', required: 'Contact First Name is required', names: 'person' },
  lastName: { type: 'text', label: 'Last name', required: 'Contact Last Name is required', names: 'person' },
  title: { type: 'text', label: 'Title' },
  email: { type: 'text', label: 'Email', required: 'Contact Email is required', format: 'email' },
  phoneNumber: { type: 'text', label: 'Phone', max: 64 },
} as const satisfies Fields;

export const contacts = {
  type: 'list',
  label: 'Contacts',
  sequence: 'contact',
  personal: true,
  fields: contactFields,
} as const;

/** One of a supplier's addresses as answers show it. `optionList` is its text in a selector. */
export const choosableAddress = <A extends { title?: string | null; street1?: string | null }>(address: A) => ({
  isDeleted: false,
  ...address,
  optionList: [address.title, address.street1].filter(Boolean).join(', '),
});
