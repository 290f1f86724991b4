import { defineRecord } from '../record';
import { activeStatus, addressFields, contacts } from '../shared';

/** Warehouses and partners are storage locations: one id space, so that a stock movement needs one number to say where. */
const sequence = 'location';

export const warehouse = defineRecord({
  kind: 'warehouse',
  sequence,
  path: 'warehouses',
  title: 'Warehouse',
  plural: 'Warehouses',
  deletedAs: 'StorageLocation',
  name: 'title',
  fields: {
    title: { type: 'text', label: 'Name', required: 'Field is required' },
    status: activeStatus,
    isPublicDisplay: { type: 'flag', label: 'Display publicly', initial: false },
    address: { type: 'group', label: 'Address', fields: addressFields },
    contacts,
  },
});

export const PARTNER_STATUSES = [
  'START',
  'APPLICATION_PENDING',
  'APPLICATION_PENDING_PRIORITY',
  'ACTIVE',
  'NEEDS_PROFILE_REVIEW',
  'REVIEW_PAST_DUE',
  'INACTIVE',
] as const;

export const partner = defineRecord({
  kind: 'partner',
  sequence,
  path: 'partners',
  title: 'Partner',
  plural: 'Partners',
  deletedAs: 'Partner',
  name: 'title',
  fields: {
    title: { type: 'text', label: 'Name', required: 'Partner Name/Title is required' },
    partnerType: {
      type: 'choice',
      label: 'Type',
      choices: ['AGENCY', 'HOSPITAL', 'UZAZI'],
      required: 'Partner Type is required',
    },
    status: { type: 'choice', label: 'Status', choices: PARTNER_STATUSES, initial: 'START' },
  },
});

/** A partner in one of these may order and take new clients. */
export const canPlaceOrders = (status: string): boolean => status === 'ACTIVE' || status === 'NEEDS_PROFILE_REVIEW';
