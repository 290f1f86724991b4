import type { ClientFacts } from '../clients';

/** Of an administrator of clients, on a day, with no questions. */
export const clientFacts: ClientFacts = {
  exists: () => true,
  isTaken: () => false,
  countReferences: () => 0,
  use: () => ({ stock: [], openOrders: [] }),
  ids: {},
  roles: ['ROLE_CLIENT_EDIT_ALL'],
  own: false,
  profile: { definitions: [], user: { groups: [], isAdmin: true }, knowsZip: () => true, knowsFile: () => true },
  today: '2026-11-22',
  hasExactDuplicate: false,
  familyId: 'BBBBBBBB',
  pendingOrders: [],
  mayPartnerTake: true,
  followers: [],
  isNightlyJob: false,
  mayTransferAll: true,
};
