import { defineRecord } from '../definition';
import { addressFields, contactFields, LOCATION_IDS } from '../shared';

// A partner's contact has no title; those of suppliers and warehouses have one.
const { title: _, ...partnerContactFields } = contactFields;

const positive = 'The Maximum Orders per month must be greater than 0';

/** The plain fields of a partner; its status moves by the partner's own decider. */
export const partner = defineRecord({
  kind: 'partner',
  sequence: LOCATION_IDS,
  path: 'partners',
  title: 'Partner',
  plural: 'Partners',
  deletedAs: 'Partner',
  name: 'title',
  isUsedInOrders: true,
  fields: {
    title: { type: 'text', label: 'Name/Title', required: 'Partner Name/Title is required', names: 'thing' },
    partnerType: {
      type: 'choice',
      label: 'Partner Type',
      // UZAZI partners come from elsewhere, so no form offers this type.
      choices: ['AGENCY', 'HOSPITAL', 'UZAZI'],
      words: { AGENCY: 'Agency', HOSPITAL: 'Hospital', UZAZI: 'Uzazi' },
      required: 'Partner Type is required',
    },
    isPublicDisplay: { type: 'flag', label: 'Display Publicly', required: 'Display Publicly is required' },
    diaperPickupLocation: { type: 'text', label: 'Diaper pickup location', max: 1_000 },
    maxOrderNumberPerMonth: {
      type: 'integer',
      label: 'Maximum orders per month',
      initial: 1,
      required: positive,
      positive,
    },
    fulfillmentPeriod: { type: 'ref', label: 'Fulfillment Period', to: 'fulfillmentPeriod' },
    distributionMethod: { type: 'ref', label: 'Distribution Method', to: 'distributionMethod' },
    forecastAverageMonths: {
      type: 'integer',
      label: 'Forecast average months',
      initial: 3,
      required: 'Field is required',
      positive: 'Must be greater than 0',
    },
    isMailedAboutOrders: {
      type: 'flag',
      label: 'Emails about its orders',
      initial: true,
      help: 'Sent when the bank accepts, changes, ships or cancels an order; at most one email per order and hour.',
    },
    legacyId: { type: 'text', label: 'Legacy ID (portal)' },
    notes: { type: 'text', label: 'Notes', max: 10_000, personal: true },
    address: { type: 'group', label: 'Address', fields: addressFields },
    contacts: {
      type: 'list',
      label: 'Contacts',
      sequence: 'contact',
      required: 'Contact Info is missing.',
      personal: true,
      fields: { ...partnerContactFields, isProgramContact: { type: 'flag', label: 'Program contact', initial: false } },
    },
  },
  keptBy: [{ kind: 'user', field: 'partners', message: 'Cannot delete a partner which has users' }],
});
