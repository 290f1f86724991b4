import { type ClientEvent, type ClientState, clientDecider } from '../clients';
import type { MergePolicy } from './merge';

const deactivate = ({ record, status }: ClientState): readonly ClientEvent[] =>
  record.phase !== 'live' || status === 'INACTIVE'
    ? []
    : [
        {
          type: 'RecordStatusChanged',
          data: { kind: 'client', id: record.id, from: status, to: 'INACTIVE', transition: 'MERGE' },
        },
      ];

/**
 * The survivor keeps its own fields and answers. Lines of orders keep the client they were written for: read models resolve the
 * client that they belong to now, so that a merge which is taken back needs to move nothing.
 */
export const clientMerge: MergePolicy<ClientState, ClientEvent, null> = {
  kind: 'client',
  words: { one: 'client', many: 'clients' },
  fields: { target: 'targetClient', sources: 'sourceClients' },
  contexts: ['deactivate'],
  defaultContexts: ['deactivate'],
  inherits: () => true,
  isReversible: true,
  state: clientDecider,
  gains: () => null,
  eventsForTarget: () => [],
  eventsForSource: (source, { context }) => (context.includes('deactivate') ? deactivate(source) : []),
};
