import { textsOf } from './language';

/** The texts of the partner screens. They come with those screens and not with the portal, whose first load is short of room. */
export const partnerWords = textsOf('partners', {
  list: 'Partners',
  new: 'New Partner',
  edit: 'Edit Partner',
  create: 'Create Partner',
  usual: 'the partners',
  save: 'Save Partner',
  delete: 'Delete Partner',
  info: 'Partner',
  partner: 'Partner',
  title: 'Title',
  type: 'Type',
  fulfillmentPeriod: 'Fulfillment Period',
  distributionMethod: 'Distribution Method',
  orderDue: 'No order for',
  location: 'Location and Contacts',
  profile: 'Profile',
  users: 'Users',
  details: 'Partner Details',
  programContacts: 'Program contacts',
  keptByStaff:
    "The diaper bank's staff maintain the name, type, address and notes, and what families see. Ask them for changes.",
  notesAreSeen: 'The people of the partner can read this.',
  noProgramContacts: 'This partner has no program contacts.',
  address: 'Address',
  noAddress: 'This partner has no address.',
  assignedPartners: 'Assigned partners',
  addUser: {
    add: 'Add user',
    title: 'Add a user for {partner}',
    text: 'They get an invitation by email with a link to set their password.',
    fromContacts: 'A contact of the partner:',
    group: 'Group',
    groupHelp: 'Their group decides what they may do.',
    invite: 'Invite',
    invited: 'An invitation is on its way to {email}. It is valid for 7 days.',
  },
  closing: {
    warning:
      'The partner can place no orders then, and its children get nothing more from it. What it has stays as it is until somebody moves or ends it:',
    clients: ['1 active child', '{count} active children'],
    orders: ['1 order that is still open', '{count} orders that are still open'],
    distributions: ['1 distribution that is not finished', '{count} distributions that are not finished'],
  },
} as const);
