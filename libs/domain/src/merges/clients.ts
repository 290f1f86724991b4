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

/** Lines of orders keep their client: read models resolve its present owner, so that taking a merge back moves nothing. */
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
