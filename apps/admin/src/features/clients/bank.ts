import type { AccessEntry, AnsweredAttribute, ClientMatch, DistributionLine, RowOutcome } from '@bank/domain';
import type { Identifier, RaRecord } from 'react-admin';
import { addVerbs } from '../../api/provider/dataProvider';
import type { postedAttributes } from '../../shell/attributes/form';

export interface NewClient {
  firstName: string;
  lastName: string;
  birthdate: string | null;
  attributes: readonly { definition_id: number; value: unknown }[];
}

/** Whom an erasure reaches, also where the client was deleted. */
export interface ForeseenErasure {
  fullName: string | null;
  /** ISO 8601 */
  deletedAt: string | null;
  erasedAt: string | null;
  /** Clients merged into this one, who are erased together with it. */
  merged: readonly { id: string; fullName: string | null }[];
  /** The numbers of open orders with any of them. */
  openOrders: readonly string[];
}

export const ACCESSES_PER_PAGE = 25;

export const useBank = addVerbs(({ ask, read, write, saveAsFile }) => ({
  clientFields: (): Promise<readonly AnsweredAttribute[]> => read('clients/fields?include[]=options'),
  /** The clients who may be this child, the most similar first. */
  checkNewClient: (client: NewClient): Promise<readonly (ClientMatch & RaRecord)[]> => {
    const include = ['partner', 'lastDistribution', 'lastDistribution.order'].map((name) => `include[]=${name}`);
    return read(`clients/new-check?${include.join('&')}`, { body: client });
  },
  answerForReview: (id: Identifier, attributes: ReturnType<typeof postedAttributes>): Promise<RaRecord> =>
    write('PATCH', `clients/${id}`, { attributes }),
  reviewClient: (id: Identifier): Promise<RaRecord> => write('POST', `clients/${id}/review`),
  /** Each that waits for a review is reviewed; others stay as they are. */
  reviewClients: (selectedClients: readonly Identifier[]): Promise<readonly RowOutcome[]> =>
    write('POST', 'clients/bulk-review', { selectedClients }),
  transferClient: (id: Identifier): Promise<RaRecord> => write('POST', `clients/${id}/transfer`),
  mergeClients: (targetClient: Identifier, sourceClients: readonly Identifier[], context: readonly string[]) =>
    write('POST', 'clients/merge', { targetClient, sourceClients, context }),
  unmergeClient: (id: Identifier) => write('POST', `clients/${id}/unmerge`),
  /** Destroys a client's personal data for good. Gives the server's words. */
  eraseClient: async (id: Identifier): Promise<string> =>
    (await write('POST', `clients/${id}/erase`, { confirm: id })).message,
  foreseenErasure: async (id: Identifier): Promise<ForeseenErasure> => {
    const { data, meta } = await ask(`clients/${id}/erase`, { shownByCaller: [404] });
    return { openOrders: [], ...meta, merged: data };
  },
  distributionHistory: (client: Identifier): Promise<readonly (DistributionLine & RaRecord)[]> =>
    read(`clients/${client}/history?include[]=order&include[]=order.partner`),
  downloadDistributionHistory: (client: Identifier) => saveAsFile(`clients/${client}/history/export`),
  accesses: async (
    objectClass: string,
    id: Identifier,
    page: number,
  ): Promise<{ data: readonly AccessEntry[]; total: number }> => {
    const { data, meta } = await ask('logs/access', {
      query: { object_class: objectClass, object_id: id, page, per_page: ACCESSES_PER_PAGE },
    });
    return { data, total: meta?.pagination?.total ?? data.length };
  },
}));
