import {
  clientReview,
  clientWorkflow,
  type Message,
  partnerReview,
  partnerWorkflow,
  type Review,
  type ReviewEdge,
  type ReviewMoves,
  records,
  type Workflow,
} from '@bank/domain';
import { recordProjectionName, recordRelation } from '@bank/projections';
import type { Command } from '@nestjs/cqrs';
import { HandleRecord } from '../kernels/records/record.handler';
import type { Handled } from '../platform/commands/handle';

export interface Reviewed {
  nouns: readonly [string, string];
  workflow: Workflow<string>;
  moves: ReviewMoves<string>;
  table: string;
  projection: string;
  /** SQL of the name of one of them that an operator may read: no person's. */
  label: string;
  /** Moves one of them, if still in the move's status. */
  command: (id: number, edge: ReviewEdge) => Command<Handled<Message>>;
}

/** Each kind has a nightly job, such as `partner-review`. */
export const reviewedKinds: { readonly [R in Review]?: Reviewed } = {
  partner: {
    nouns: ['partner', 'partners'],
    workflow: partnerWorkflow,
    moves: partnerReview,
    table: recordRelation('partner'),
    projection: recordProjectionName(records.partner),
    label: `id || ' "' || title || '"'`,
    command: (id, edge) => new HandleRecord('partner', id, { type: 'ApplyTransition', data: partnerReview[edge] }),
  },
  client: {
    nouns: ['client', 'clients'],
    workflow: clientWorkflow,
    moves: clientReview,
    // Merged and erased clients stay as they are.
    table: `(SELECT * FROM ${recordRelation('client')} WHERE merged_into IS NULL AND erased_at IS NULL) AS open_clients`,
    projection: recordProjectionName(records.client),
    label: 'public_id',
    command: (id, edge) => new HandleRecord('client', id, { type: 'ApplyTransition', data: clientReview[edge] }),
  },
};
