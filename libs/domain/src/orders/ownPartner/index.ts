import type { Questions } from '../facts';
import type { Draft } from '../order';
import type { AnyRule, OrderProblem } from '../policy';
import { type OwnDefinition, type OwnSituation, readOwnDraft } from './draft';
import {
  allLinesAreOrderable,
  clientsOf,
  clientsOfThePast,
  clientsWereServed,
  judgedLines,
  linesWithNewClients,
  nameClientLine,
  oneLineEach,
  ownClients,
  questionsOfService,
  touchedLinesAreOrderable,
} from './lines';
import { activeForItsOwn, activeForStaff, monthIsFree, plausibleMonth, questionsOfNewMonth } from './months';

type OwnRule = (situation: OwnSituation) => readonly OrderProblem[];

/** The questions and rules of a kind whose orders are a partner's own; they follow from its definition. */
export const rulesOfOwnPartner = (definition: OwnDefinition) => {
  const { kind, belongsTo, editors, month, perClient, packs } = definition;
  if (!belongsTo) return undefined;
  const staff = editors.flatMap(({ roles, own }) => (own ? [] : (roles ?? [])));
  const toRule =
    (rule: OwnRule): AnyRule =>
    ({ now, roles, facts, isPast, ...draft }) =>
      isPast ? [] : rule({ ...readOwnDraft(definition, draft), now, roles, facts });
  const toPastRule =
    (rule: OwnRule): AnyRule =>
    ({ now, roles, facts, isPast, ...draft }) =>
      isPast ? rule({ ...readOwnDraft(definition, draft), now, roles, facts }) : [];
  // What happened is not judged by who is served now, and by what can be ordered now.
  const past: readonly OwnRule[] = [
    ...(month ? [monthIsFree(kind, month)] : []),
    ...(perClient ? [clientsOfThePast, oneLineEach(perClient)] : []),
  ];
  const ofLines: readonly OwnRule[] =
    packs === 'asked'
      ? [...(perClient ? [oneLineEach(perClient)] : []), touchedLinesAreOrderable]
      : perClient
        ? // Who was given something stays in the order, also where the child has moved to another partner since.
          [(draft) => ownClients(linesWithNewClients(draft), draft), clientsWereServed, oneLineEach(perClient)]
        : [];
  const save: readonly OwnRule[] = [
    activeForItsOwn(staff),
    ...(belongsTo.isForActiveOnly ? [activeForStaff(staff)] : []),
    ...(month ? [plausibleMonth(month), monthIsFree(kind, month)] : []),
    ...ofLines,
  ];
  const leaveFirst: readonly OwnRule[] = [
    activeForItsOwn(staff),
    ...(packs === 'asked' ? [allLinesAreOrderable(perClient ?? 'one')] : []),
  ];
  return {
    questions: (draft: Draft): Questions => {
      const own = readOwnDraft(definition, draft);
      const judged = draft.act === 'move' || draft.to !== undefined ? own.lines : judgedLines(own);
      return {
        partner: [own.partner],
        ...(month && { ordersInMonth: questionsOfNewMonth(kind, own) }),
        ...(packs === 'asked' && { product: judged.map(({ product }) => product) }),
        ...(perClient && { client: clientsOf(packs === 'asked' ? judged : linesWithNewClients(own)) }),
        ...(perClient && packs === 'given' && { isServedIn: questionsOfService(own) }),
        ...(perClient && draft.isPast && { wasElsewhere: questionsOfService(own) }),
      };
    },
    save: [...save.map(toRule), ...past.map(toPastRule)],
    /** They judge an order that leaves its first status. */
    leaveFirst: leaveFirst.map(toRule),
    ...(packs === 'asked' && perClient && { nameLine: nameClientLine }),
  };
};
