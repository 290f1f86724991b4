import { RUNNING_PARTNER_STATUSES } from '@bank/domain';
import type { Condition } from '../source';
import type { AttributeKind } from './attributes';
import { EVERYBODY, isLacking } from './clients/answers';

const isRunningPartner = (p: string): string =>
  `(${p}.status IN (${RUNNING_PARTNER_STATUSES.map((status) => `'${status}'`).join(', ')}) AND ${p}.removed_at IS NULL)`;

/** SQL of how many active records have no answer to a question. @param question SQL of its id */
export const unansweredCount: Readonly<Record<AttributeKind, (question: string) => string>> = {
  clientAttribute: (question) => `(
    SELECT coalesce(sum(CASE a.question WHEN ${EVERYBODY} THEN a.clients ELSE -a.clients END), 0)::integer
    FROM read.client_answers a WHERE a.question IN (${EVERYBODY}, ${question}))`,
  partnerAttribute: (question) => `(
    SELECT count(*)::integer FROM read.partners p
    WHERE ${isRunningPartner('p')} AND (p.profile -> (${question})::text) IS NULL)`,
};

/** Finds those records. @param row alias of their table */
export const lacksAnswer: Readonly<Record<AttributeKind, (row: string, question: number) => Condition>> = {
  clientAttribute: isLacking,
  partnerAttribute: (p, question) => ({
    sql: `(${isRunningPartner(p)} AND (${p}.profile -> ?::text) IS NULL)`,
    values: [String(question)],
  }),
};
