import {
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

/** Those who are reviewed once a year. */
export interface Reviewed {
  /** As sentences call them: one, and several. */
  nouns: readonly [string, string];
  workflow: Workflow<string>;
  moves: ReviewMoves<string>;
  /** Where they are read: a table with id, status and removed_at, and the projection that keeps it. */
  table: string;
  projection: string;
  /** Moves one of them, if still in the move's status. */
  command: (id: number, edge: ReviewEdge) => Command<Handled<Message>>;
}

/** Each has a nightly job, `partner-review`. */
export const reviewed: { readonly [R in Review]?: Reviewed } = {
  partner: {
    nouns: ['partner', 'partners'],
    workflow: partnerWorkflow,
    moves: partnerReview,
    table: recordRelation('partner'),
    projection: recordProjectionName(records.partner),
    command: (id, edge) => new HandleRecord('partner', id, { type: 'ApplyTransition', data: partnerReview[edge] }),
  },
};
