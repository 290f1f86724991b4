import { seesAllClients, seesAllPartners } from '@bank/domain';
import type { OwnLimit } from './report';

interface WorkflowUser {
  roles: readonly string[];
}

/** What a limit is about -> whether somebody sees what belongs to every partner, and not only to the active one. */
export const seesAllOf: { readonly [K in OwnLimit['of']]: (who: WorkflowUser) => boolean } = {
  stock: ({ roles }) => roles.includes('ROLE_ADMIN'),
  clients: seesAllClients,
  partners: seesAllPartners,
  // A user who sees every client sees what each was given, wherever it was.
  distributions: (who) => seesAllPartners(who) || seesAllClients(who),
};
